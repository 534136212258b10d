import { join } from 'node:path';
import { createPasskeyReader, createSessionReader, type LearningDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { createTestDeps, type fixedClock } from '@farm/server-kit/testing';
import { learningApp, type LearningDeps } from '../app';
import { readPlanTables } from '../farm-plan/plan-tables';
import { publishedFeed } from '../grants/catalogue';
import { readQuizModules } from '../quiz/question-bank';
import { readSheets } from '../teaching-sheets/sheet-schema';
import { bankForTest } from './bank-for-test';

const content = join(__dirname, '../../content');
const tables = readPlanTables(content);
const feed = publishedFeed();
const modules = readQuizModules(content);
const sheets = readSheets(content);

/** The service as in production, on a test's database and clock; called twice it is two copies. */
export const learningForTest = (
  database: TestDatabase<LearningDb>,
  clock: ReturnType<typeof fixedClock>,
  overrides: Partial<LearningDeps> = {},
) =>
  learningApp({
    ...createTestDeps({
      pool: database.pool,
      findPersonBySession: createSessionReader(database.pool),
      hasPasskey: createPasskeyReader(database.pool),
      clock,
    }),
    db: database.db,
    tables,
    feed,
    modules,
    sheets,
    bank: bankForTest(),
    drawings: new Map(),
    answerTotals: () => new Map(),
    quizSecret: 'public ids of the test',
    jobs: { sendInTransaction: async () => undefined },
    ...overrides,
  });
