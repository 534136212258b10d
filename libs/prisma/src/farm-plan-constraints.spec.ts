import type { LearningDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());

const AT = new Date('2026-11-21T15:00:00Z');
const NEXT = new Date('2026-12-21');
const CONFIRMED = { confirmedAt: AT, nextOn: NEXT };
const subscription = (email: string, change: { answers?: object; confirmedAt?: Date; nextOn?: Date } = {}) =>
  database.db.planSubscription.create({ data: { email, answers: {}, createdAt: AT, ...change } });

test('an address waits for several plans and gets one', async () => {
  for (let time = 0; time < 2; time += 1) await subscription('ada@example.com');
  await subscription('ada@example.com', CONFIRMED);
  await expect(subscription('ada@example.com', CONFIRMED)).rejects.toThrow();
  await subscription('bo@example.com', CONFIRMED);
});

test.each<[string, string, Parameters<typeof subscription>[1]]>([
  ['a confirmed plan without a day', 'cy@example.com', { confirmedAt: AT }],
  ['a day without a confirmation', 'cy@example.com', { nextOn: NEXT }],
  ['no address', '', {}],
  ['answers of any size', 'cy@example.com', { answers: { location: 'x'.repeat(2_001) } }],
])('%s is rejected', async (_, email, change) => {
  await expect(subscription(email, change)).rejects.toThrow();
});
