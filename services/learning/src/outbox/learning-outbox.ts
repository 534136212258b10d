import type { Pool } from 'pg';
import type { Clock } from '@farm/server-kit';
import { bounceHandler, type EmailMessage, type Mailer, type Outbox, type OutboxRow } from '@farm/server-kit/mail';
import { SIGN_IN_EMAIL, signInEmail } from '../accounts/sign-in-email';
import { classEmailRenderers, type ClassEmailDeps } from '../classes/class-emails';
import { planConfirmRenderer, planMonthRenderer } from '../farm-plan/emails/plan-email-content';
import {
  PLAN_CONFIRM_EMAIL,
  PLAN_MONTH_EMAIL,
  type PlanSubscriptionsRepository,
} from '../farm-plan/emails/plan-subscriptions.repository';
import { reminderEmailRenderer } from '../grants/reminder-email';
import { REMINDER_EMAIL } from '../grants/reminders.repository';

type Renderer = (row: OutboxRow) => EmailMessage | null | Promise<EmailMessage | null>;
type EmailDeps = Parameters<typeof reminderEmailRenderer>[0] & Parameters<typeof planMonthRenderer>[0] & ClassEmailDeps;

/** Renders an outbox row; null: there is nothing left to send. @throws for an unknown kind */
function emailRenderer(deps: EmailDeps): Renderer {
  const renderers: Readonly<Record<string, Renderer>> = {
    [SIGN_IN_EMAIL]: (row) => signInEmail(row, deps.siteOrigin),
    [REMINDER_EMAIL]: reminderEmailRenderer(deps),
    [PLAN_CONFIRM_EMAIL]: planConfirmRenderer(deps),
    [PLAN_MONTH_EMAIL]: planMonthRenderer(deps),
    ...classEmailRenderers(deps),
  };
  return (row) => {
    const render = renderers[row.kind];
    if (!render) throw new Error(`There is no email of kind ${row.kind}`);
    return render(row);
  };
}

type OutboxDeps = EmailDeps & {
  subscriptions: Pick<PlanSubscriptionsRepository, 'recordBounce' | 'recordDelivery'>;
  pool: Pool;
  clock: Clock;
};

const TO_SUBSCRIBERS: readonly string[] = [PLAN_CONFIRM_EMAIL, PLAN_MONTH_EMAIL];

export const learningOutbox = (deps: OutboxDeps, mailer: Mailer, log: Outbox['log']): Outbox => ({
  table: 'learning.outbox',
  pool: deps.pool,
  render: emailRenderer(deps),
  onDelivery: bounceHandler(
    ({ kind, payload }) =>
      TO_SUBSCRIBERS.includes(kind) ? (payload as { subscriptionId: string }).subscriptionId : null,
    deps.subscriptions,
  ),
  mailer,
  clock: deps.clock,
  log,
});
