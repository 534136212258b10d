import { type Cause, type Provider, recordReader, type RecordReader } from './provider';
import type { RecordChange, WebhookDelivery, EventName, Method, RecordWrite, EventRecord } from './records';
import { charge, checkoutSession, dispute, paymentIntent, refund } from './stripe-objects';
import { updateSession } from './transitions/checkout-session';

/** All writes of some changes, in order: records, events, and a webhook delivery for each event. */
export function recordWrites(
  provider: Provider,
  changes: readonly RecordChange[],
  cause: Cause,
  method?: Method,
): RecordWrite[] {
  const writes: RecordWrite[] = method ? [{ kind: 'method', value: method }] : [];
  for (const change of changes) {
    addChange(provider, writes, change, cause);
    const sessionChange = sessionChangeOf(provider, writes, change);
    if (sessionChange) addChange(provider, writes, sessionChange, cause);
  }
  return writes;
}

const KINDS = ['charge', 'movement', 'intent', 'refund', 'dispute', 'session'] as const;

function addChange(provider: Provider, writes: RecordWrite[], change: RecordChange, cause: Cause) {
  for (const kind of KINDS) {
    const value = change[kind];
    if (value) writes.push({ kind, value } as RecordWrite); // safe because a change has each record under its kind
  }
  const reader = recordReader(provider, writes);
  writes.push(...change.events.flatMap((name) => eventWrites(provider, name, objectOf(name, change, reader), cause)));
}

/** The change of the checkout session to which a changed payment belongs. */
function sessionChangeOf(provider: Provider, writes: readonly RecordWrite[], { intent, session }: RecordChange) {
  if (!intent?.session || session) return undefined;
  return updateSession(recordReader(provider, writes).get('session', intent.session), intent);
}

/** The object of an event, in its state after the change. */
function objectOf(name: EventName, change: RecordChange, reader: RecordReader): object {
  if (name.startsWith('payment_intent.') && change.intent) return paymentIntent(change.intent, reader);
  if (name.startsWith('checkout.session.') && change.session) return checkoutSession(change.session, reader);
  if (name.startsWith('charge.dispute.') && change.dispute) return dispute(change.dispute, reader);
  if ((name.startsWith('refund.') || name === 'charge.refund.updated') && change.refund)
    return refund(change.refund, reader);
  if (name.startsWith('charge.') && change.charge) return charge(change.charge, reader);
  throw new Error(`${name} without its object`);
}

function eventWrites(provider: Provider, type: EventName, object: object, request: Cause): RecordWrite[] {
  const { clock, createId, config } = provider;
  const event: EventRecord = { id: createId('evt_'), type, created: clock.now(), object, request };
  const write: RecordWrite = { kind: 'event', value: event };
  return config.webhook
    ? [write, { kind: 'delivery', value: createDelivery(provider, event, config.webhook.url) }]
    : [write];
}

/** Stripe delivers at least once; faults drop or repeat an event on demand. */
function createDelivery({ faults }: Provider, event: EventRecord, url: string): WebhookDelivery {
  const base = { id: event.id, url, attempts: [] };
  if (faults.take('webhook_drop')) return { ...base, nextAt: null, state: 'dropped' };
  return { ...base, nextAt: event.created, state: 'waiting', requests: faults.take('webhook_duplicate') ? 2 : 1 };
}
