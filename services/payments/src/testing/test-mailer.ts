import { drainOutbox, type EmailContent, type OutgoingEmail } from '@farm/server-kit/mail';
import { paymentsOutbox } from '../emails/render-email';
import { payAtProvider, type TestService } from './test-service';

export const RUTH = 'ruth@example.com';

/** A guide bought with this address, settled. Gives the payment's id. */
export async function buyGuide(shop: TestService, email: string | null = RUTH): Promise<string> {
  const id = await payAtProvider(shop);
  shop.cards.change(id, { email });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}

/** A letter as it arrived. */
export interface SentEmail {
  to: string;
  email: EmailContent;
  messageId: string;
}

/** Sends what waits in the outbox, into memory. `throwHttpError` makes the mail server say no until told otherwise. */
export function createTestMailer({ rooms: context, deps }: TestService) {
  const sent = new Map<string, SentEmail>();
  let away = false;
  const mailer = {
    send: async ({ messageId, to, content: email }: OutgoingEmail) => {
      if (away) throw new Error('away');
      sent.set(messageId, { messageId, to, email });
    },
    close: () => undefined,
  };
  const outbox = paymentsOutbox({ ...context, pool: deps.pool, mailer });
  return {
    setAway: (now: boolean) => void (away = now),
    /** Everything that arrived so far, once what waits was sent. */
    emails: async (): Promise<SentEmail[]> => {
      await drainOutbox(outbox);
      return [...sent.values()];
    },
    drain: () => drainOutbox(outbox),
  };
}

/** The newest letter with such a subject. */
export async function newestEmail(post: ReturnType<typeof createTestMailer>, subject: RegExp): Promise<SentEmail> {
  const newest = (await post.emails()).filter(({ email }) => subject.test(email.subject)).slice(-1)[0];
  if (!newest) throw new Error(`There is no email of kind ${subject.source}`);
  return newest;
}

/** What a letter's button carries: `key` or `grant`. */
export function tokenIn({ email }: SentEmail, name: 'key' | 'grant'): string {
  const token = new URL(email.action?.href ?? '').searchParams.get(name);
  if (token === null) throw new Error(`The letter carries no ${name}`);
  return token;
}
