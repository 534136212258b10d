import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Job, Jobs } from '@farm/server-kit/jobs';
import type { TaskRecord } from './runs/adaptive';
import { RESCHEDULE, type ConfigRepository } from './config.repository';
import type { GoOn } from './runs/go-on';
import { SCHEDULE } from './runs/planned-run';
import { dailyPlan, intervalPlan } from './runs/run-plan';
import type { RunRepository } from './runs/runs.repository';
import { dailyCron, dailySlot, INTERVAL_CRON, intervalSlot, missedDaily } from './slots';

export const TRAINING = 'training';
export const ASSESSMENT = 'assessment';
const CATCH_UP = 'training-catch-up';
const EVERY_5_MINUTES = '*/5 * * * *';
const GIVEN_UP_MS = 60 * 60_000;

// One run at a time over all copies. Who dies is noticed by the missing heartbeat, and another goes on within a minute.
const LINE = { policy: 'singleton', retryLimit: 3, retryDelay: 2, expireInSeconds: 600, heartbeatSeconds: 10 } as const;

/** A tick of one of the two clocks, or a run that somebody asked for. */
type TrainingJob = { kind: 'daily' | 'interval' } | { runId: string };

interface Scheduling {
  jobs: Pick<Jobs, 'work' | 'every' | 'never' | 'send'>;
  configs: ConfigRepository;
  runs: RunRepository;
  tasks: () => Promise<TaskRecord[]>;
  goOn: GoOn;
  clock: Clock;
}

const zone = site.place.timeZone;

/** Trains by the clock: the two clocks of the queue, their slots once over all copies, and the missed daily slot. */
export function scheduling({ jobs, configs, runs, tasks, goOn, clock }: Scheduling) {
  /** Brings the queue's clocks in line with the settings; doing it twice changes nothing. */
  async function reschedule(): Promise<void> {
    const { config } = await configs.read(clock.now());
    const clocks = { daily: dailyCron(config.dailyTrainingTime), interval: INTERVAL_CRON[config.trainingIntensity] };
    for (const [kind, cron] of Object.entries(clocks))
      await (config.enabled
        ? jobs.every(TRAINING, cron, zone, { key: kind, data: { kind } })
        : jobs.never(TRAINING, kind));
  }

  /** The slot of a tick: begun here unless another copy has, and gone on with unless it has ended. */
  async function tick(kind: 'daily' | 'interval', at: Date, signal?: AbortSignal): Promise<void> {
    const now = clock.now();
    const { config } = await configs.read(now);
    if (!config.enabled) return; // stopped after the tick
    const { key } =
      kind === 'daily'
        ? dailySlot(at, config.dailyTrainingTime, zone)
        : intervalSlot(at, config.trainingIntensity, zone);
    const records = await tasks();
    const plan = kind === 'daily' ? dailyPlan(records) : intervalPlan(records, config, { key, now });
    await goOn(await runs.begin({ slotKey: key, kind, by: SCHEDULE, at: now }, plan), signal);
  }

  /** Puts today's daily slot in line if it is due and nobody ran it, and gives up what nobody goes on with. */
  async function catchUp(): Promise<void> {
    const now = clock.now();
    await runs.giveUp(new Date(now.getTime() - GIVEN_UP_MS), now);
    const { config, since } = await configs.read(now);
    const { key } = dailySlot(now, config.dailyTrainingTime, zone);
    const isBegun = await runs.isBegun(key);
    const missed = missedDaily(now, { ...config, since }, zone, () => isBegun);
    if (missed) await jobs.send(TRAINING, { kind: 'daily' }); // three copies may do so: the slot's key makes it one run
  }

  const train = ({ data, at, signal }: Job<TrainingJob>) =>
    'runId' in data ? goOn(data.runId, signal) : tick(data.kind, at, signal);

  /** Begins to work; called once by each copy of the service. */
  async function start(): Promise<void> {
    await jobs.work<TrainingJob>(TRAINING, train, LINE);
    await jobs.work<{ runId: string }>(ASSESSMENT, ({ data, signal }) => goOn(data.runId, signal), LINE);
    await jobs.work(RESCHEDULE, reschedule);
    await jobs.work(CATCH_UP, catchUp);
    await jobs.every(CATCH_UP, EVERY_5_MINUTES, zone);
    await reschedule();
    await catchUp();
  }
  return { start, tick, catchUp, reschedule };
}
