import type { OutboxRow, EmailMessage } from '@farm/server-kit/mail';
import { SIGN_IN_EMAIL, signInEmail } from '../accounts/sign-in-email';
import { planConfirmRenderer, planMonthRenderer } from '../farm-plan/emails/plan-email-content';
import { PLAN_CONFIRM_EMAIL, PLAN_MONTH_EMAIL } from '../farm-plan/emails/plan-subscriptions.repository';
import { reminderEmailRenderer } from '../grants/reminder-email';
import { REMINDER_EMAIL } from '../grants/reminders.repository';

type Renderer = (row: OutboxRow) => EmailMessage | null | Promise<EmailMessage | null>;
type EmailDeps = Parameters<typeof reminderEmailRenderer>[0] & Parameters<typeof planMonthRenderer>[0];

/** Renders an outbox row; null: there is nothing left to send. @throws for an unknown kind */
export function emailRenderer(deps: EmailDeps): Renderer {
  const renderers: Readonly<Record<string, Renderer>> = {
    [SIGN_IN_EMAIL]: (row) => signInEmail(row, deps.siteOrigin),
    [REMINDER_EMAIL]: reminderEmailRenderer(deps),
    [PLAN_CONFIRM_EMAIL]: planConfirmRenderer(deps),
    [PLAN_MONTH_EMAIL]: planMonthRenderer(deps),
  };
  return (row) => {
    const render = renderers[row.kind];
    if (!render) throw new Error(`There is no email of kind ${row.kind}`);
    return render(row);
  };
}
