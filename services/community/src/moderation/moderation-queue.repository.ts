import { ModeratedComment } from '@farm/contracts';
import { containsText, Prisma, queryRow, queryRows, type CommunityDb } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { type Static, Type } from '@sinclair/typebox';

type Tab = 'held' | 'reported' | 'questions' | 'all';

export interface QueueQuery {
  tab: Tab;
  search: string;
  from: Cursor | null;
  limit: number;
}

const Waiting = Type.Object({ held: Type.Integer(), reported: Type.Integer(), questions: Type.Integer() });
export type Waiting = Static<typeof Waiting>;

const Row = Type.Object({
  ...Type.Omit(ModeratedComment, ['reports']).properties,
  createdAt: Type.Date(),
  visitor: Type.String(),
});
type Row = Static<typeof Row>;

const ANSWERED = Prisma.sql`EXISTS (SELECT 1 FROM community.comment a
  WHERE a.parent_id = c.id AND a.by_farm AND a.status = 'PUBLISHED')`;
const REPORTED = Prisma.sql`EXISTS (SELECT 1 FROM community.comment_report r WHERE r.comment_id = c.id AND r.seen_at IS NULL)`;

const WHERE: Readonly<Record<Tab, Prisma.Sql>> = {
  held: Prisma.sql`c.status = 'PENDING'`,
  reported: Prisma.sql`c.status <> 'DELETED' AND ${REPORTED}`,
  questions: Prisma.sql`c.question AND c.status = 'PUBLISHED' AND NOT ${ANSWERED}`,
  all: Prisma.sql`true`,
};

/** Held and reported comments are handled in the order in which they arrived. */
const isOldestFirst = (tab: Tab): boolean => tab === 'held' || tab === 'reported';

function afterCursor({ tab, from }: QueueQuery): Prisma.Sql {
  if (!from) return Prisma.empty;
  const position = Prisma.sql`(${from.createdAt}, ${from.id}::uuid)`;
  return isOldestFirst(tab)
    ? Prisma.sql`AND (c.created_at, c.id) > ${position}`
    : Prisma.sql`AND (c.created_at, c.id) < ${position}`;
}

function matching(search: string): Prisma.Sql {
  if (search === '') return Prisma.empty;
  return Prisma.sql`AND (${containsText(Prisma.sql`c.body`, search)} OR ${containsText(Prisma.sql`c.author_name`, search)})`;
}

const COLUMNS = Prisma.sql`c.id, c.body AS content, c.author_name AS name, c.status AS state, c.created_at AS "createdAt",
  c.edited_at IS NOT NULL AS edited, c.likes, c.question, c.question AND ${ANSWERED} AS answered, c.by_farm AS farm,
  c.pinned, c.score, c.reasons, c.visitor,
  CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.author_name, 'content', p.body) END AS parent`;

/** Numbers of published and hidden comments of these visitors, and their blocks. */
async function visitorRecords(db: CommunityDb, visitors: readonly string[], now: Date) {
  const where = { visitor: { in: [...visitors] } };
  const counts = await db.comment.groupBy({ by: ['visitor', 'status'], where, _count: { _all: true } });
  const blocks = await db.visitorBlock.findMany({
    where: { ...where, until: { gt: now } },
    select: { visitor: true, until: true },
  });
  const count = (visitor: string, status: string) =>
    counts.find((each) => each.visitor === visitor && each.status === status)?._count._all ?? 0;
  return (visitor: string): ModeratedComment['visitor'] => ({
    mark: visitor.slice(0, 6),
    published: count(visitor, 'PUBLISHED'),
    hidden: count(visitor, 'HIDDEN'),
    blockedUntil: blocks.find((block) => block.visitor === visitor)?.until.toISOString() ?? null,
  });
}

async function withDetails(db: CommunityDb, rows: readonly Row[], now: Date): Promise<ModeratedComment[]> {
  if (rows.length === 0) return [];
  const reports = await db.commentReport.findMany({
    where: { commentId: { in: rows.map(({ id }) => id) } },
    orderBy: { createdAt: 'asc' },
    select: { commentId: true, reason: true, note: true, createdAt: true },
  });
  const recordFor = await visitorRecords(db, [...new Set(rows.map(({ visitor }) => visitor))], now);
  return rows.map(({ createdAt, visitor, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    reports: reports
      .filter(({ commentId }) => commentId === row.id)
      .map(({ reason, note, createdAt: at }) => ({ reason, note, at: at.toISOString() })),
    visitor: recordFor(visitor),
  }));
}

export const moderationQueueRepository = (db: CommunityDb) => ({
  page: async (query: QueueQuery, now: Date): Promise<ModeratedComment[]> => {
    const order = isOldestFirst(query.tab)
      ? Prisma.sql`ORDER BY c.created_at, c.id`
      : Prisma.sql`ORDER BY c.created_at DESC, c.id DESC`;
    const rows = await queryRows(db, Row)`SELECT ${COLUMNS}
      FROM community.comment c LEFT JOIN community.comment p ON p.id = c.parent_id
      WHERE ${WHERE[query.tab]} ${afterCursor(query)} ${matching(query.search)} ${order} LIMIT ${query.limit}`;
    return withDetails(db, rows, now);
  },

  find: async (id: string, now: Date): Promise<ModeratedComment | null> => {
    const rows = await queryRows(db, Row)`SELECT ${COLUMNS}
      FROM community.comment c LEFT JOIN community.comment p ON p.id = c.parent_id WHERE c.id = ${id}::uuid`;
    return (await withDetails(db, rows, now))[0] ?? null;
  },

  waiting: (): Promise<Waiting> => queryRow(db, Waiting)`
      SELECT (SELECT count(*)::int FROM community.comment c WHERE ${WHERE.held}) AS held,
        (SELECT count(*)::int FROM community.comment c WHERE ${WHERE.reported}) AS reported,
        (SELECT count(*)::int FROM community.comment c WHERE ${WHERE.questions}) AS questions`,
});
export type ModerationQueueRepository = ReturnType<typeof moderationQueueRepository>;
