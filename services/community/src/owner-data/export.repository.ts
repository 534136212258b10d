import type { CommunityDb } from '@farm/prisma';

const ROWS = 500;

/** All rows in pages, by a cursor, so that rows written meanwhile shift none. */
async function* pagesOf<Row extends { id: string }>(load: (after: string | null) => Promise<Row[]>) {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await load(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS) return;
  }
}

const pageAfter = (after: string | null) => ({
  where: after === null ? {} : { id: { gt: after } },
  orderBy: { id: 'asc' as const },
  take: ROWS,
});

/** Whole tables for exports, oldest first, without the hashes of visitors. */
export const exportRepository = (db: CommunityDb) => ({
  subscribers: () => pagesOf((after) => db.lead.findMany(pageAfter(after))),
  comments: () => pagesOf((after) => db.comment.findMany({ ...pageAfter(after), omit: { visitor: true } })),
  messages: () => pagesOf((after) => db.contactMessage.findMany({ ...pageAfter(after), omit: { visitor: true } })),
  posts: () => pagesOf((after) => db.blogPost.findMany(pageAfter(after))),
});
export type ExportRepository = ReturnType<typeof exportRepository>;
