import { join } from 'node:path';
import { sessionReader, type LearningDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { depsForTest, type fixedClock } from '@farm/server-kit/testing';
import { learningApp } from '../app';
import { readPlanTables } from '../farm-plan/tables';

export const CONTENT = join(__dirname, '../../content');
const tables = readPlanTables(CONTENT);

/** The service as in production, on a test's database and clock; called twice it is two copies. */
export const learningForTest = (database: TestDatabase<LearningDb>, clock: ReturnType<typeof fixedClock>) =>
  learningApp({
    ...depsForTest({ pool: database.pool, sessionOf: sessionReader(database.pool), clock }),
    db: database.db,
    tables,
  });
