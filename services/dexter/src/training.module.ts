import type { App } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { DexterDeps } from './deps';
import { lessonValidator } from './lessons/validate-lesson';
import { assessor } from './scheduler/assessment';
import { assessmentRepository } from './scheduler/assessments.repository';
import { configRepository } from './scheduler/config.repository';
import { manualRuns, runner, runPlanner } from './scheduler/runs';
import { runRepository } from './scheduler/runs.repository';
import { scheduleOf } from './scheduler/schedule';
import { schedulerRoutes } from './scheduler/scheduler.routes';
import { answerFeedback } from './training/answer-feedback';
import { trainingSessionsRepository } from './training/sessions.repository';
import { tasksRepository } from './training/tasks.repository';
import { trainer as trainerOf } from './training/trainer';
import { trainingRoutes, type TrainingRoutesDeps } from './training/training.routes';
import { lessonReader } from './versions/active-lessons';
import { evaluator as evaluatorOf } from './versions/evaluator';
import { repositoryCases } from './versions/regression-cases';
import { activeVersionReader, versionPublisher } from './versions/version-publisher';
import { versionsRepository } from './versions/versions.repository';
import { versionsRoutes } from './versions/versions.routes';

/** Builds lessons and versions of the persona, the training centre and the schedule of one replica. */
export function trainingModule({ db, knowledge, clock, cases, tasks: seeds, jobs, waitMs }: DexterDeps) {
  const now = () => clock.now();
  const store = versionsRepository(db);
  const readActive = activeVersionReader({ store, knowledgeHash: knowledge.hash, clock });
  const lessonsOf = lessonReader(knowledge);
  const evaluator = evaluatorOf({ knowledge, lessonsOf });
  const ownCases = repositoryCases(cases);
  const publisher = versionPublisher({ evaluator, store, readActive, clock, ownCases });
  const sessions = trainingSessionsRepository(db);
  const tasks = tasksRepository(db, seeds, now);
  const training = { sessions, publisher, evaluator, readActive, validate: lessonValidator(knowledge), clock };
  const trainer = trainerOf({ ...training, tasks });
  const runs = runRepository(db, jobs);
  const configs = configRepository(db, jobs);
  const assessments = assessmentRepository(db);
  const startManualRun = manualRuns({ runs, clock, waitMs });

  const runDailyTraining: TrainingRoutesDeps['runDailyTraining'] = async (by, signal) => {
    const run = await startManualRun('daily', by, signal);
    const results = (await runs.taskResults(run.runId)).map(({ sessionId: _session, ...task }) => task);
    return { ...run, results };
  };

  return {
    /** The lessons of the active version, on whichever replica it was activated. */
    activeLessons: async () => {
      const version = await readActive();
      return { versionId: version.id, lessons: lessonsOf(version) };
    },

    routes: (app: App): void => {
      const feedback = answerFeedback(training);
      trainingRoutes(app, { tasks, sessions, feedback, trainer, runDailyTraining, evaluator, readActive, now });
      versionsRoutes(app, { store, readActive, publisher, clock });
      schedulerRoutes(app, { configs, runs, assessments, clock, startManualRun });
    },

    /** The schedule; it begins with `start`. */
    schedule: (queue: Jobs) => {
      const assess = assessor({ readActive, store, publisher, evaluator });
      const history = async () => ({ tasks: await tasks.all(), records: await tasks.records() });
      const plan = runPlanner({ trainer, history, configs, assess, assessments, clock });
      return scheduleOf({ jobs: queue, configs, runs, run: runner({ runs, plan, clock }), clock });
    },
  };
}
