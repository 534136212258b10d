import { createHash, randomBytes } from 'node:crypto';
import type { CookieJar } from './cookies';
import type { Person, ServiceDeps } from './service-deps';

const NAME = 'session';

/** The sign-in of one request. The browser holds a signed 256-bit token, the database its SHA-256. */
export interface Session {
  /** SHA-256 of the token in the cookie; null without one or with a forged one (which costs no query). */
  tokenHash: Buffer | null;
  /** Who is signed in, read from the database each time: a role change works at the next request. */
  person(): Promise<Person | null>;
  /** A new token: store the hash first, then give the browser its cookie, good for at most `seconds`. */
  fresh(): { tokenHash: Buffer; give(seconds: number): void };
  /** Clears the cookie; the row is the caller's to delete. */
  end(): void;
}

/** What tables keep of a token: who reads them cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The session behind a request's cookie. */
export function sessionOf(jar: CookieJar, deps: Pick<ServiceDeps, 'sessionOf'>): Session {
  const token = jar.read(NAME);
  const tokenHash = token === null ? null : hashToken(token);
  return {
    tokenHash,
    person: async () => (tokenHash ? deps.sessionOf(tokenHash) : null),
    fresh: () => {
      const made = randomBytes(32).toString('base64url');
      return { tokenHash: hashToken(made), give: (seconds) => jar.set(NAME, made, { seconds }) };
    },
    end: () => jar.clear(NAME),
  };
}
