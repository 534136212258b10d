import type { LetterState, MailboxLine } from '@farm/contracts';
import { pageOf, placeOf } from '../inbox/page';
import type { DeliveriesRepository, Delivery } from './deliveries.repository';

/** When it left; while it waits, when it is tried next. */
function momentOf({ state, sentAt, dueAt }: Delivery): string | null {
  if (state === 'waiting') return dueAt.toISOString();
  return sentAt?.toISOString() ?? null;
}

function shown(delivery: Delivery): MailboxLine {
  const { messageId: id, service, kind, state, tries, error, createdAt, to, subject, text } = delivery;
  return {
    ...{ id, service, kind, state, tries },
    error: state === 'dropped' ? null : error,
    createdAt: createdAt.toISOString(),
    at: momentOf(delivery),
    letter: to === null ? null : { to, subject: subject ?? '', text: text ?? '' },
  };
}

interface Asked {
  service?: string;
  state?: LetterState;
  before?: string;
}

/** A page of letters of all services, newest first, and how many of them need an operator. */
export async function listDeliveries({ service, state, before }: Asked, deliveries: DeliveriesRepository) {
  const [rows, givenUp] = await Promise.all([
    deliveries.list({ service, state, place: placeOf(before) }),
    deliveries.givenUp(),
  ]);
  const { page, next } = pageOf(rows);
  return { letters: page.map(shown), next, givenUp };
}
