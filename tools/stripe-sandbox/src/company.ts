import type { Clock } from './clock';
import type { Config } from './config';
import type { Faults } from './faults';
import type { Ledger, Put } from './ledger';
import type { ChargeRecord, EventName, Intent, Method } from './machines/records';
import type { Step } from './machines/payment-intent';
import type { Mint } from './mint';
import { charge as chargeOnWire } from './objects/charge';
import { paymentIntent, type Around } from './objects/payment-intent';
import type { Delivery, StoredEvent } from './watch/deliveries';

/** The card company: what it remembers, what time it is there, and what was asked to go wrong. */
export interface Company {
  config: Config;
  ledger: Ledger;
  clock: Clock;
  mint: Mint;
  faults: Faults;
}

/** Who caused a change, as events tell it. */
export type Cause = StoredEvent['request'];

/** A buyer's browser or the company itself: no request of the shop. */
export const NO_REQUEST: Cause = { id: null, idempotency_key: null };

/** Reads what a payment refers to; `fresh` are records of the call at hand, not yet kept. */
export function around(company: Company, fresh: { method?: Method; charge?: ChargeRecord } = {}): Around {
  const found = <T>(record: T | undefined, id: string): T => {
    if (!record) throw new Error(`The journal lost ${id}.`);
    return record;
  };
  const { ledger, config } = company;
  return {
    method: (id) => found(fresh.method?.id === id ? fresh.method : ledger.find('method', id), id),
    charge: (id) => found(fresh.charge?.id === id ? fresh.charge : ledger.find('charge', id), id),
    siteOrigin: config.siteOrigin,
  };
}

/** Everything a step leaves behind: records, events, and the deliveries that tell the shop. */
export function putsOf(company: Company, step: Step, cause: Cause, method?: Method): Put[] {
  const see = around(company, { method, charge: step.charge });
  return [
    ...(method ? [{ kind: 'method', value: method } as const] : []),
    ...(step.charge ? [{ kind: 'charge', value: step.charge } as const] : []),
    ...(step.movement ? [{ kind: 'movement', value: step.movement } as const] : []),
    { kind: 'intent', value: step.intent },
    ...step.events.flatMap((name) => told(company, name, objectOf(name, step, see), cause)),
  ];
}

function objectOf(name: EventName, { intent, charge }: Step, see: Around): object {
  if (!name.startsWith('charge.')) return paymentIntent(intent, see);
  if (!charge) throw new Error(`${name} without a charge`);
  return chargeOnWire(charge, see.method(charge.method));
}

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

/** The payment a buyer's browser speaks of; undefined unless it knows the client secret too. */
export function intentBySecret(company: Company, id: string, secret: string): Intent | undefined {
  const intent = company.ledger.find('intent', id);
  return intent && intent.secret === secret ? intent : undefined;
}
