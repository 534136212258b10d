import { randomBytes } from 'node:crypto';
import { refuse, type Caller } from '@farm/server-kit';
import { digestOf } from '../downloads/letter-token';
import { ACCESS_DAYS, accessUntil, LIBRARY_COOKIE, type Access, type AccessDeps } from './access';
import { mustBeLiving, showGrant, type GrantDeps } from './show-grant';
import type { ShownGrant } from './keys.repository';

export interface OpeningDeps extends AccessDeps, GrantDeps {}

export type Proof = { key: string } | { grant: string; email?: string | undefined };

/** Remembers this browser for 30 days; the cookie holds the token, the row its digest. */
export async function remember(access: Access, { cookies }: Pick<Caller, 'cookies'>, deps: AccessDeps): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await deps.access.open({ tokenHash: digestOf(token), access, expiresAt: accessUntil(deps.clock.now()) });
  cookies.set(LIBRARY_COOKIE, token, { days: ACCESS_DAYS });
}

/** A letter's link proves the address it was sent to; an order without one proves itself. */
export const accessBy = ({ emailHash, orderId }: ShownGrant): Access =>
  emailHash === null ? { kind: 'order', orderId } : { kind: 'email', emailHash };

/**
 * Turns what a letter carried into a cookie. Sent by POST, by a page that somebody looks at: mail scanners that open
 * links use nothing up. Refuses keys and links that are used, over or unknown, all with 410.
 */
export async function openLibrary(
  proof: Proof,
  caller: Pick<Caller, 'cookies' | 'visitor'>,
  deps: OpeningDeps,
): Promise<'open' | 'confirm_email'> {
  if ('key' in proof) {
    const access = await deps.keys.use(digestOf(proof.key), deps.clock.now());
    if (!access)
      return refuse(410, 'library.link_gone', 'This link does not work. Each one opens once, for 30 minutes.');
    await remember(access, caller, deps);
    return 'open';
  }
  const grant = await mustBeLiving(proof.grant, deps);
  const state = await showGrant(grant, { visitor: caller.visitor, email: proof.email }, deps);
  if (state === 'open') await remember(accessBy(grant), caller, deps);
  return state;
}
