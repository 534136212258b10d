/** A position in a list ordered by time of creation and id. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses `<createdAt>_<id>`; null for undefined. `reject` throws the endpoint's error for an invalid cursor. */
export function readCursor(text: string | undefined, reject: () => never): Cursor | null {
  if (text === undefined) return null;
  const [, time = '', id = ''] = CURSOR.exec(text) ?? [];
  const createdAt = new Date(time);
  return Number.isNaN(createdAt.getTime()) ? reject() : { createdAt, id };
}

export const formatCursor = ({ createdAt, id }: { createdAt: Date | string; id: string }): string =>
  `${typeof createdAt === 'string' ? createdAt : createdAt.toISOString()}_${id}`;

/** The page of `limit` + 1 loaded rows, and the cursor of the next one; null at the end of the list. */
export function splitPage<Row extends { createdAt: Date | string; id: string }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? formatCursor(last) : null };
}
