import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import type { DexterDb } from '@farm/prisma';
import { guardEventsRepository } from './guard-events.repository';

let database: TestDatabase<DexterDb>;
beforeEach(async () => {
  database = await createTestDatabase('dexter');
  await guardEventsRepository(database.db).record({
    stage: 'input',
    level: 'high',
    risk: 0.8,
    hits: ['ignore'],
    action: 'refused',
    at: new Date('2026-11-21T12:00:00Z'),
  });
});
afterEach(() => database.close());

test.each([
  ['deleted', 'DELETE FROM dexter.guard_event'],
  ['made harmless', "UPDATE dexter.guard_event SET level = 'low'"],
  ['moved in time', "UPDATE dexter.guard_event SET at = at - interval '1 day'"],
  ['given to another message', 'UPDATE dexter.guard_event SET message_id = gen_random_uuid()'],
  ['changed beside its link', "UPDATE dexter.guard_event SET message_id = NULL, action = 'reviewed'"],
])('an event of the guard cannot be %s', async (_, sql) => {
  await expect(database.pool.query(sql)).rejects.toThrow('guard_event is append only');
  expect(await database.db.guardEvent.findMany()).toMatchObject([{ level: 'high', action: 'refused' }]);
});
