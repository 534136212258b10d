import { join } from 'node:path';
import type { DexterDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { visitorMark } from '@farm/server-kit';
import { apiOf, COOKIE_KEYS, depsForTest, type Api } from '@farm/server-kit/testing';
import { dexterApp, type DexterDeps } from '../app';
import { dexterConfig } from '../config';
import { readCases } from '../evaluation/cases';
import { readKnowledge } from '../knowledge/knowledge';

const CONTENT = join(__dirname, '../../content');

/** The repository's own cases, read once. */
export const cases = readCases(join(__dirname, '../../evaluation'));

/** The reviewed articles of the repository, read once. */
export const knowledge = readKnowledge(CONTENT);

const NO_MODEL = dexterConfig({
  ...{ DATABASE_URL: 'postgres://nowhere', COOKIE_KEYS: COOKIE_KEYS.join(), VISITOR_KEY: COOKIE_KEYS.join() },
});

/** Where nothing works in the background. */
const NO_JOBS: DexterDeps['jobs'] = { sendInTransaction: async () => undefined };

/** What every copy of the service is made of, but for its database. */
export const dexterKit = {
  ...{ mark: visitorMark(COOKIE_KEYS), knowledge, cases, tasks: [], model: NO_MODEL, jobs: NO_JOBS },
};

export interface DexterForTest {
  database: TestDatabase<DexterDb>;
  deps: ReturnType<typeof depsForTest>;
  mark: DexterDeps['mark'];
  api: Api;
  /** Another copy of the service over the same database. */
  copy(given?: Partial<DexterDeps>): Api;
  close(): Promise<void>;
}

/** The service over a fresh database, without a model unless one is given. */
export async function dexterForTest(given: Partial<DexterDeps> = {}): Promise<DexterForTest> {
  const database = await databaseFor('dexter');
  const deps = depsForTest({ pool: database.pool });
  const copy = (other: Partial<DexterDeps> = {}) =>
    apiOf(dexterApp({ ...deps, db: database.db, ...dexterKit, ...given, ...other }));
  return { database, deps, mark: dexterKit.mark, api: copy(), copy, close: () => database.close() };
}
