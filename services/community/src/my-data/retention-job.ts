import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { MyDataRepository } from './my-data.repository';

const QUEUE = 'retention';
const EVERY_NIGHT = '20 4 * * *';

export interface RetentionDeps {
  myData: Pick<MyDataRepository, 'deleteUnconfirmed' | 'deleteOldMessages'>;
  clock: Clock;
}

export async function deleteExpired({ myData, clock }: RetentionDeps): Promise<void> {
  const now = clock.now();
  await myData.deleteUnconfirmed(now);
  await myData.deleteOldMessages(now);
}

export async function scheduleRetention(jobs: Jobs, deps: RetentionDeps): Promise<void> {
  await jobs.work(QUEUE, () => deleteExpired(deps));
  await jobs.schedule(QUEUE, EVERY_NIGHT, site.place.timeZone);
}
