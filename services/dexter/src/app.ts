import type { DexterDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps, type VisitorMark } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { answering } from './answers/answer';
import { answerRoutes } from './answers/answers.routes';
import { conversationRepository } from './answers/conversations.repository';
import type { AnswerEngine } from './answers/engine';
import { keptWordsRepository } from './answers/kept-words.repository';
import { finder } from './answers/search/find';
import { offlineEngine } from './answers/offline.provider';
import { guardian } from './guard/guard';
import { guardEventsRepository } from './guard/guard-events.repository';
import { beyondWords } from './guard/beyond-words';
import { outputScan } from './guard/output';
import { noMeaning, type Meaning } from './embedding/meaning';
import type { Knowledge } from './knowledge/knowledge';
import { capsOf, chooseEngine, chooseModel, modelName, type ModelSettings } from './model/choose-model';
import { modelEngine } from './model/model-engine';
import { moderationOf, type ModerationSettings } from './model/moderation.provider';
import { shareOf, trainingShare } from './model/training-share';
import { modelUseOf, usageRepository } from './model/usage.repository';
import { monitoringRepository } from './monitoring/monitoring.repository';
import { monitoringRoutes } from './monitoring/monitoring.routes';
import { myDataRoutes } from './my-data/my-data.routes';
import { examinerOf } from './scheduler/assessment/examiner';
import { newArticles } from './scheduler/assess-new-articles';
import { dailyRun } from './scheduler/runs/daily-run';
import { presses } from './scheduler/runs/press';
import { scheduleOf } from './scheduler/scheduler';
import { schedulerRoutes } from './scheduler/scheduler.routes';
import { schedulerStores } from './scheduler/stores.repository';
import { lessonsToKeep } from './scheduler/assessment/taught-lessons.repository';
import { instructionTrainer } from './scheduler/runs/teach-instruction';
import { lessonsRepository } from './lessons/lessons.repository';
import { lessonsRoutes, type LessonsDesk } from './lessons/lessons.routes';
import { retirement } from './lessons/retire';
import { soundWords } from './lessons/sound-words';
import { taughtBy } from './lessons/taught';
import type { Cases } from './evaluation/cases';
import { corrections } from './training/correct';
import type { DailyTask } from './training/daily-tasks';
import { judging } from './training/judge';
import { modelVotes } from './training/judge-by-model';
import { onceA } from './training/once';
import { sessionsRepository } from './training/sessions.repository';
import { reinforcement } from './training/reinforce';
import { tasksRepository } from './training/tasks.repository';
import { trainer } from './training/train';
import { taskTrainer } from './training/train-tasks';
import { trainingRoutes, type TrainingCentre } from './training/training.routes';
import { casesRepository } from './versions/cases.repository';
import { repositoryCases } from './versions/check-cases';
import { evaluator as evaluatorOf } from './versions/evaluate';
import { inForceReader } from './versions/in-force';
import { modelCases } from './versions/model-cases';
import { teacher as teacherOf } from './versions/teach';
import { versionsRepository } from './versions/versions.repository';

export interface DexterDeps extends ServiceDeps {
  db: DexterDb;
  mark: VisitorMark;
  knowledge: Knowledge;
  model: ModelSettings & ModerationSettings;
  /** Search by meaning; missing: words alone. */
  meaning?: Meaning;
  /** Finds the words of an answer, in place of what `model` asks for. */
  engine?: AnswerEngine;
  tasks: readonly DailyTask[];
  /** The repository's own questions: what a lesson must not break. */
  cases: Cases;
  /** Takes what the schedule is asked for. */
  jobs: Pick<Jobs, 'sendInTransaction'>;
  /** Milliseconds that a press waits for its run. */
  waitMs?: number;
}

/** What counts at this moment, and how it is taught: shared by answers, the training centre and the schedule. */
function trainingOf({ db, knowledge, clock, cases: own, tasks: seeds, jobs, waitMs, model: settings }: DexterDeps) {
  const store = versionsRepository(db);
  const inForce = inForceReader({ store, knowledgeHash: knowledge.hash, clock });
  const taught = taughtBy(knowledge);
  const evaluator = evaluatorOf({ knowledge, taughtBy: taught });
  const cases = casesRepository(db);
  const caps = capsOf(settings);
  const usage = trainingShare(usageRepository(db, caps), usageRepository(db, shareOf(caps), 'training'));
  const chosen = chooseModel(settings, 0);
  const engine = chosen && modelEngine({ ...chosen, usage, clock });
  const model = engine && modelCases({ evaluator, engine, scan: outputScan(knowledge) });
  const teacher = teacherOf({ evaluator, store, cases, own: repositoryCases(own), inForce, clock, model });
  const sessions = sessionsRepository(db);
  const sound = soundWords(knowledge);
  const judge = judging(chosen && modelVotes({ ...chosen, usage, clock }));
  const shared = { sessions, teacher, evaluator, inForce, sound, clock, judge };
  const tasks = tasksRepository(db, seeds, () => clock.now());
  const stores = schedulerStores(db, jobs);
  const press = presses({ runs: stores.runs, clock, waitMs });
  const centre: TrainingCentre = {
    ...{ tasks, sessions, once: onceA(sessions), evaluator, inForce, judge, now: () => clock.now() },
    trainToday: dailyRun({ press, ...stores, seed: tasks.all }),
    ...{ corrections: corrections(shared), trainer: trainer({ ...shared, tasks }), reinforce: reinforcement(shared) },
  };
  const lessons = lessonsRepository(db);
  const desk: LessonsDesk = { store, lessons, inForce, retire: retirement({ lessons, teacher }), clock, teacher };
  return {
    ...{ store, inForce, taught, evaluator, cases, teacher, sessions, centre, desk },
    stores,
    press,
    tasks,
    model,
    judge,
  };
}

const made = new WeakMap<DexterDeps, ReturnType<typeof trainingOf>>();

/** Made once for the calls and the schedule of a copy: what one of them has asked, the other knows. */
function training(deps: DexterDeps): ReturnType<typeof trainingOf> {
  const known = made.get(deps) ?? trainingOf(deps);
  made.set(deps, known);
  return known;
}

/** The schedule of one copy of the service; it begins with `start`. */
export function dexterSchedule(deps: DexterDeps & { jobs: Jobs }) {
  const { db, clock, jobs, knowledge } = deps;
  const { store, inForce, evaluator, cases, teacher, sessions, tasks, stores, judge, model } = training(deps);
  const lessons = { teacher, evaluator, sessions, inForce, clock, judge };
  const trainInstruction = instructionTrainer(lessons);
  const trainer = { ...taskTrainer({ ...lessons, tasks }), trainInstruction, seed: tasks.all };
  const find = { find: store.find, toKeep: lessonsToKeep(db), askedAs: evaluator.askedAs };
  const examiner = examinerOf({ ...find, inForce, teacher, evaluator, cases, model });
  const assessNewArticles = newArticles({ ...stores, knowledgeHash: knowledge.hash, inForce, clock });
  return scheduleOf({ stores, jobs, clock, trainer, examiner, assessNewArticles });
}

export const dexterApp = (deps: DexterDeps): App => {
  const { db, mark, clock, knowledge, model, meaning = noMeaning } = deps;
  const caps = capsOf(model);
  const usage = usageRepository(db, caps);
  const modelUse = modelName(model) === null ? undefined : () => modelUseOf(usage, caps, clock.now());
  const told = { readyText: () => ({ embedder: meaning.state() }), modelUse };
  return createService('dexter', { ...deps, ...told }, (app) => {
    const engine = deps.engine ?? chooseEngine(model, usage, clock) ?? offlineEngine;
    const conversations = conversationRepository(db);
    const words = keptWordsRepository(db);
    const look = beyondWords(meaning, moderationOf(model));
    const guard = guardian({ scan: outputScan(knowledge), events: guardEventsRepository(db), look });
    const find = finder(knowledge, meaning.search);
    const { inForce, taught, centre, desk, stores, press } = training(deps);
    const engines = { engine, reviewed: offlineEngine };
    const answer = answering({ guard, find, ...engines, conversations, inForce, taughtBy: taught, mark, clock });
    answerRoutes(app, { answer, conversations, words, mark, clock });
    const watched = { knowledge, caps, usage, model: modelName(model), embedder: meaning.state };
    monitoringRoutes(app, { store: monitoringRepository(db), watched, clock });
    trainingRoutes(app, centre);
    lessonsRoutes(app, desk);
    schedulerRoutes(app, { ...stores, clock, press });
    myDataRoutes(app, words, mark);
  });
};
