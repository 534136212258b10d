import type { OutboxRow, EmailMessage } from '@farm/server-kit/mail';
import { SIGN_IN_EMAIL, signInEmail } from '../accounts/sign-in-email';
import type { reminderEmailRenderer } from '../grants/reminder-email';
import { REMINDER_EMAIL } from '../grants/reminders.repository';

/** Renders an outbox row; null: there is nothing left to send. @throws for an unknown kind */
export const emailRenderer =
  (siteOrigin: string, renderReminder: ReturnType<typeof reminderEmailRenderer>) =>
  (row: Pick<OutboxRow, 'kind' | 'payload' | 'at'>): EmailMessage | Promise<EmailMessage | null> => {
    switch (row.kind) {
      case SIGN_IN_EMAIL:
        return signInEmail(row, siteOrigin);
      case REMINDER_EMAIL:
        return renderReminder(row);
      default:
        throw new Error(`There is no email of kind ${row.kind}`);
    }
  };
