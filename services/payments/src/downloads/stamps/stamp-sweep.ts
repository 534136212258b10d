import { site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import { sweepStamped, type StampDeps } from './stamp';

const QUEUE = 'stamped-copies';
const AT_NIGHT = '20 3 * * *';

/** Removes copies that are older than 90 days, every night. */
export async function startStampSweep(jobs: Jobs, deps: Pick<StampDeps, 'files' | 'clock'>): Promise<void> {
  await jobs.work(QUEUE, async () => void (await sweepStamped(deps)), { expireInSeconds: 600 });
  await jobs.every(QUEUE, AT_NIGHT, site.place.timeZone);
}
