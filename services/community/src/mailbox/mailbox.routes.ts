import { timingSafeEqual } from 'node:crypto';
import { MAILBOX_PATH, type Mailbox, type MailboxLetter } from '@farm/contracts';
import { hashToken, refuse, type App } from '@farm/server-kit';
import { newsletterLetter } from '../newsletter/letters';
import type { OutboxRepository, StoredLetter } from './outbox.repository';

const SHOWN = 50;

interface MailboxOptions {
  /** Shared with the edge of the same machine; without it there is no mailbox to be asked for. */
  key: string | undefined;
  siteOrigin: string;
}

function shown({ id, kind, payload, createdAt }: StoredLetter, siteOrigin: string): MailboxLetter {
  const { to, ...made } = newsletterLetter(kind, payload, siteOrigin);
  const { subject, paragraphs, action, footer } = made.letter;
  return {
    id,
    to,
    subject,
    paragraphs: [...paragraphs],
    ...(action ? { action } : {}),
    footer: footer.map((line) => ({ ...line })),
    writtenAt: createdAt.toISOString(),
  };
}

/**
 * The development mailbox, for the edge's page /dev/mailbox. Letters hold keys to people's subscriptions: whoever does
 * not show the key learns not even that there is a mailbox.
 */
export function mailboxRoutes(app: App, outbox: OutboxRepository, { key, siteOrigin }: MailboxOptions): void {
  if (key === undefined) return;
  const expected = hashToken(`Bearer ${key}`);
  app.get(MAILBOX_PATH, async (request): Promise<Mailbox> => {
    const given = hashToken(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, expected)) refuse(404, 'request.unknown', 'There is nothing at this address.');
    const letters = await outbox.newest(SHOWN);
    return { letters: letters.map((letter) => shown(letter, siteOrigin)) };
  });
}
