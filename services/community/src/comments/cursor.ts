/** Where a page of comments ends: the place of its last root in time, its id telling twins apart. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `<createdat>_<id>` as a place in the list, or null when it is none. */
export function readCursor(text: string): Cursor | null {
  const [, time = '', id = ''] = SHAPE.exec(text) ?? [];
  const createdAt = new Date(time);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}
