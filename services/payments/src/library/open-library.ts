import { randomBytes } from 'node:crypto';
import { addKnownAddress, throwHttpError, type Caller } from '@farm/server-kit';
import type { LibraryAccess, LinkedGrant } from '../access/access.repository';
import { tokenDigest } from '../access/link-tokens';
import { ACCESS_DAYS, accessUntil, LIBRARY_COOKIE, type AccessDeps } from '../access/library-access';

/** From an emailed link. `email` is entered in a browser that the link is not bound to. */
export interface GrantProof {
  grant: string;
  email?: string | undefined;
}

type OpenState = 'open' | 'confirm_email';

const GUESSES_PER_HOUR = 5;
const HOUR_MS = 60 * 60_000;

/**
 * Starts a session of 30 days; the cookie holds the token, the row its hash. A browser that proved an address is remembered
 * for longer, so that strangers cannot use up the library links that it may request.
 */
export async function startLibrarySession(
  access: LibraryAccess,
  { cookies }: Pick<Caller, 'cookies'>,
  deps: AccessDeps,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await deps.access.startSession(tokenDigest(token), access, accessUntil(deps.clock.now()));
  cookies.set(LIBRARY_COOKIE, token, { days: ACCESS_DAYS });
  if (access.kind === 'order') return;
  const email = await deps.access.addressOf(access.emailHash);
  if (email !== null) addKnownAddress(cookies, email, deps.cookieKeys);
}

/** @throws 410 for a link that is unknown, replaced or expired */
export async function requireLiveGrant(token: string, { access, clock }: AccessDeps): Promise<LinkedGrant> {
  const grant = await access.findGrant(tokenDigest(token));
  if (!grant)
    return throwHttpError(
      410,
      'library.link_gone',
      'This link does not work any more. Enter your email and we will send you a new one.',
    );
  if (grant.expiresAt > clock.now()) return grant;
  const message = 'This link has expired. Enter your email and we will send you a new one.';
  return throwHttpError(410, 'library.link_expired', message);
}

async function assertBuyerEmail(
  grant: LinkedGrant,
  email: string,
  { access, emailHash, clock }: AccessDeps,
): Promise<void> {
  // Counted before the comparison, so that concurrent guesses count too.
  if ((await access.countGuess(grant.id, clock.now(), HOUR_MS)) > GUESSES_PER_HOUR)
    throwHttpError(429, 'request.too_many', 'Too many requests. Please wait a moment and try again.');
  const expected = grant.email === null ? null : emailHash(grant.email);
  if (expected === null || Buffer.compare(expected, emailHash(email)) !== 0)
    throwHttpError(403, 'library.wrong_email', 'This link was sent to another address.');
}

/**
 * Starts a library session with an emailed link: the link is bound to the first browser, any other must enter the buyer's
 * address once.
 * @throws 403 for another address, 429 after five guesses in an hour
 */
export async function redeemGrant(
  grant: LinkedGrant,
  email: string | undefined,
  caller: Pick<Caller, 'cookies' | 'visitor'>,
  deps: AccessDeps,
): Promise<OpenState> {
  if (!(await deps.access.bindGrant(grant.id, caller.visitor))) {
    if (email === undefined) return 'confirm_email';
    await assertBuyerEmail(grant, email, deps);
  }
  const { emailHash, orderId } = grant;
  await startLibrarySession(emailHash ? { kind: 'email', emailHash } : { kind: 'order', orderId }, caller, deps);
  return 'open';
}

/**
 * Exchanges an emailed key or link for a cookie. Pages send it when a button is pressed, so that mail scanners use nothing up.
 * @throws 410 for keys and links that are unknown, used or expired
 */
export async function openLibrary(
  proof: { key: string } | GrantProof,
  caller: Pick<Caller, 'cookies' | 'visitor'>,
  deps: AccessDeps,
): Promise<OpenState> {
  if ('grant' in proof) return redeemGrant(await requireLiveGrant(proof.grant, deps), proof.email, caller, deps);
  const access = await deps.access.useKey(tokenDigest(proof.key), deps.clock.now());
  if (!access)
    return throwHttpError(
      410,
      'library.link_gone',
      'This link was already used or is older than 30 minutes. Enter your email and we will send you a new one.',
    );
  await startLibrarySession(access, caller, deps);
  return 'open';
}
