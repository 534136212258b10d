import { UnsavedChangesDialog } from '@farm/ui';
import { useUnsavedChanges } from '@farm/web-kit/use-unsaved-changes';

/** Asks before a navigation away from a form with unsaved changes. */
export function UnsavedChangesGuard({ hasChanges }: { hasChanges: boolean }) {
  return <UnsavedChangesDialog request={useUnsavedChanges(hasChanges)} />;
}
