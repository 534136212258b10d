import { drainOutbox, mailerFor, newestLetters, type KeptLetter, type Mailer } from '@farm/server-kit/mail';
import type { CommunityDeps } from '../app';
import { communityOutbox } from '../letters';

const NO_SERVER = { SMTP_URL: undefined, MAIL_FROM: undefined, ALLOW_MAILBOX_IN_PRODUCTION: false, NODE_ENV: 'test' };

/** What the outbox's job does within a second or two; letters go into the mailbox of the house unless told. */
export function postForTest(deps: CommunityDeps) {
  const house = mailerFor(NO_SERVER, 'community', deps.pool);
  const log = { error: () => undefined };
  const deliver = (mailer: Mailer = house) => drainOutbox(communityOutbox(deps, mailer, log));
  const letters = async (): Promise<KeptLetter[]> => {
    await deliver();
    return newestLetters(deps.pool, 50);
  };
  return { deliver, letters };
}

/** The key in a letter's link; '' without one. */
export const tokenIn = (letter: Pick<KeptLetter, 'text'> | undefined): string =>
  /token=([\w-]{43})$/m.exec(letter?.text ?? '')?.[1] ?? '';
