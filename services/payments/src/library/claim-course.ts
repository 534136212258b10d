import { throwHttpError, type Caller } from '@farm/server-kit';
import { libraryAccess, type AccessDeps } from '../access/library-access';
import { SESSION_PROOF_MS } from '../downloads/authorize-download';
import type { Order } from '../orders/order';
import type { SyncDeps } from '../orders/sync-order';
import { NOT_PAID, PURCHASE_REFUNDED, UNKNOWN_PAYMENT, verifyOrder } from '../orders/verify-order';
import { requestLink, type LibraryEmailDeps } from './library-emails';
import { redeemGrant, requireLiveGrant, startLibrarySession, type GrantProof } from './open-library';

export interface ClaimDeps extends AccessDeps, LibraryEmailDeps, SyncDeps {}

type ClaimState = 'open' | 'processing' | 'confirm_email' | 'mailed';
type Requester = Pick<Caller, 'cookies' | 'session' | 'visitor' | 'networkHash'>;

const rejectRefunded = () => throwHttpError(410, 'course.revoked', PURCHASE_REFUNDED);

/** Whether the library of this browser has the order already: a session for one order would hide the others. */
async function isInLibrary({ email }: Order, caller: Requester, deps: ClaimDeps): Promise<boolean> {
  const access = await libraryAccess(caller, deps);
  return access?.kind === 'email' && email !== null && Buffer.compare(access.emailHash, deps.emailHash(email)) === 0;
}

async function claimByPayment(
  courseId: string,
  paymentIntent: string,
  caller: Requester,
  deps: ClaimDeps,
): Promise<ClaimState> {
  const order = await verifyOrder(paymentIntent, deps);
  if (!order || order.productId !== courseId) return throwHttpError(402, 'course.unpaid', UNKNOWN_PAYMENT);
  if (order.status === 'processing') return 'processing';
  if (order.entitlement === 'suspended' || order.entitlement === 'revoked') return rejectRefunded();
  if (order.entitlement === null || !order.paidAt) return throwHttpError(402, 'course.unpaid', NOT_PAID);
  const isRecent = deps.clock.now().getTime() - order.paidAt.getTime() <= SESSION_PROOF_MS;
  if (order.visitor === caller.visitor && isRecent) {
    if (!(await isInLibrary(order, caller, deps)))
      await startLibrarySession({ kind: 'order', orderId: order.id }, caller, deps);
    return 'open';
  }
  // Payment ids stay in browser histories. An old one, or one from another browser, only emails the buyer a link, within the
  // limits of such emails.
  if (order.email !== null) await requestLink(order.email, caller, deps);
  return 'mailed';
}

async function claimByGrant(
  courseId: string,
  proof: GrantProof,
  caller: Requester,
  deps: ClaimDeps,
): Promise<ClaimState> {
  const grant = await requireLiveGrant(proof.grant, deps);
  if (grant.productId !== courseId) return throwHttpError(410, 'library.link_gone', 'This link does not work.');
  if (grant.entitlement !== 'active') return rejectRefunded();
  return redeemGrant(grant, proof.email, caller, deps);
}

/**
 * Opens a course for the browser that paid within a day, or that has an emailed link. Syncs the order first, so the webhook
 * may arrive later.
 * @throws 402 (not paid), 403, 410 (refunded, link expired), 429, 503
 */
export const claimCourse = (
  courseId: string,
  proof: { paymentIntent: string } | GrantProof,
  caller: Requester,
  deps: ClaimDeps,
): Promise<ClaimState> =>
  'grant' in proof
    ? claimByGrant(courseId, proof, caller, deps)
    : claimByPayment(courseId, proof.paymentIntent, caller, deps);
