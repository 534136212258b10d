import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { PlanLinkRepository } from '../farm-plan/plan-links.repository';
import type { SessionsRepository } from './sessions.repository';

const SILENT_MS = 60_000; // after its end a session that nobody sent in is over
const KEPT_MS = 90 * 86_400_000;
const QUEUE = 'sweep';

export interface Swept {
  sessions: Pick<SessionsRepository, 'expire' | 'forget'>;
  links: Pick<PlanLinkRepository, 'forget'>;
}

/** Ends quizzes that were left, lets old ones and old plan links go. Safe to run on several copies at once. */
export async function sweep({ sessions, links }: Swept, clock: Clock): Promise<void> {
  const now = clock.now();
  await sessions.expire(new Date(now.getTime() - SILENT_MS));
  await sessions.forget(new Date(now.getTime() - KEPT_MS));
  await links.forget(now);
}

/** Sweeps every minute, once over all copies of the service. */
export async function startSweeping(jobs: Jobs, swept: Swept, clock: Clock): Promise<void> {
  await jobs.work(QUEUE, () => sweep(swept, clock));
  await jobs.every(QUEUE, '* * * * *', site.place.timeZone);
}
