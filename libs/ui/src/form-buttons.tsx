import { Button } from './button';
import { Row } from './layout';

export interface FormButtonsProps {
  submitLabel: string;
  pendingLabel?: string;
  variant?: 'primary' | 'danger';
  /** Says what stays where the action itself cancels something: 'Keep my seat'. */
  cancelLabel?: string;
  isPending: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a form that can be cancelled. */
export function FormButtons({
  submitLabel,
  pendingLabel = 'Working...',
  variant,
  cancelLabel = 'Cancel',
  isPending,
  onCancel,
}: FormButtonsProps) {
  return (
    <Row gap={2}>
      <Button variant={variant} isPending={isPending} pendingLabel={pendingLabel}>
        {submitLabel}
      </Button>
      <Button type="button" variant="outline" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </Row>
  );
}
