import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { Runner } from './runs';
import { ASSESSMENT, SCHEDULE, TRAINING, type SchedulerRepository } from './scheduler.repository';
import { dueSlots } from './slots';

const TICK = 'training-catch-up';
const EVERY_MINUTE = '* * * * *';
const STALE_MS = 60 * 60_000;

// One run at a time over all replicas. A replica that dies misses its heartbeat, and another takes over within a minute.
const QUEUE = {
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 2,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
} as const;

interface ScheduleDeps {
  jobs: Pick<Jobs, 'work' | 'schedule' | 'unschedule'>;
  store: SchedulerRepository;
  run: Runner;
  clock: Clock;
}

/** Trains at the times of the settings, each slot once over all replicas, and catches up on slots missed today. */
export function scheduleOf({ jobs, store, run, clock }: ScheduleDeps) {
  /** Enqueues the slots that are due and have no run yet, and fails stale runs. */
  async function tick(): Promise<void> {
    const now = clock.now();
    await store.failStale(new Date(now.getTime() - STALE_MS), now);
    const { config, since } = await store.settings(now);
    for (const { kind, key: slotKey } of dueSlots(now, config, since))
      await store.enqueue({ slotKey, kind, by: SCHEDULE, at: now });
  }

  /** Starts the workers of one replica. */
  async function start(): Promise<void> {
    for (const queue of [TRAINING, ASSESSMENT])
      await jobs.work<{ runId: string }>(queue, ({ data, signal }) => run(data.runId, signal), QUEUE);
    await jobs.work(TICK, tick);
    await jobs.schedule(TICK, EVERY_MINUTE, site.place.timeZone);
    for (const key of ['daily', 'interval']) await jobs.unschedule(TRAINING, key); // schedules of earlier releases
    await tick();
  }
  return { start, tick };
}
