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
import { outputScan } from './guard/output';
import type { Knowledge } from './knowledge/knowledge';
import { myDataRoutes } from './my-data/my-data.routes';
import type { DailyTask } from './training/daily-tasks';
import { trainingRoutes } from './training/training.routes';

export interface DexterDeps extends ServiceDeps {
  db: DexterDb;
  mark: VisitorMark;
  knowledge: Knowledge;
  /** Finds the words of an answer; missing: the reviewed articles alone. */
  engine?: AnswerEngine;
  tasks: readonly DailyTask[];
}

export const dexterApp = (deps: DexterDeps): App =>
  createService('dexter', deps, (app) => {
    const { db, mark, clock, knowledge, tasks, engine = offlineEngine } = deps;
    const conversations = conversationRepository(db);
    const words = keptWordsRepository(db);
    const guard = guardian({ scan: outputScan(knowledge), events: guardEventsRepository(db) });
    const find = finder(knowledge);
    const answer = answering({ guard, find, engine, reviewed: offlineEngine, conversations, mark, clock });
    answerRoutes(app, { answer, conversations, words, mark, clock });
    trainingRoutes(app, tasks);
    myDataRoutes(app, words, mark);
  });
