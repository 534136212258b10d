import { hashToken, refuse, type Caller, type Clock } from '@farm/server-kit';
import type { AccessRepository } from './access.repository';

/** Whom a browser speaks for: the one order it paid, or everything bought with one address. */
export type Access = { kind: 'order'; orderId: string } | { kind: 'email'; emailHash: Uint8Array<ArrayBuffer> };

export interface AccessDeps {
  access: AccessRepository;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
  clock: Clock;
}

/** The cookie of a browser that may open a library. */
export const LIBRARY_COOKIE = 'library';
/** Sliding: who keeps coming keeps the library. */
export const ACCESS_DAYS = 30;

const DAY_MS = 86_400_000;

/** When access that is used now would end. */
export const accessUntil = (now: Date): Date => new Date(now.getTime() + ACCESS_DAYS * DAY_MS);

type Asking = Pick<Caller, 'cookies' | 'session'>;

/** What this browser's cookie opens, put off for another 30 days; null without one, or once it has ended. */
async function ofCookie({ cookies }: Asking, { access, clock }: AccessDeps): Promise<Access | null> {
  const token = cookies.read(LIBRARY_COOKIE);
  if (token === null) return null;
  const now = clock.now();
  const found = await access.find(new Uint8Array(hashToken(token)), now, accessUntil(now));
  if (found) cookies.set(LIBRARY_COOKIE, token, { days: ACCESS_DAYS });
  return found;
}

/**
 * What this browser may open, read at every request: by its cookie, else by the address of who is signed in (sign-in has
 * proved it). Null: nothing.
 */
export async function accessOf(caller: Asking, deps: AccessDeps): Promise<Access | null> {
  const known = await ofCookie(caller, deps);
  if (known) return known;
  const person = await caller.session.person();
  return person && { kind: 'email', emailHash: deps.emailHash(person.email) };
}

/** Refuses with 401: the page asks for the address that something was bought with. */
export const refuseUnproven = (): never => refuse(401, 'access.needed', 'Enter the e-mail you bought with');

/** What this browser may open; refuses with 401 when it is nothing. */
export const mustHaveAccess = async (caller: Asking, deps: AccessDeps): Promise<Access> =>
  (await accessOf(caller, deps)) ?? refuseUnproven();
