import { randomBytes } from 'node:crypto';
import type { CookieJar } from './cookies';
import { visitorDays } from './defaults';

/** Names a browser, not a person: 128 random bits and the second they were drawn. */
export type VisitorId = string & { readonly __brand: 'visitor' };

const NAME = 'visitor';
// 22 random characters, then seconds since 1970 in base 36. The id is the whole of it, so that a copy of a service that
// knows nothing of the time sees the same visitor; ids of before the time was written have 22 characters.
const DATED = /^[\w-]{22}([0-9a-z]{7})$/;

/** Who asks; `fresh` when this request brought no valid cookie. */
export interface Visitor {
  id: VisitorId;
  fresh: boolean;
  /** When this browser got its cookie; null for one that does not tell: it is an old one. */
  since: Date | null;
}

function sinceOf(id: string): Date | null {
  const [, seconds] = DATED.exec(id) ?? [];
  return seconds === undefined ? null : new Date(parseInt(seconds, 36) * 1_000);
}

function newVisitor(now: Date): VisitorId {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `${randomBytes(16).toString('base64url')}${seconds.toString(36).padStart(7, '0')}` as VisitorId;
}

/** Reads the visitor cookie; a missing or forged one becomes a new visitor, kept only when `keep` is asked. */
export function visitorOf(jar: CookieJar, { keep, now }: { keep: boolean; now: Date }): Visitor {
  const known = jar.read(NAME);
  if (known) return { id: known as VisitorId, fresh: false, since: sinceOf(known) };
  const id = newVisitor(now);
  if (keep) jar.set(NAME, id, { days: visitorDays });
  return { id, fresh: true, since: now };
}
