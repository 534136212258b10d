import type { LearningDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());

const AT = new Date('2026-11-21T15:00:00Z');
const DAY = new Date('2027-01-31');
let count = 0;

async function person() {
  count += 1;
  const email = `grower-${count}@example.com`;
  return database.db.person.create({ data: { email, emailKey: email } });
}

async function application(change: { status?: string; notes?: string; userId?: string; checklist?: string[] } = {}) {
  const userId = change.userId ?? (await person()).id;
  const data = { userId, grantId: 'fruitguys', grantTitle: 'FruitGuys Community Fund', lastUpdated: AT, ...change };
  return database.db.grantApplication.create({ data });
}

const move = async (from: string | null, to: string) => {
  const { id } = await application();
  return database.db.grantMove.create({ data: { applicationId: id, from, to, at: AT } });
};
const reminder = async (reason: string, applicationId?: string) =>
  database.db.grantReminder.create({
    data: { applicationId: applicationId ?? (await application()).id, reason, deadlineDate: DAY, at: AT },
  });

test.each<[string, () => Promise<unknown>]>([
  ['an application', () => application()],
  ['a note of 2,000 characters', () => application({ notes: 'n'.repeat(2_000) })],
  ['a first move', () => move(null, 'researching')],
  ['a way back to the books', () => move('preparing', 'researching')],
  ['an award', () => move('under-review', 'awarded')],
  ['a new start', () => move('withdrawn', 'researching')],
  ['a reminder', () => reminder('14-days')],
])('%s may stand', async (_, plant) => {
  await expect(plant()).resolves.toBeTruthy();
});

test.each<[string, () => Promise<unknown>]>([
  ['an unknown status', () => application({ status: 'hoping' })],
  ['a note of 2,001 characters', () => application({ notes: 'n'.repeat(2_001) })],
  ['a checklist without end', () => application({ checklist: Array.from({ length: 21 }, (_, i) => `item-${i}`) })],
  ['an application of nobody', () => application({ userId: '0197279a-0000-7000-8000-000000000001' })],
  [
    'one programme tracked twice by one person',
    async () => {
      const { userId } = await application();
      return application({ userId });
    },
  ],
  ['a first move to anywhere else', () => move(null, 'awarded')],
  ['a move past the steps between', () => move('researching', 'submitted')],
  ['a move out of an award', () => move('awarded', 'preparing')],
  ['a reminder of no reason', () => reminder('7-days')],
  [
    'one reminder twice',
    async () => {
      const { id } = await application();
      await reminder('3-days', id);
      return reminder('3-days', id);
    },
  ],
])('refused: %s', async (_, plant) => {
  await expect(plant()).rejects.toThrow();
});

test('who leaves takes applications, moves and reminders along', async () => {
  const { id, userId } = await application();
  await database.db.grantMove.create({ data: { applicationId: id, from: null, to: 'researching', at: AT } });
  await reminder('42-days', id);
  await database.db.person.delete({ where: { id: userId } });
  const left = [
    await database.db.grantApplication.count({ where: { userId } }),
    await database.db.grantMove.count({ where: { applicationId: id } }),
    await database.db.grantReminder.count({ where: { applicationId: id } }),
  ];
  expect(left).toEqual([0, 0, 0]);
});
