import type { EventName } from '../machines/records';

/** Something that happened, with the object as it stood then, exactly as it is sent. */
export interface StoredEvent {
  id: string;
  type: EventName;
  created: number;
  object: object;
  request: { id: string | null; idempotency_key: string | null };
}

/** One try to tell the shop. */
export interface Attempt {
  at: number;
  /** HTTP status, or null when there was no answer in time. */
  status: number | null;
  problem?: string;
}

/** What became of telling the shop about one event; its id is the event's. */
export interface Delivery {
  id: string;
  url: string;
  attempts: Attempt[];
  /** Sandbox time of the next try in milliseconds; null when there is none. */
  nextAt: number | null;
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  /** How many copies a fault asked for. */
  copies: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first, second … failed try; afterwards every 8 hours. The provider's own rhythm. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
const LATER_MS = 8 * HOUR;
const GIVE_UP_AFTER_MS = 72 * HOUR;

/** The delivery after a try: only a 2xx counts. Gives up three days after the event. */
export function afterAttempt(delivery: Delivery, attempt: Attempt, eventCreated: number): Delivery {
  const attempts = [...delivery.attempts, attempt];
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300)
    return { ...delivery, attempts, nextAt: null, state: 'delivered' };
  const nextAt = attempt.at + (WAITS_MS[attempts.length - 1] ?? LATER_MS);
  return nextAt - eventCreated > GIVE_UP_AFTER_MS
    ? { ...delivery, attempts, nextAt: null, state: 'given_up' }
    : { ...delivery, attempts, nextAt, state: 'waiting' };
}
