import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createVisitorHasher } from '@farm/server-kit';
import { createApi, COOKIE_KEYS, createTestDeps, type Api } from '@farm/server-kit/testing';
import { knowledgeResponder } from '../answers/knowledge-responder';
import { dexterApp } from '../app';
import { dexterConfig } from '../config';
import type { DexterDeps } from '../deps';
import { readCases } from '../versions/cases';
import { readDiagnosis } from '../diagnosis/cause';
import { readFacts } from '../facts/fact-base';
import { openRanking, writeRankingIndex } from '../ranking/open-ranking';
import { openToolReader } from '../tools/tool-reader';
import { readKnowledge } from '../knowledge/knowledge';

const CONTENT = join(__dirname, '../../content');

export const cases = readCases(join(__dirname, '../../evaluation'));

export const knowledge = readKnowledge(CONTENT);

const facts = readFacts(CONTENT, knowledge);
const causes = readDiagnosis(CONTENT);
export const tools = openToolReader(CONTENT);
const sources = { content: CONTENT, causes: causes.causes, facts, articles: knowledge.articles };
// The specs of a run share a folder, and what one of them has indexed.
const index = join(tmpdir(), 'ranking.index');
if (!existsSync(index)) writeRankingIndex(index, sources);
const ranking = openRanking(sources, index);

/** Answers with all of the repository's own knowledge. */
export const respond = knowledgeResponder({ facts, causes, ranking, tools })(knowledge);

const NO_MODEL = dexterConfig({
  ...{ DATABASE_URL: 'postgres://nowhere', COOKIE_KEYS: COOKIE_KEYS.join(), VISITOR_KEY: COOKIE_KEYS.join() },
});

/** No background jobs. */
const NO_JOBS: DexterDeps['jobs'] = { sendInTransaction: async () => undefined };

/** The dependencies of every replica, without its database. */
export const testDeps = {
  ...{
    hashVisitor: createVisitorHasher(COOKIE_KEYS),
    knowledge,
    facts,
    causes,
    ranking,
    tools,
    cases,
    tasks: { daily: [], bulk: [] },
    model: NO_MODEL,
    jobs: NO_JOBS,
  },
};

export interface DexterForTest {
  database: TestDatabase<DexterDb>;
  deps: ReturnType<typeof createTestDeps>;
  hashVisitor: DexterDeps['hashVisitor'];
  api: Api;
  /** Another replica of the service over the same database. */
  replica(overrides?: Partial<DexterDeps>): Api;
  close(): Promise<void>;
}

/** The service over a fresh database, without a model unless one is given. */
export async function dexterForTest(overrides: Partial<DexterDeps> = {}): Promise<DexterForTest> {
  const database = await createTestDatabase('dexter');
  const deps = createTestDeps({ pool: database.pool });
  const replica = (other: Partial<DexterDeps> = {}) =>
    createApi(dexterApp({ ...deps, db: database.db, ...testDeps, ...overrides, ...other }));
  return { database, deps, hashVisitor: testDeps.hashVisitor, api: replica(), replica, close: () => database.close() };
}
