import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { RetentionRepository } from './retention.repository';

const QUEUE = 'retention';
const NIGHTLY = '20 3 * * *';
const DAY_MS = 86_400_000;

interface RetentionDeps {
  store: RetentionRepository;
  clock: Clock;
  /** Days after its last message until a conversation is deleted. */
  days: number;
}

/** Deletes expired conversations and rate limit windows; idempotent. */
export async function deleteExpired({ store, clock, days }: RetentionDeps): Promise<void> {
  await store.deleteConversationsBefore(new Date(clock.now().getTime() - days * DAY_MS));
  await store.deleteOldHits();
}

/** Deletes expired data every night, on one replica. */
export async function scheduleRetention(jobs: Jobs, deps: RetentionDeps): Promise<void> {
  await jobs.work(QUEUE, () => deleteExpired(deps));
  await jobs.schedule(QUEUE, NIGHTLY, site.place.timeZone);
}
