import { timingSafeEqual } from 'node:crypto';
import { MAILBOX_PATH, type Mailbox } from '@farm/contracts';
import { hashToken, refuse, type App } from '@farm/server-kit';
import type { KeptLetter } from '@farm/server-kit/mail';

const SHOWN = 50;

interface MailboxOptions {
  /** Shared with the edge of the same machine; without it there is no mailbox to be asked for. */
  key: string | undefined;
  /** The newest letters of all services, newest first. */
  newest(limit: number): Promise<KeptLetter[]>;
}

/**
 * The development mailbox, for the edge's page /dev/mailbox. Letters hold keys to people's subscriptions: whoever does
 * not show the key learns not even that there is a mailbox.
 */
export function mailboxRoutes(app: App, { key, newest }: MailboxOptions): void {
  if (key === undefined) return;
  const expected = hashToken(`Bearer ${key}`);
  app.get(MAILBOX_PATH, async (request): Promise<Mailbox> => {
    const given = hashToken(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, expected)) refuse(404, 'request.unknown', 'There is nothing at this address.');
    const letters = await newest(SHOWN);
    return {
      letters: letters.map(({ messageId, service, to, subject, text, html, writtenAt }) => ({
        ...{ id: messageId, service, to, subject, text, html },
        writtenAt: writtenAt.toISOString(),
      })),
    };
  });
}
