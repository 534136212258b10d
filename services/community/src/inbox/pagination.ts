import { type Cursor, readCursor, throwHttpError, splitPage } from '@farm/server-kit';

/** Rows of a list on one screen. */
export const PAGE = 50;

/** @throws 400 `request.invalid` */
export const cursorOf = (before: string | undefined): Cursor | null =>
  readCursor(before, () => throwHttpError(400, 'request.invalid', 'Please check the search.'));

export const splitInboxPage = <Row extends Cursor>(rows: readonly Row[]) => splitPage(rows, PAGE);

/** Rows after a cursor, newest first, as Prisma conditions. */
export const olderThan = (cursor: Cursor | null) =>
  cursor === null
    ? {}
    : { OR: [{ createdAt: { lt: cursor.createdAt } }, { createdAt: cursor.createdAt, id: { lt: cursor.id } }] };

export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
