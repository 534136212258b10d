import { type CommunityDb, Prisma } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { PAGE } from './pagination';

/** Ids of the rows of one page and one more, newest first: of a table with `created_at`, by conditions that Prisma lacks. */
export async function pageIds(
  db: CommunityDb,
  table: Prisma.Sql,
  conditions: readonly Prisma.Sql[],
  cursor: Cursor | null,
): Promise<string[]> {
  const after = cursor ? [Prisma.sql`(created_at, id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`] : [];
  const all = [...conditions, ...after];
  const where = all.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(all, ' AND ')}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${table} ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`;
  return rows.map(({ id }) => id);
}
