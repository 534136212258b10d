import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '../testing';
import { DAILY_THREAD, FARM_COMMENTS, storeOperatorLink, seedDatabase } from './index';

test('the farm speaks first in the daily thread, once however often the seed runs', async () => {
  const { db, url } = await createTestDatabase('community');
  await seedDatabase(url);
  await seedDatabase(url);
  const rows = await db.comment.findMany({ where: { thread: DAILY_THREAD }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ body }) => body)).toEqual(FARM_COMMENTS.map(({ body }) => body));
  expect(rows.every(({ byFarm }) => byFarm)).toBe(true);
});

test('what an operator changed stays changed', async () => {
  const { db, url } = await createTestDatabase('community');
  await seedDatabase(url);
  await db.comment.updateMany({ where: { pinned: true }, data: { status: 'HIDDEN' } });
  await seedDatabase(url);
  expect(await db.comment.count({ where: { status: 'HIDDEN' } })).toBe(1);
});

test('the first operator is made once and offered the link until it is used', async () => {
  const { db, url } = await createTestDatabase('learning');
  const token = randomBytes(32).toString('base64url');
  expect(await storeOperatorLink(url, 'operator@example.com', token)).toBe(true);
  expect(await storeOperatorLink(url, 'operator@example.com', token)).toBe(true);
  expect(await db.person.count({ where: { role: 'operator' } })).toBe(1);
  expect(await db.operatorLink.count()).toBe(1);
  await db.operatorLink.updateMany({ data: { usedAt: new Date() } });
  expect(await storeOperatorLink(url, 'operator@example.com', token)).toBe(false);
});
