import { drainOutbox, type EmailContent, type OutgoingEmail } from '@farm/server-kit/mail';
import { paymentsOutbox } from '../emails/render-email';
import { payAtProvider, type PaymentsTestService } from './test-service';

export const RUTH = 'ruth@example.com';

/** Buys a guide with this address and fulfills it. Resolves with the payment's id. */
export async function buyGuide(shop: PaymentsTestService, email: string | null = RUTH): Promise<string> {
  const id = await payAtProvider(shop);
  shop.provider.change(id, { email });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}

/** An email as it was sent. */
export interface CapturedEmail {
  to: string;
  email: EmailContent;
  messageId: string;
}

/** Sends the emails of the outbox into memory. While `setAway(true)`, the mail server rejects them. */
export function createTestMailer({ context, deps }: PaymentsTestService) {
  const sent = new Map<string, CapturedEmail>();
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
    /** Drains the outbox. Resolves with all emails sent so far. */
    emails: async (): Promise<CapturedEmail[]> => {
      await drainOutbox(outbox);
      return [...sent.values()];
    },
    drain: () => drainOutbox(outbox),
  };
}

/** The newest email with a matching subject. @throws when there is none */
export async function newestEmail(post: ReturnType<typeof createTestMailer>, subject: RegExp): Promise<CapturedEmail> {
  const newest = (await post.emails()).filter(({ email }) => subject.test(email.subject)).slice(-1)[0];
  if (!newest) throw new Error(`There is no email of kind ${subject.source}`);
  return newest;
}

/** The `key` or `grant` in the link of an email's button. */
export function tokenIn({ email }: CapturedEmail, name: 'key' | 'grant'): string {
  const token = new URL(email.action?.href ?? '').searchParams.get(name);
  if (token === null) throw new Error(`The email has no ${name}`);
  return token;
}
