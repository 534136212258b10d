import { drainOutbox, type Letter, type Mail } from '@farm/server-kit/mail';
import { paymentsOutbox } from '../outbox/payments-outbox';
import { paidAtTheBank, type PaymentsForTest } from './payments-for-test';

export const RUTH = 'ruth@example.com';

/** A guide bought with this address, settled. Gives the payment's id. */
export async function guideBought(shop: PaymentsForTest, email: string | null = RUTH): Promise<string> {
  const id = await paidAtTheBank(shop);
  shop.cards.change(id, { email });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}

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

/** The newest letter with such a subject. */
export async function newestOf(post: ReturnType<typeof postmanForTest>, subject: RegExp): Promise<Arrived> {
  const found = (await post.letters()).filter(({ letter }) => subject.test(letter.subject)).slice(-1)[0];
  if (!found) throw new Error(`No letter is called ${subject.source}`);
  return found;
}

/** What a letter's button carries: `key` or `grant`. */
export function carriedBy({ letter }: Arrived, name: 'key' | 'grant'): string {
  const carried = new URL(letter.action?.href ?? '').searchParams.get(name);
  if (carried === null) throw new Error(`The letter carries no ${name}`);
  return carried;
}
