import { join } from 'node:path';
import { sessionReader, type LearningDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { depsForTest, type fixedClock } from '@farm/server-kit/testing';
import { learningApp, type LearningDeps } from '../app';
import { readPlanTables } from '../farm-plan/tables';
import { builtInFeed } from '../grants/programmes/grant-feed.provider';
import { bankForTest } from './bank-for-test';

const content = join(__dirname, '../../content');
const tables = readPlanTables(content);
const feed = builtInFeed(content);

/** The service as in production, on a test's database and clock; called twice it is two copies. */
export const learningForTest = (
  database: TestDatabase<LearningDb>,
  clock: ReturnType<typeof fixedClock>,
  given: Partial<LearningDeps> = {},
) =>
  learningApp({
    ...depsForTest({ pool: database.pool, sessionOf: sessionReader(database.pool), clock }),
    db: database.db,
    tables,
    feed,
    bank: bankForTest(),
    quizSecret: 'public ids of the test',
    jobs: { sendInTransaction: async () => undefined },
    ...given,
  });
