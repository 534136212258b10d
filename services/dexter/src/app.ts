import type { DexterDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps, type VisitorMark } from '@farm/server-kit';
import { answering } from './answers/answer';
import { answerRoutes } from './answers/answers.routes';
import { conversationRepository } from './answers/conversations.repository';
import type { AnswerEngine } from './answers/engine';
import { keptWordsRepository } from './answers/kept-words.repository';
import { finder } from './answers/find';
import { offlineEngine } from './answers/offline.provider';
import { guardian } from './guard/guard';
import { guardEventsRepository } from './guard/guard-events.repository';
import { beyondWords } from './guard/beyond-words';
import { outputScan } from './guard/output';
import { noMeaning, type Meaning } from './embedding/meaning';
import type { Knowledge } from './knowledge/knowledge';
import { capsOf, chooseEngine, modelName, type ModelSettings } from './model/choose-model';
import { moderationOf, type ModerationSettings } from './model/moderation.provider';
import { usageRepository } from './model/usage.repository';
import { monitoringRepository } from './monitoring/monitoring.repository';
import { monitoringRoutes } from './monitoring/monitoring.routes';
import { myDataRoutes } from './my-data/my-data.routes';
import type { DailyTask } from './training/daily-tasks';
import { trainingRoutes } from './training/training.routes';

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
}

export const dexterApp = (deps: DexterDeps): App => {
  const { meaning = noMeaning } = deps;
  return createService('dexter', { ...deps, readyText: () => ({ embedder: meaning.state() }) }, (app) => {
    const { db, mark, clock, knowledge, tasks, model } = deps;
    const caps = capsOf(model);
    const usage = usageRepository(db, caps);
    const engine = deps.engine ?? chooseEngine(model, usage, clock) ?? offlineEngine;
    const conversations = conversationRepository(db);
    const words = keptWordsRepository(db);
    const look = beyondWords(meaning, moderationOf(model));
    const guard = guardian({ scan: outputScan(knowledge), events: guardEventsRepository(db), look });
    const find = finder(knowledge, meaning.search);
    const answer = answering({ guard, find, engine, reviewed: offlineEngine, conversations, mark, clock });
    answerRoutes(app, { answer, conversations, words, mark, clock });
    const watched = { knowledge, caps, usage, model: modelName(model), embedder: meaning.state };
    monitoringRoutes(app, { store: monitoringRepository(db), watched, clock });
    trainingRoutes(app, tasks);
    myDataRoutes(app, words, mark);
  });
};
