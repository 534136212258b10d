import { type App, memoizeByObject } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { DexterDeps } from './deps';
import type { Knowledge } from './knowledge/knowledge';
import { liveKnowledge, type LiveKnowledge } from './knowledge/live-knowledge';
import { lessonValidator } from './lessons/validate-lesson';
import { assessor } from './scheduler/assessment';
import { manualRuns, runner, runPlanner } from './scheduler/runs';
import { scheduleOf } from './scheduler/schedule';
import { schedulerRepository } from './scheduler/scheduler.repository';
import { schedulerRoutes } from './scheduler/scheduler.routes';
import { answerFeedback } from './training/answer-feedback';
import { trainingSessionsRepository } from './training/sessions.repository';
import { trainer as trainerOf } from './training/trainer';
import { trainingRoutes, type TrainingRoutesDeps } from './training/training.routes';
import { lessonReader } from './versions/active-lessons';
import { evaluator as evaluatorOf } from './versions/evaluator';
import { activeVersionReader, versionPublisher } from './versions/version-publisher';
import { versionsRepository } from './versions/versions.repository';
import { versionsRoutes } from './versions/versions.routes';

/** What judges lessons, for each knowledge made once. */
const lessonTools = memoizeByObject((knowledge: Knowledge) => {
  const lessonsOf = lessonReader(knowledge);
  return { lessonsOf, evaluator: evaluatorOf(knowledge, lessonsOf), validate: lessonValidator(knowledge) };
});

/** Lessons, their evaluation and their check over the published articles, at each moment. */
function liveLessonTools({ current }: LiveKnowledge): ReturnType<typeof lessonTools> {
  const tools = () => lessonTools(current());
  return {
    lessonsOf: (version) => tools().lessonsOf(version),
    validate: (text) => tools().validate(text),
    evaluator: {
      get knowledge() {
        return current();
      },
      article: (id) => tools().evaluator.article(id),
      reply: (...input) => tools().evaluator.reply(...input),
      nearestArticle: (text) => tools().evaluator.nearestArticle(text),
      evaluate: (...input) => tools().evaluator.evaluate(...input),
    },
  };
}

/** Builds lessons and versions of the persona, the training centre and the schedule of one replica. */
export function trainingModule(deps: DexterDeps) {
  const { db, knowledge, clock, cases: ownCases, tasks, jobs, waitMs } = deps;
  const versions = versionsRepository(db);
  const readActive = activeVersionReader(versions, knowledge.hash, clock);
  const { lessonsOf, evaluator, validate } = liveLessonTools(deps.live ?? liveKnowledge(knowledge, clock));
  const base = { versions, readActive, evaluator, ownCases, clock };
  const publisher = versionPublisher(base);
  const sessions = trainingSessionsRepository(db);
  const training = { ...base, publisher, sessions, tasks, validate };
  const trainer = trainerOf(training);
  const store = schedulerRepository(db, jobs);
  const startManualRun = manualRuns(store, clock, waitMs);

  const runDailyTraining: TrainingRoutesDeps['runDailyTraining'] = async (by, signal) => {
    const run = await startManualRun('daily', by, signal);
    return { ...run, results: await store.taskResults(run.runId) };
  };

  return {
    /** The lessons of the active version, on whichever replica it was activated. */
    activeLessons: async () => {
      const version = await readActive();
      return { versionId: version.id, lessons: lessonsOf(version) };
    },

    routes: (app: App): void => {
      const feedback = answerFeedback(training);
      trainingRoutes(app, { ...training, feedback, trainer, runDailyTraining });
      versionsRoutes(app, training);
      schedulerRoutes(app, { store, clock, startManualRun });
    },

    /** The schedule; it begins with `start`. */
    schedule: (queue: Jobs) => {
      const assess = assessor(base, store);
      const plan = runPlanner({ tasks, records: sessions.taskRecords, trainer, assess, store, clock });
      return scheduleOf({ jobs: queue, store, run: runner(store, plan, clock), clock });
    },
  };
}
