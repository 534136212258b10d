import { refuse } from '@farm/server-kit';
import { readCursor, type Cursor } from '../comments/cursor';

/** Lines of a list on one screen. */
export const PAGE = 50;

/** Where a page begins; null for the first. Refuses what is no place. */
export function placeOf(before: string | undefined): Cursor | null {
  if (before === undefined) return null;
  return readCursor(before) ?? refuse(400, 'request.invalid', 'Please check the search.');
}

/** The page out of PAGE + 1 rows, and the `before` of the next one; null at the end. */
export function pageOf<Row extends Cursor>(rows: readonly Row[]): { page: Row[]; next: string | null } {
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = rows.length > PAGE && last ? `${last.createdAt.toISOString()}_${last.id}` : null;
  return { page, next };
}

/** Rows after a place, newest first, as Prisma asks for them. */
export const olderThan = (place: Cursor | null) =>
  place === null
    ? {}
    : { OR: [{ createdAt: { lt: place.createdAt } }, { createdAt: place.createdAt, id: { lt: place.id } }] };

export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
