import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { findLeaks } from '@farm/server-kit/testing';
import { grantsForTest, type GrantsForTest } from './testing/grants-for-test';

const PLAYER = 'player_of-ada-1';
const READ = 'GET /api/my-data/learning';

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
beforeAll(async () => {
  database = await createTestDatabase('learning');
  farm = grantsForTest(database);
});
afterAll(() => database.close());

/** A signed-in grower with a quiz player and a tracked grant, and their ids. */
async function ada() {
  const { as, id: personId, email } = await farm.member();
  const [challenge] = await farm.api('GET /api/quiz/challenges', {}, { as });
  const body = { playerId: PLAYER, playerName: 'Ada', challengeId: challenge?.id ?? '' };
  const { sessionId } = await farm.api('POST /api/quiz/start-session', { body }, { as });
  const { id: application } = await farm.track(as, 'fruitguys', 'the notes of Ada');
  const now = new Date();
  const session = {
    personId,
    createdAt: now,
    lastSeenAt: now,
    freshAt: now,
    amr: ['code'],
    agentLabel: 'Mosaic on an Amiga',
  };
  const tokenHash = Buffer.from('of a session of Ada, 32 bytes...');
  await database.db.session.create({ data: { ...session, tokenHash, expiresAt: new Date('2100-01-01') } });
  const secrets = [email, sessionId, application, 'the notes of Ada', 'Mosaic on an Amiga', PLAYER];
  return { as, ids: { playerId: PLAYER, sessionId, id: application, answers: [] }, secrets };
}

test("no call reads or changes another visitor's data, whichever ids are sent", async () => {
  const { as, ...hers } = await ada();
  const before = await farm.api(READ, {}, { as });
  for (const secret of ['the notes of Ada', 'Mosaic on an Amiga']) expect(JSON.stringify(before)).toContain(secret);
  const eve = await farm.member();
  expect(await findLeaks(farm.api, 'learning', eve.as, hers)).toEqual([]);
  expect(await farm.api(READ, {}, { as })).toEqual(before);
});
