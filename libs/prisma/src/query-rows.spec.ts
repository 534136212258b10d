import { Type } from '@sinclair/typebox';
import { type CommunityDb, Prisma, queryRows } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());

const Row = Type.Object({ name: Type.String(), count: Type.Integer(), at: Type.Union([Type.Date(), Type.Null()]) });

const rowsOf = (values: Prisma.Sql) =>
  queryRows(database.db, Row)`SELECT * FROM (VALUES ${values}) AS row (name, count, at)`;

test('rows that fit have the type of their schema', async () => {
  const rows = await rowsOf(Prisma.sql`('Ada', 1, '2026-11-21T12:00Z'::timestamptz), ('Ben', 2, NULL)`);
  const counts: number[] = rows.map(({ count }) => count);
  expect(counts).toEqual([1, 2]);
  expect(rows.map(({ at }) => at?.toISOString())).toEqual(['2026-11-21T12:00:00.000Z', undefined]);
});

test.each([
  ['a null', Prisma.sql`('Ada', 1, now()), (NULL, 2, now())`, 'Column "name" of a raw statement: Expected string'],
  ['a bigint', Prisma.sql`('Ada', 1::bigint, now())`, 'Column "count" of a raw statement: Expected integer'],
])('%s that the schema does not expect is an error with the column’s name', async (_, values, message) => {
  await expect(rowsOf(values)).rejects.toThrow(message);
});

test('a column that the schema does not name, or that the statement lacks, is an error', async () => {
  const select = (columns: Prisma.Sql) => queryRows(database.db, Row)`SELECT ${columns}`;
  await expect(select(Prisma.sql`'Ada' AS name, 1 AS count, now() AS at, 2 AS age`)).rejects.toThrow('Column "age"');
  await expect(select(Prisma.sql`'Ada' AS name, 1 AS count`)).rejects.toThrow('Column "at"');
});

test('the rows of a bare statement have no type', async () => {
  // @ts-expect-error: a type argument would be a promise that nothing checks
  const rows = await database.db.$queryRaw<{ one: number }[]>`SELECT 1 AS one`;
  expect(rows).toEqual([{ one: 1 }]);
});
