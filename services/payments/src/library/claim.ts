import { randomUUID } from 'node:crypto';
import { refuse, type Caller } from '@farm/server-kit';
import { ProviderAway } from '../cards/cards.provider';
import { SESSION_PROOF_MS } from '../downloads/grant';
import { settle, type Settling } from '../orders/settle';
import type { Order } from '../orders/settlement';
import { GIVEN_BACK, NOT_PAID, PROVIDER_AWAY, UNKNOWN_PAYMENT } from '../orders/told';
import type { LetterQueue } from '../outbox/letter-queue.repository';
import { accessOf } from './access';
import { accessBy, remember, type OpeningDeps } from './open-library';
import { mustBeLiving, showGrant } from './show-grant';

export interface ClaimDeps extends OpeningDeps, Settling {
  letterQueue: LetterQueue;
}

/** A payment, or the grant of a letter. */
export type CourseProof = { paymentIntent: string } | { grant: string; email?: string | undefined };
export type ClaimState = 'open' | 'processing' | 'confirm_email' | 'mailed';

type Asking = Pick<Caller, 'cookies' | 'session' | 'visitor'>;

const givenBack = () => refuse(410, 'course.revoked', GIVEN_BACK);

async function settledOrder(paymentIntent: string, deps: ClaimDeps): Promise<Order | null> {
  const orderId = await deps.orders.idOf(paymentIntent);
  try {
    return orderId === null ? null : await settle(orderId, deps);
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause;
    return refuse(503, 'checkout.provider_away', PROVIDER_AWAY, { cause });
  }
}

/** Whether this browser's library holds the order anyway: a cookie for the one order would hide all the others. */
async function hasAlready({ email }: Order, caller: Asking, deps: ClaimDeps): Promise<boolean> {
  const access = await accessOf(caller, deps);
  return access?.kind === 'email' && email !== null && Buffer.compare(access.emailHash, deps.emailHash(email)) === 0;
}

async function byPayment(
  courseId: string,
  paymentIntent: string,
  caller: Asking,
  deps: ClaimDeps,
): Promise<ClaimState> {
  const order = await settledOrder(paymentIntent, deps);
  if (!order || order.productId !== courseId) return refuse(402, 'course.unpaid', UNKNOWN_PAYMENT);
  if (order.status === 'processing') return 'processing';
  if (order.entitlement === 'suspended' || order.entitlement === 'revoked') return givenBack();
  if (order.entitlement === null || !order.paidAt) return refuse(402, 'course.unpaid', NOT_PAID);
  const now = deps.clock.now();
  const isTheirs = order.visitor === caller.visitor && now.getTime() - order.paidAt.getTime() <= SESSION_PROOF_MS;
  if (isTheirs) {
    if (!(await hasAlready(order, caller, deps))) await remember({ kind: 'order', orderId: order.id }, caller, deps);
    return 'open';
  }
  // Payment ids live on in histories: whoever shows an old one, or another browser's, gets nothing but the buyer a letter.
  if (order.email !== null) {
    const payload = { email: order.email };
    await deps.letterQueue.put({ dedupeKey: `library:${randomUUID()}`, kind: 'library_link', payload, at: now });
  }
  return 'mailed';
}

async function byGrant(
  courseId: string,
  proof: { grant: string; email?: string | undefined },
  caller: Asking,
  deps: ClaimDeps,
): Promise<ClaimState> {
  const grant = await mustBeLiving(proof.grant, deps);
  if (grant.productId !== courseId) return refuse(410, 'library.link_gone', 'This link does not work.');
  if (grant.entitlement !== 'active') return givenBack();
  const state = await showGrant(grant, { visitor: caller.visitor, email: proof.email }, deps);
  if (state === 'open') await remember(accessBy(grant), caller, deps);
  return state;
}

/**
 * Opens a course for a browser that paid within a day, or that brings its letter's link. Settles first, so it does not
 * matter whether the webhook was here already. Refuses with 402 (not paid), 403, 410 (given back, link over), 429, 503.
 */
export const claimCourse = (courseId: string, proof: CourseProof, caller: Asking, deps: ClaimDeps) =>
  'grant' in proof ? byGrant(courseId, proof, caller, deps) : byPayment(courseId, proof.paymentIntent, caller, deps);
