import type { LearningDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<LearningDb>;
let personId: string;
beforeAll(async () => {
  database = await createTestDatabase('learning');
  ({ id: personId } = await database.db.person.create({ data: { email: 'a@example.com', emailKey: 'a@example.com' } }));
  await database.db.notebook.create({ data: { personId } });
});
afterAll(() => database.close());

const ID = '00000000-0000-4000-8000-000000000001';
const entry = (change: object = {}) =>
  database.db.notebookEntry.create({
    data: {
      personId,
      id: ID,
      kind: 'job',
      changedAt: new Date(),
      fields: { text: 'x' },
      bytes: 12,
      change: 1,
      ...change,
    },
  });

test.each<[string, object]>([
  ['without a size', { bytes: 0 }],
  ['that is deleted and has a size', { fields: undefined, bytes: 5 }],
  ['whose fields are a list', { fields: [] }],
  ['without a number', { change: 0 }],
  ['of nobody', { personId: ID }],
])('an entry %s is rejected', async (_, change) => {
  await expect(entry(change)).rejects.toThrow();
});

test('a change has its own number, and an entry is of one person once', async () => {
  await entry();
  await expect(entry({ change: 2 })).rejects.toThrow();
  await expect(entry({ id: ID.replace('1', '2') })).rejects.toThrow();
});

test('a notebook is deleted with its person', async () => {
  await database.db.person.delete({ where: { id: personId } });
  expect(await database.db.notebookEntry.count()).toBe(0);
});
