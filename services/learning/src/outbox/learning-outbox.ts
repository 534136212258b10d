import type { Pool } from 'pg';
import type { Clock } from '@farm/server-kit';
import { bounceHandler, type Mailer, type Outbox } from '@farm/server-kit/mail';
import { PLAN_CONFIRM_EMAIL, PLAN_MONTH_EMAIL } from '../farm-plan/emails/plan-subscriptions.repository';
import type { PlanSubscriptionsRepository } from '../farm-plan/emails/plan-subscriptions.repository';
import { emailRenderer } from './render-email';

type OutboxDeps = Parameters<typeof emailRenderer>[0] & {
  subscriptions: Pick<PlanSubscriptionsRepository, 'recordBounce' | 'recordDelivery'>;
  pool: Pool;
  clock: Clock;
};

const TO_SUBSCRIBERS: readonly string[] = [PLAN_CONFIRM_EMAIL, PLAN_MONTH_EMAIL];

/** The outbox of this service. */
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
