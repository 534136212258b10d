import type { EmailState, EmailSummary } from '@farm/contracts';
import type { DeliveriesRepository, EmailDelivery } from './deliveries.repository';
import { cursorOf, splitInboxPage } from './pagination';

/** When it was sent; of a waiting email the time of the next attempt. */
function timeOf({ state, sentAt, dueAt }: EmailDelivery): string | null {
  if (state === 'waiting') return dueAt.toISOString();
  return sentAt?.toISOString() ?? null;
}

const toMailboxLine = (delivery: EmailDelivery): EmailSummary => ({
  id: delivery.messageId,
  service: delivery.service,
  kind: delivery.kind,
  state: delivery.state,
  tries: delivery.tries,
  error: delivery.error === 'nothing to send' ? null : delivery.error,
  createdAt: delivery.createdAt.toISOString(),
  at: timeOf(delivery),
  letter: delivery.to === null ? null : { to: delivery.to, subject: delivery.subject ?? '', text: delivery.text ?? '' },
});

interface DeliveryQuery {
  service?: string;
  state?: EmailState;
  before?: string;
}

/** A page of the emails of all services, newest first, and the number of those that need an operator. */
export async function listDeliveries({ service, state, before }: DeliveryQuery, deliveries: DeliveriesRepository) {
  const [rows, givenUp] = await Promise.all([
    deliveries.list({ service, state, cursor: cursorOf(before) }),
    deliveries.countFailed(),
  ]);
  const { page, next } = splitInboxPage(rows);
  return { letters: page.map(toMailboxLine), next, givenUp };
}
