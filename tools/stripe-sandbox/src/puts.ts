import { around, type Around } from './around';
import type { Cause, Company } from './company';
import type { Put } from './ledger';
import { sessionAfter } from './machines/checkout-session';
import type { Change, EventName, Method } from './machines/records';
import { charge } from './objects/charge';
import { checkoutSession } from './objects/checkout-session';
import { dispute } from './objects/dispute';
import { paymentIntent } from './objects/payment-intent';
import { refund } from './objects/refund';
import type { Delivery, StoredEvent } from './watch/deliveries';

/** Everything some changes leave behind, in their order: records, events, and the deliveries that tell the shop. */
export function putsOf(company: Company, changes: readonly Change[], cause: Cause, method?: Method): Put[] {
  const puts: Put[] = method ? [{ kind: 'method', value: method }] : [];
  for (const change of changes) {
    keep(company, puts, change, cause);
    const page = pageOf(company, puts, change);
    if (page) keep(company, puts, page, cause);
  }
  return puts;
}

function keep(company: Company, puts: Put[], change: Change, cause: Cause) {
  puts.push(...recordsOf(change));
  const see = around(company, puts);
  puts.push(...change.events.flatMap((name) => told(company, name, objectOf(name, change, see), cause)));
}

function recordsOf({ charge, movement, intent, refund, dispute, session }: Change): Put[] {
  return [
    ...(charge ? [{ kind: 'charge', value: charge } as const] : []),
    ...(movement ? [{ kind: 'movement', value: movement } as const] : []),
    ...(intent ? [{ kind: 'intent', value: intent } as const] : []),
    ...(refund ? [{ kind: 'refund', value: refund } as const] : []),
    ...(dispute ? [{ kind: 'dispute', value: dispute } as const] : []),
    ...(session ? [{ kind: 'session', value: session } as const] : []),
  ];
}

/** A payment made on a hosted page moves the page with it. */
function pageOf(company: Company, puts: readonly Put[], { intent, session }: Change): Change | undefined {
  if (!intent?.session || session) return undefined;
  return sessionAfter(around(company, puts).one('session', intent.session), intent);
}

/** What an event is about, as it stands after the change. */
function objectOf(name: EventName, change: Change, see: Around): object {
  if (name.startsWith('payment_intent.') && change.intent) return paymentIntent(change.intent, see);
  if (name.startsWith('checkout.session.') && change.session) return checkoutSession(change.session, see);
  if (name.startsWith('charge.dispute.') && change.dispute) return dispute(change.dispute, see);
  if (isOfRefund(name) && change.refund) return refund(change.refund, see);
  if (name.startsWith('charge.') && change.charge) return charge(change.charge, see);
  throw new Error(`${name} without what it is about`);
}

const isOfRefund = (name: EventName) => name.startsWith('refund.') || name === 'charge.refund.updated';

function told(company: Company, type: EventName, object: object, request: Cause): Put[] {
  const { clock, mint, config } = company;
  const event: StoredEvent = { id: mint('evt_'), type, created: clock.now(), object, request };
  const put: Put = { kind: 'event', value: event };
  return config.webhook ? [put, { kind: 'delivery', value: delivery(company, event, config.webhook.url) }] : [put];
}

/** A shop must not count on one telling of each event, in order: faults make the exceptions happen on demand. */
function delivery({ faults }: Company, event: StoredEvent, url: string): Delivery {
  const base = { id: event.id, url, attempts: [], copies: 1 };
  if (faults.take('webhook_drop')) return { ...base, nextAt: null, state: 'dropped' };
  const delay = faults.take('webhook_delay')?.ms ?? 0;
  const turn = faults.take('webhook_reorder'); // the first of n waits longest, the last not at all
  const nextAt = event.created + delay + (turn ? turn.count * turn.ms : 0);
  return { ...base, nextAt, state: 'waiting', copies: faults.take('webhook_duplicate') ? 2 : 1 };
}
