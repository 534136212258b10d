import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '@farm/farm';
import { isKnownAddress, pauseUntil, throwHttpError, type Caller, type Clock } from '@farm/server-kit';
import { KEY_LIFE_MS } from '../access/library-access';
import { SESSION_PROOF_MS } from '../downloads/authorize-download';
import type { OrderRepository } from '../orders/orders.repository';
import type { LibraryRepository, LinkRequestResult } from './library.repository';
import type { EmailHash } from '../orders/email-hash';

export interface LibraryEmailDeps {
  library: LibraryRepository;
  emailHash: EmailHash;
  cookieKeys: readonly string[];
  clock: Clock;
}

type Requester = Pick<Caller, 'cookies' | 'networkHash'>;

// The same for every address, so that the responses reveal no customers.
const MESSAGES = {
  accepted: 'If we know this address, a link is on its way.',
  alreadySent:
    'If we know this address, we emailed it a link a short while ago. Please use that one, or try again in {n}.',
  tooMany: 'Several links were requested for this address. Please try again in {n}.',
};

/**
 * Requests an email with a library link. Nothing is looked up about the address, so neither result nor time reveals whether
 * it is known. A browser that proved the address before has a budget of its own.
 */
export async function requestLink(
  email: string,
  caller: Requester,
  { library, emailHash, cookieKeys, clock }: LibraryEmailDeps,
): Promise<LinkRequestResult> {
  const now = clock.now();
  const isKnown = isKnownAddress(caller.cookies, normalizeEmail(email) ?? email, cookieKeys);
  return library.requestLink({
    emailHash: emailHash(email),
    requester: { known: isKnown, network: await caller.networkHash() },
    email: { dedupeKey: `library:${randomUUID()}`, kind: 'library_link', payload: { email }, at: now },
    now,
  });
}

/** @throws 429 `library.too_many_links` when the budget of emails is used up; links that were emailed before still work */
export async function requestLinkByAddress(email: string, caller: Requester, deps: LibraryEmailDeps): Promise<string> {
  const result = await requestLink(email, caller, deps);
  if (result.accepted) return MESSAGES.accepted;
  const now = deps.clock.now();
  const { retryAfter, duration } = pauseUntil(result.resendAfter, now);
  const isRecent = result.lastSentAt !== null && now.getTime() - result.lastSentAt.getTime() < KEY_LIFE_MS;
  const message = (isRecent ? MESSAGES.alreadySent : MESSAGES.tooMany).replace('{n}', duration);
  const headers = { 'retry-after': String(retryAfter) };
  return throwHttpError(429, 'library.too_many_links', message, { headers, extra: { retryAfter } });
}

const notYours = () =>
  throwHttpError(
    403,
    'library.not_yours',
    'Only the browser that paid can add an email address, within a day of paying.',
  );

/**
 * Adds an address to an order that was paid without one: only the browser that paid may, within a day.
 * @throws 403 `library.not_yours` whether the payment exists or not; 409 `library.has_email`
 */
export async function attachEmail(
  { sessionId, email, visitor }: { sessionId: string; email: string; visitor: string },
  { orders, library, clock }: LibraryEmailDeps & { orders: Pick<OrderRepository, 'idOf'> },
): Promise<void> {
  const orderId = await orders.idOf(sessionId);
  if (orderId === null) return notYours();
  const now = clock.now();
  const paidSince = new Date(now.getTime() - SESSION_PROOF_MS);
  const result = await library.attachEmail({ orderId, email, visitor, paidSince, now });
  if (result === 'not_theirs') return notYours();
  if (result === 'has_one')
    return throwHttpError(
      409,
      'library.has_email',
      'This order already has an email address. Write to us if it is wrong.',
    );
}
