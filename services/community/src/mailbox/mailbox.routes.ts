import { timingSafeEqual } from 'node:crypto';
import { MAILBOX_PATH, type Mailbox } from '@farm/contracts';
import { type App, hashToken, throwHttpError } from '@farm/server-kit';
import type { StoredMailboxEmail } from '@farm/server-kit/mail';

const PAGE = 50;

interface MailboxOptions {
  /** Bearer token shared with the gateway; without it there is no mailbox. */
  key: string | undefined;
  newest(limit: number): Promise<StoredMailboxEmail[]>;
}

/**
 * The development mailbox behind the gateway's page /dev/mailbox. Emails contain tokens, so callers without the key get
 * the 404 of an unknown address.
 */
export function mailboxRoutes(app: App, { key, newest }: MailboxOptions): void {
  if (key === undefined) return;
  const expected = hashToken(`Bearer ${key}`);
  app.get(MAILBOX_PATH, async (request): Promise<Mailbox> => {
    const token = hashToken(request.headers.authorization ?? '');
    if (!timingSafeEqual(token, expected)) throwHttpError(404, 'request.unknown', 'There is nothing at this address.');
    const emails = await newest(PAGE);
    return {
      letters: emails.map(({ messageId, service, to, subject, text, html, createdAt }) => ({
        id: messageId,
        service,
        to,
        subject,
        text,
        html,
        writtenAt: createdAt.toISOString(),
      })),
    };
  });
}
