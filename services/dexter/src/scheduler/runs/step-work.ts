import type { MetricName } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import { measures, unseen } from '../assessment/assess';
import type { AssessmentRepository, Figures } from '../assessment/assessments.repository';
import { bulkInstructions, type BulkInstruction } from './bulk-instructions';
import type { Exam } from '../assessment/exam';
import type { StepWork } from './go-on';
import type { TriedTask } from '../../training/train-tasks';
import { measured, METRICS, UNSEEN } from '../assessment/metrics';
import type { OpenRun } from './runs.repository';

/** What the schedule asks of the training. */
export interface Trainer {
  /** Puts the first daily tasks where there are none. */
  seed(): Promise<unknown>;
  tryTask(taskId: string, by: string, runId: string): Promise<TriedTask>;
  joinTasks(tried: readonly TriedTask[], by: string): Promise<object>;
  trainInstruction(taught: BulkInstruction, by: string): Promise<{ passed: boolean }>;
}

/** Version to examine; null: the one in force. */
export type Examiner = (versionId: string | null) => Promise<Exam>;

interface Working {
  trainer: Trainer;
  examiner: Examiner;
  assessments: AssessmentRepository;
  /** What the tasks of a run came to so far. */
  tried: (runId: string) => Promise<TriedTask[]>;
  clock: Clock;
}

const MEASURED = [...METRICS, UNSEEN] as const;

/** The steps of runs, each done by those who can. */
export function stepWork({ trainer, examiner, assessments, tried, clock }: Working): {
  work: StepWork;
  finish: (run: OpenRun) => Promise<void>;
} {
  async function measure(metric: MetricName, runId: string) {
    const inForce = await examiner(null);
    const versionId = await assessments.begin(runId, inForce.versionId, clock.now());
    const exam = versionId === inForce.versionId ? inForce : await examiner(versionId);
    const { items, note = null } = await measures[metric](exam);
    await assessments.keep(runId, metric, items);
    if (note !== null) await assessments.note(runId, note);
    if (metric === 'memoryRetention') await assessments.keep(runId, UNSEEN, await unseen(exam));
    return { n: items.length };
  }

  const work: StepWork = async (step, { id, by }) => {
    switch (step.do) {
      case 'task':
        return trainer.tryTask(step.taskId, by, id);
      case 'join':
        return trainer.joinTasks(await tried(id), by);
      case 'instruct': {
        const taught = bulkInstructions.find((one) => one.id === step.id);
        return taught ? trainer.trainInstruction(taught, by) : { passed: false }; // an older release planned it
      }
      case 'measure':
        return measure(step.metric, id);
    }
  };

  /** An assessment is over when its four figures stand, each from its stored rows. */
  async function finish({ id, kind }: OpenRun): Promise<void> {
    if (kind !== 'assessment') return;
    const figures = await Promise.all(
      MEASURED.map(async (metric) => [metric, measured(metric, await assessments.items(id, metric))] as const),
    );
    await assessments.end(id, Object.fromEntries(figures) as Figures, clock.now());
  }
  return { work, finish };
}
