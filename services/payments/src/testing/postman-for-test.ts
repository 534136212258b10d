import { drainOutbox, type Letter, type Mail } from '@farm/server-kit/mail';
import { paymentsOutbox } from '../outbox/payments-outbox';
import type { PaymentsForTest } from './payments-for-test';

/** A letter as it arrived. */
export interface Arrived {
  to: string;
  letter: Letter;
  messageId: string;
}

/** Sends what waits in the outbox, into memory. `refuse` makes the mail server say no until told otherwise. */
export function postmanForTest({ rooms, deps }: PaymentsForTest) {
  const arrived = new Map<string, Arrived>();
  let away = false;
  const mailer = {
    send: async ({ messageId, to, letter }: Mail) => {
      if (away) throw new Error('away');
      arrived.set(messageId, { messageId, to, letter });
    },
    close: () => undefined,
  };
  const outbox = paymentsOutbox({ ...rooms, pool: deps.pool, mailer });
  return {
    refuse: (now: boolean) => void (away = now),
    /** Everything that arrived so far, once what waits was sent. */
    letters: async (): Promise<Arrived[]> => {
      await drainOutbox(outbox);
      return [...arrived.values()];
    },
    drain: () => drainOutbox(outbox),
  };
}

/** What a letter's button carries: `key` or `grant`. */
export function carriedBy({ letter }: Arrived, name: 'key' | 'grant'): string {
  const carried = new URL(letter.action?.href ?? '').searchParams.get(name);
  if (carried === null) throw new Error(`The letter carries no ${name}`);
  return carried;
}
