import { Type } from '@sinclair/typebox';
import { containsText, Prisma, queryRows, type CommunityDb } from '.';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => void (database = await createTestDatabase('community')));
afterAll(() => database.close());

const Search = Type.Object({ found: Type.Boolean() });

const contains = async (stored: string, typed: string) => {
  const [row] = await queryRows(database.db, Search)`
    SELECT ${containsText(Prisma.sql`${stored}::text`, typed)} AS found`;
  return row?.found;
};

test.each([
  ['José Núñez', 'jose nunez'],
  ['Jose Nunez', 'José'],
  ['Jose\u0301', 'josé'],
  ['O’Neil', "o'neil"],
  ["O'Neil", 'O’Neil'],
  ['O´Neil', 'O`neil'],
  ['the “okra” bed', '"okra"'],
  ['Ｏｋｒａ', 'okra'],
  ['okra', 'ＯＫＲＡ'],
  ['Łódź Žižek', 'zizek'],
  ['100% cotton', '100%'],
  ['a_b', 'a_b'],
  ['back\\slash', 'k\\s'],
])('%j is found by %j', async (stored, typed) => expect(await contains(stored, typed)).toBe(true));

test.each([
  ['100 pounds', '100%'],
  ['100 pounds', '100％'],
  ['axb', 'a_b'],
  ['Neil', "O'Neil"],
])('%j is not found by %j', async (stored, typed) => expect(await contains(stored, typed)).toBe(false));

test('a search in comments uses their index', async () => {
  await database.pool.query('SET enable_seqscan = off');
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    "EXPLAIN SELECT id FROM community.comment WHERE public.search_key(body) LIKE public.search_key('%okra%') OR public.search_key(author_name) LIKE public.search_key('%okra%')",
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('comment_search_keys');
});
