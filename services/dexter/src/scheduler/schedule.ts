import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Job, Jobs } from '@farm/server-kit/jobs';
import { RESCHEDULE, type ConfigRepository } from './config.repository';
import { ASSESSMENT, TRAINING, type Runner } from './runs';
import { SCHEDULE, type RunRepository } from './runs.repository';
import { dailyCron, dailySlot, dueToday, intervalCron, intervalSlot } from './slots';

const CATCH_UP = 'training-catch-up';
const EVERY_5_MINUTES = '*/5 * * * *';
const STALE_MS = 60 * 60_000;

// One run at a time over all replicas. A replica that dies misses its heartbeat, and another takes over within a minute.
const QUEUE = {
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 2,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
} as const;

/** A tick of one of the two cron schedules, or a run that was enqueued. */
type TrainingJob = { kind: 'daily' | 'interval' } | { runId: string };

interface ScheduleDeps {
  jobs: Pick<Jobs, 'work' | 'schedule' | 'unschedule' | 'send'>;
  configs: ConfigRepository;
  runs: RunRepository;
  run: Runner;
  clock: Clock;
}

const zone = site.place.timeZone;

/** Trains by two cron schedules of the queue, each slot once over all replicas, and catches up on a missed daily slot. */
export function scheduleOf({ jobs, configs, runs, run, clock }: ScheduleDeps) {
  /** Applies the settings to the queue's cron schedules; idempotent. */
  async function reschedule(): Promise<void> {
    const { config } = await configs.read(clock.now());
    const crons = { daily: dailyCron(config.dailyTrainingTime), interval: intervalCron[config.trainingIntensity] };
    for (const [kind, cron] of Object.entries(crons))
      await (config.enabled
        ? jobs.schedule(TRAINING, cron, zone, { key: kind, data: { kind } })
        : jobs.unschedule(TRAINING, kind));
  }

  /** Inserts the run of a tick's slot unless another replica has, and executes it unless it has ended. */
  async function tick(kind: 'daily' | 'interval', at: Date, signal?: AbortSignal): Promise<void> {
    const now = clock.now();
    const { config } = await configs.read(now);
    if (!config.enabled) return; // stopped after the tick
    const { key: slotKey } =
      kind === 'daily' ? dailySlot(at, config.dailyTrainingTime) : intervalSlot(at, config.trainingIntensity);
    await run(await runs.insertSlot({ slotKey, kind, by: SCHEDULE, at: now }), signal);
  }

  /** Enqueues today's daily slot if it is due and has no run, and fails stale runs. */
  async function catchUp(): Promise<void> {
    const now = clock.now();
    await runs.failStale(new Date(now.getTime() - STALE_MS), now);
    const { config, since } = await configs.read(now);
    const slot = dueToday(now, config, since);
    // Several replicas may do so: the slot's key makes it one run.
    if (slot && !(await runs.hasSlot(slot.key))) await jobs.send(TRAINING, { kind: 'daily' });
  }

  const train = ({ data, createdAt, signal }: Job<TrainingJob>) =>
    'runId' in data ? run(data.runId, signal) : tick(data.kind, createdAt, signal);

  /** Starts the workers of one replica. */
  async function start(): Promise<void> {
    await jobs.work<TrainingJob>(TRAINING, train, QUEUE);
    await jobs.work<{ runId: string }>(ASSESSMENT, ({ data, signal }) => run(data.runId, signal), QUEUE);
    await jobs.work(RESCHEDULE, reschedule);
    await jobs.work(CATCH_UP, catchUp);
    await jobs.schedule(CATCH_UP, EVERY_5_MINUTES, zone);
    await reschedule();
    await catchUp();
  }
  return { start, tick, catchUp, reschedule };
}
