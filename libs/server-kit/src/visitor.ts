import { randomBytes } from 'node:crypto';
import type { CookieJar } from './cookies';
import { visitorDays } from './defaults';

/** Names a browser, not a person: 128 random bits. */
export type VisitorId = string & { readonly __brand: 'visitor' };

const NAME = 'visitor';

/** Who asks; `fresh` when this request brought no valid cookie. */
export interface Visitor {
  id: VisitorId;
  fresh: boolean;
}

/** Reads the visitor cookie; a missing or forged one becomes a new visitor, kept only when `keep` is asked. */
export function visitorOf(jar: CookieJar, { keep }: { keep: boolean }): Visitor {
  const known = jar.read(NAME);
  if (known) return { id: known as VisitorId, fresh: false };
  const id = randomBytes(16).toString('base64url') as VisitorId;
  if (keep) jar.set(NAME, id, { days: visitorDays });
  return { id, fresh: true };
}
