import { join } from 'node:path';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, browser, depsForTest, guardedCalls, refusalsDue, refusalsOf, type Api } from '@farm/server-kit/testing';
import type { DexterDb } from '@farm/prisma';
import { dexterApp } from './app';
import { readKnowledge } from './knowledge/knowledge';

let database: TestDatabase<DexterDb>;
let api: Api;
const member = browser();
beforeAll(async () => {
  database = await databaseFor('dexter');
  const deps = depsForTest({ pool: database.pool });
  deps.signIn(member, { id: '0197279a-0000-7000-8000-000000000001', email: 'ada@example.com', role: 'member' });
  api = apiOf(
    dexterApp({ ...deps, db: database.db, knowledge: readKnowledge(join(__dirname, '../content')), tasks: [] }),
  );
});
afterAll(() => database.close());

test.each(guardedCalls('dexter'))('$key is for a signed-in $needs', async (call) => {
  expect(await refusalsOf(api, call, member)).toEqual(refusalsDue(call));
});
