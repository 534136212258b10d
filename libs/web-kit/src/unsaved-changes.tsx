// A separate subpath, compiled into the projects that use it, because every page loads index.ts.
import { useBeforeUnload, useBlocker } from '@farm/web-kit';
import { createContext, useCallback, useContext, useEffect, useId, useState, type ReactNode } from 'react';

/** A navigation that waits for confirmation. */
export interface LeaveRequest {
  /** Continues the navigation and discards the input. */
  leave: () => void;
  stay: () => void;
}

/** Ids of the forms with unsaved changes. */
const UnsavedForms = createContext<Set<string> | null>(null);

/** Marks a form as unsaved while `hasChanges`, if there is an `UnsavedChanges` around it, which then asks before they are lost. */
export function useUnsavedForm(hasChanges: boolean): void {
  const forms = useContext(UnsavedForms);
  const id = useId();
  useEffect(() => {
    if (!forms || !hasChanges) return undefined;
    forms.add(id);
    return () => void forms.delete(id);
  }, [forms, id, hasChanges]);
}

/**
 * Marks a form as unsaved while `hasChanges`; the `UnsavedChanges` around it asks before they are lost.
 *
 * @throws if there is no `UnsavedChanges` around the form
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  if (!useContext(UnsavedForms)) throw new Error('useUnsavedChanges needs an UnsavedChanges around it');
  useUnsavedForm(hasChanges);
}

/** Tells whether a form inside the `UnsavedChanges` around this component has unsaved changes; false without one. */
export function useHasUnsavedForms(): () => boolean {
  const forms = useContext(UnsavedForms);
  return () => (forms?.size ?? 0) > 0;
}

interface UnsavedChangesProps {
  /** The question, such as the `UnsavedChangesDialog` of libs/ui. */
  ask: (request: LeaveRequest) => ReactNode;
  children: ReactNode;
}

/**
 * Asks before a navigation to another page or query discards what was typed into the forms inside; on closing and
 * reloading the tab the browser asks. One for all forms of a page, because a router has one blocker.
 */
export function UnsavedChanges({ ask, children }: UnsavedChangesProps) {
  const [forms] = useState(() => new Set<string>());
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      forms.size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useBeforeUnload(useCallback((event) => void (forms.size > 0 && event.preventDefault()), [forms]));
  return (
    <UnsavedForms value={forms}>
      {children}
      {blocker.state === 'blocked' && ask({ leave: blocker.proceed, stay: blocker.reset })}
    </UnsavedForms>
  );
}
