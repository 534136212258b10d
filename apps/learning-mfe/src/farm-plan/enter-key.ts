import { isKey } from '@farm/ui';
import type { KeyboardEvent } from 'react';

/** Enter submits the step as in a field of one line; Shift+Enter starts a new line. */
export function goOnWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isKey(event, 'Enter') || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
