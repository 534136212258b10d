import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { goingOn } from './runs/go-on';
import { scheduling } from './schedule';
import { stepWork, type Examiner, type Trainer } from './runs/step-work';
import type { SchedulerStores } from './stores.repository';

interface SchedulerDeps {
  stores: SchedulerStores;
  jobs: Jobs;
  clock: Clock;
  trainer: Trainer;
  examiner: Examiner;
  /** Measures anew where the articles have changed since the last start. */
  assessNewArticles: () => Promise<void>;
}

/** The schedule of one copy of the service, ready to be started. */
export function scheduleOf({ stores, jobs, clock, trainer, examiner, assessNewArticles }: SchedulerDeps) {
  const { runs, assessments } = stores;
  const goOn = goingOn({ runs, clock, ...stepWork({ trainer, examiner, assessments, tried: runs.tried, clock }) });
  const schedule = scheduling({ jobs, goOn, clock, ...stores });
  const start = async (): Promise<void> => {
    await trainer.seed();
    await schedule.start();
    await assessNewArticles();
  };
  return { ...schedule, start };
}
