import { type CommunityDb, Prisma, queryRows } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { Type } from '@sinclair/typebox';
import { PAGE } from './pagination';

const PageRow = Type.Object({ id: Type.String() });

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
  const rows = await queryRows(db, PageRow)`
    SELECT id FROM ${table} ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`;
  return rows.map(({ id }) => id);
}
