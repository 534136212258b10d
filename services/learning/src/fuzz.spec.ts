import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import {
  bodyBombFailures,
  createTestBrowser,
  createTestDeps,
  fuzzFailures,
  fixedClock,
  fuzz,
  fuzzPerson,
} from '@farm/server-kit/testing';
import { learningForTest } from './testing/learning-for-test';

let database: TestDatabase<LearningDb>;
beforeAll(async () => void (database = await createTestDatabase('learning')));
afterAll(() => database.close());

test('every call answers any input as its contract says', async () => {
  const { signIn: put, findPersonBySession: sessionOf } = createTestDeps({ pool: database.pool });
  const signIn = async (role: 'member' | 'operator') => {
    const email = `${role}@example.com`;
    const where = { emailKey: email };
    const { id } = await database.db.person.upsert({ where, create: { email, ...where, role }, update: { role } });
    const as = createTestBrowser();
    put(as, { ...fuzzPerson(role), id });
    return as;
  };
  const app = learningForTest(database, fixedClock('2026-11-21T15:00:00Z'), { findPersonBySession: sessionOf });
  const named = {
    challengeId: 'soil',
    playerId: 'player_1732_1',
    grantId: 'fruitguys',
    location: '31201',
    playerName: 'Fern',
  };
  const forget = () => database.pool.query('DELETE FROM learning.rate_limit');
  expect(fuzzFailures(await fuzz('learning', { app, signIn, resetLimits: forget, knownValues: named }))).toEqual([]);
  await app.close();
}, 1_200_000);

test('the largest bodies of nested arrays, many at once, are rejected at little cost', async () => {
  const app = learningForTest(database, fixedClock('2026-11-21T15:00:00Z'));
  expect(await bodyBombFailures('learning', app)).toEqual([]);
  await app.close();
}, 60_000);
