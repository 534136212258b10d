import { refuse } from '@farm/server-kit';

/** Where a page of a list begins: after the row with this moment and id, newest first. */
export interface ListPlace {
  at: Date;
  id: string;
}

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/;

/** The place as it stands in an address; null for a list that ends here. `rows` are the page, `full` the length of a whole one. */
export function placeAfter(rows: readonly { at: string; id: string }[], full: number): string | null {
  const last = rows.at(-1);
  return last && rows.length === full ? `${last.at}_${last.id}` : null;
}

/** The place that an address names, null for none; anything else is refused in these words. */
export function readPlace(
  text: string | undefined,
  { code, sentence }: { code: string; sentence: string },
): ListPlace | null {
  if (text === undefined) return null;
  const [, at, id] = PLACE.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) return refuse(400, code, sentence);
  return { at: new Date(at), id };
}
