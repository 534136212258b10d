import { type App, memoizeByObject } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { Responder } from './answers/responder';
import type { DexterDeps } from './deps';
import type { Knowledge } from './knowledge/knowledge';
import { liveKnowledge } from './knowledge/live-knowledge';
import { lessonReader } from './lessons/active-lessons';
import { assess } from './scheduler/assessment';
import { manualRuns, runner, scheduleOf, type TaskResult } from './scheduler/runs';
import { schedulerRepository } from './scheduler/scheduler.repository';
import { schedulerRoutes } from './scheduler/scheduler.routes';
import { answerFeedback } from './training/answer-feedback';
import { trainingSessionsRepository } from './training/sessions.repository';
import { trainer as trainerOf } from './training/trainer';
import { trainingRoutes } from './training/training.routes';
import { examiner as examinerOf } from './versions/examiner';
import { versionPublisher } from './versions/version-publisher';
import { versionsRepository } from './versions/versions.repository';
import { versionsRoutes } from './versions/versions.routes';

/** Builds lessons, versions, training and schedule of one replica; `respond` answers as the service does, by words alone. */
export function trainingModule(deps: DexterDeps, respond: (knowledge: Knowledge) => Responder) {
  const { db, knowledge, clock, cases, tasks, jobs, ranking, waitMs, live = liveKnowledge(knowledge, clock) } = deps;
  const { current } = live;
  const versions = versionsRepository(db);
  const knowledgeHash = () => current().hash;
  const readActive = () => versions.readActive(knowledgeHash(), clock.now());
  const lessonsOf = memoizeByObject(lessonReader);
  const examiner = examinerOf({ current, respond, lessonsOf, clock });
  const base = { versions, readActive, examiner, cases, knowledgeHash, clock };
  const training = {
    ...base,
    publisher: versionPublisher(base),
    sessions: trainingSessionsRepository(db),
    tasks,
    current,
    ranking,
  };
  const trainer = trainerOf(training);
  const store = schedulerRepository(db, jobs);
  const startManualRun = manualRuns(store, clock, waitMs);

  async function runDailyTraining(by: string, signal: AbortSignal) {
    const run = await startManualRun('daily', by, signal);
    const results = (await store.results(run.runId)) as (TaskResult | { taskId?: never })[];
    return { ...run, results: results.filter((one) => one.taskId !== undefined) };
  }

  return {
    /** The lessons of the active version, on whichever replica it was activated. */
    activeLessons: async () => {
      const version = await readActive();
      return { versionId: version.id, lessons: lessonsOf(current())(version) };
    },

    routes: (app: App): void => {
      trainingRoutes(app, { ...training, trainer, feedback: answerFeedback(training), runDailyTraining });
      versionsRoutes(app, training);
      schedulerRoutes(app, { store, clock, startManualRun });
    },

    /** The schedule; it begins with `start`. */
    schedule: (queue: Jobs) => {
      const { taskRecords: records } = training.sessions;
      const run = runner({ store, clock, tasks, records, trainer, assess: () => assess(base) });
      return scheduleOf({ jobs: queue, store, run, clock });
    },
  };
}
