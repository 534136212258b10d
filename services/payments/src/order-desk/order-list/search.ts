/** What an operator's search text may be the start of; every field that is set is looked at, one hit is enough. */
export interface Sought {
  number?: string;
  email?: string;
  /** `pi_…` or `cs_…`, as the card company names payments. */
  payment?: string;
  /** The id of a free order: `free_…` without its mark. */
  freeOrder?: string;
}

// Crockford's alphabet has neither of these letters: who reads a number aloud means the digit.
const MISHEARD: Record<string, string> = { O: '0', I: '1', L: '1' };

/** 'farm-7k2q', '7K2Q 91XD' and 'FARM7K2Q91XD' as the start of a stored number; null when it is no part of one. */
function numberStart(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/^FARM/, '')
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => MISHEARD[letter] ?? letter);
  if (!/^[0-9A-HJKMNP-TV-Z]{0,8}$/.test(letters)) return null;
  if (letters === '') return /^FARM-?$/i.test(text) ? 'FARM-' : null;
  return `FARM-${letters.slice(0, 4)}${letters.length > 4 ? `-${letters.slice(4)}` : ''}`;
}

/** What a search text means, or null when nothing was asked. */
export function soughtBy(text: string): Sought | null {
  const asked = text.trim();
  if (asked === '') return null;
  if (/^free_/i.test(asked)) return { freeOrder: asked.slice('free_'.length).toLowerCase() };
  if (/^(pi|cs)_/i.test(asked)) return { payment: asked };
  const number = numberStart(asked);
  return { email: asked.toLowerCase(), ...(number === null ? {} : { number }) };
}

/** The text as the beginning of a LIKE pattern: `_` and `%` mean themselves. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Where a page of orders ends: its last order's place in time, the id telling twins apart. */
export interface Place {
  createdAt: Date;
  id: string;
}

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place that `writePlace` wrote, or null when it is none. */
export function readPlace(text: string): Place | null {
  const [, time = '', id = ''] = PLACE.exec(text) ?? [];
  const createdAt = new Date(time);
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}

export const writePlace = ({ createdAt, id }: Place): string => `${createdAt.toISOString()}_${id}`;
