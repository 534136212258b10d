import { contact } from '@farm/contracts';
import { hasVisibleText } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';

/** Checks that each of the texts has something to read. @throws 422 `contact.empty` */
export function assertFilled(texts: readonly string[]): void {
  if (!texts.every(hasVisibleText)) throwHttpError(422, 'contact.empty', contact['POST /api/contact'].messages['']);
}
