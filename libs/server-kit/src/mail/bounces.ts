import type { Outbox, OutboxRow } from './outbox';

/** After this many permanent bounces in a row an address gets no more emails of a list. */
export const MAX_BOUNCES = 3;

/** 'EENVELOPE 550' is permanent, 'EENVELOPE 450' is not. */
const PERMANENT = /\b5\d\d$/;

/** Stores how often emails of a list bounced, by its subscriber. */
interface BounceCounter {
  /** Adds one, and ends the subscription at `MAX_BOUNCES`. */
  recordBounce(subscriber: string): Promise<void>;
  /** Resets the count: only bounces in a row matter. */
  recordDelivery(subscriber: string): Promise<void>;
}

/** Counts the permanent bounces of an outbox. `subscriberOf`: the recipient as a list knows it; null: an email of no list. */
export const bounceHandler =
  (subscriberOf: (row: OutboxRow) => string | null, counter: BounceCounter): NonNullable<Outbox['onDelivery']> =>
  async (row, rejection) => {
    const subscriber = subscriberOf(row);
    if (subscriber === null) return;
    if (rejection === null) await counter.recordDelivery(subscriber);
    else if (PERMANENT.test(rejection)) await counter.recordBounce(subscriber);
  };
