import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { ForgetRepository } from './forget.repository';

const QUEUE = 'forget';
const NIGHTLY = '20 3 * * *';
const DAY_MS = 86_400_000;

interface Forgetting {
  store: ForgetRepository;
  clock: Clock;
  /** Days after its last message that a conversation is kept. */
  days: number;
}

/** What is due is forgotten, once; doing it twice forgets nothing more. */
export async function forget({ store, clock, days }: Forgetting): Promise<void> {
  await store.conversationsBefore(new Date(clock.now().getTime() - days * DAY_MS));
  await store.oldHits();
}

/** Forgets every night of the farm, on one copy of the service. The chat promises 90 days. */
export async function startForgetting(jobs: Jobs, forgetting: Forgetting): Promise<void> {
  await jobs.work(QUEUE, () => forget(forgetting));
  await jobs.every(QUEUE, NIGHTLY, site.place.timeZone);
}
