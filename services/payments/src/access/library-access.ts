import { hashToken, throwHttpError, type Caller, type Clock } from '@farm/server-kit';
import type { LibraryAccess, AccessRepository } from './access.repository';
import type { EmailHash } from '../orders/email-hash';

export interface AccessDeps {
  access: AccessRepository;
  emailHash: EmailHash;
  clock: Clock;
  /** Keys that sign cookies, newest first. */
  cookieKeys: readonly string[];
}

export const LIBRARY_COOKIE = 'library';
/** Extended whenever the library is opened. */
export const ACCESS_DAYS = 30;
/** Life of an emailed library key, from the moment its email is sent. */
export const KEY_LIFE_MS = 30 * 60_000;

const DAY_MS = 86_400_000;

type Requester = Pick<Caller, 'cookies' | 'session'>;

export const accessUntil = (now: Date): Date => new Date(now.getTime() + ACCESS_DAYS * DAY_MS);

/** Extends the session by 30 days. Null without a cookie, or once the session has ended. */
async function cookieAccess({ cookies }: Requester, { access, clock }: AccessDeps): Promise<LibraryAccess | null> {
  const token = cookies.read(LIBRARY_COOKIE);
  if (token === null) return null;
  const now = clock.now();
  const session = await access.findSession(new Uint8Array(hashToken(token)), now, accessUntil(now));
  if (session) cookies.set(LIBRARY_COOKIE, token, { days: ACCESS_DAYS });
  return session;
}

/** What this browser may open: by its cookie, else by the signed-in person's address. */
export async function libraryAccess(caller: Requester, deps: AccessDeps): Promise<LibraryAccess | null> {
  const fromCookie = await cookieAccess(caller, deps);
  if (fromCookie) return fromCookie;
  const person = await caller.session.person();
  return person && { kind: 'email', emailHash: deps.emailHash(person.email) };
}

/** @throws 401 `access.needed`: the page asks for the buyer's address */
export const rejectWithoutAccess = (): never => throwHttpError(401, 'access.needed', 'Enter the email you bought with');

/** @throws 401 `access.needed` */
export const requireLibraryAccess = async (caller: Requester, deps: AccessDeps): Promise<LibraryAccess> =>
  (await libraryAccess(caller, deps)) ?? rejectWithoutAccess();
