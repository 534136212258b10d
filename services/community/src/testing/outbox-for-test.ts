import {
  drainOutbox,
  createMailer,
  listMailboxEmails,
  type StoredMailboxEmail,
  type Mailer,
} from '@farm/server-kit/mail';
import type { CommunityDeps } from '../community-deps';
import { communityOutbox } from '../email-jobs';

const NO_SERVER = { SMTP_URL: undefined, MAIL_FROM: undefined, ALLOW_MAILBOX_IN_PRODUCTION: false, NODE_ENV: 'test' };

/** Delivers pending emails as the outbox job does, to the development mailbox unless another mailer is given. */
export function outboxForTest(deps: CommunityDeps) {
  const mailbox = createMailer(NO_SERVER, 'community', deps.pool);
  const log = { error: () => undefined };
  const deliver = (mailer: Mailer = mailbox) => drainOutbox(communityOutbox(deps, mailer, log));
  const emails = async (): Promise<StoredMailboxEmail[]> => {
    await deliver();
    return listMailboxEmails(deps.pool, 50);
  };
  return { deliver, emails };
}

/** The token in an email's link; '' without one. */
export const tokenIn = (email: Pick<StoredMailboxEmail, 'text'> | undefined): string =>
  /token=([\w-]{43})$/m.exec(email?.text ?? '')?.[1] ?? '';
