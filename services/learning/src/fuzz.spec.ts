import type { LearningDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { browser, depsForTest, faultsOf, fixedClock, fuzz, fuzzer } from '@farm/server-kit/testing';
import { learningForTest } from './testing/learning-for-test';

let database: TestDatabase<LearningDb>;
beforeAll(async () => void (database = await databaseFor('learning')));
afterAll(() => database.close());

test('whatever is sent, every call answers, and as its contract says', async () => {
  const { signIn: put, sessionOf } = depsForTest({ pool: database.pool });
  const signIn = async (role: 'member' | 'operator') => {
    const email = `${role}@example.com`;
    const where = { emailKey: email };
    const { id } = await database.db.person.upsert({ where, create: { email, ...where, role }, update: { role } });
    const as = browser();
    put(as, { ...fuzzer(role), id });
    return as;
  };
  const app = learningForTest(database, fixedClock('2026-11-21T15:00:00Z'), { sessionOf });
  const named = {
    challengeId: 'soil',
    playerId: 'player_1732_1',
    grantId: 'fruitguys',
    location: '31201',
    playerName: 'Fern',
  };
  const forget = () => database.pool.query('DELETE FROM learning.rate_limit');
  expect(faultsOf(await fuzz('learning', { app, signIn, forget, named }))).toEqual([]);
  await app.close();
}, 1_200_000);
