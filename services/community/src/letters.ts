import { site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import { mailerFor, startOutbox, type MailConfig, type Mailer, type Outbox } from '@farm/server-kit/mail';
import type { CommunityDeps } from './app';
import { correspondence } from './correspondence';
import { hearOfLetters } from './leads/hear-of-letters';
import { writeLetter } from './mailbox/write-letter';
import { startForgetting } from './my-data/forget';
import { startMondays } from './newsletter/monday';
import { mondayStaysHome } from './newsletter/stays-home';
import { startMornings } from './moderation/digest';
import { porch } from './porch';

/** The outbox of this service. */
export function communityOutbox(deps: CommunityDeps, mailer: Mailer, log: Outbox['log']): Outbox {
  const rooms = correspondence(deps);
  const { pool, clock } = deps;
  const heard = hearOfLetters(rooms.bounces);
  return { table: 'community.outbox', pool, write: writeLetter(rooms), heard, mailer, clock, log };
}

/** Sends letters, writes the Monday letter, tells moderators what waits and forgets what is old. Gives what must be closed at the end. */
export async function startLetters(jobs: Jobs, deps: CommunityDeps, config: MailConfig, log: Outbox['log']) {
  const house = mailerFor({ ...config, SMTP_URL: undefined }, 'community', deps.pool);
  const mailer = mondayStaysHome({ mailer: mailerFor(config, 'community', deps.pool), house, postal: site.postal });
  await startOutbox(jobs, communityOutbox(deps, mailer, log));
  await startMondays(jobs, correspondence(deps));
  await startForgetting(jobs, correspondence(deps));
  await startMornings(jobs, porch(deps));
  return mailer;
}
