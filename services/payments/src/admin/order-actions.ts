import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '@farm/farm';
import { throwHttpError, type Clock } from '@farm/server-kit';
import { requirePrintableName } from '../certificates/issue-certificate';
import type { GrantRepository } from '../downloads/grants.repository';
import type { SyncDeps } from '../orders/sync-order';
import type { ActionProblem, OrderActionRepository } from './order-actions.repository';
import type { EmailHash } from '../orders/email-hash';

interface OperatorAction {
  orderId: string;
  operatorId: string;
  reason: string;
}

export interface OrderActionDeps extends SyncDeps {
  orderActions: OrderActionRepository;
  grants: Pick<GrantRepository, 'renew'>;
  clock: Clock;
  emailHash: EmailHash;
}

const DONE = { done: true } as const;

const PROBLEMS: Record<ActionProblem, [status: number, code: string, message: string]> = {
  unknown: [404, 'order.unknown', 'We do not know this order.'],
  not_paid: [409, 'order.not_paid', 'This order was never paid, so there is nothing to change.'],
  no_email: [409, 'order.no_email', 'This order has no email address. Add one first.'],
  same_email: [409, 'order.same_email', 'This order already has that address.'],
  no_certificate: [409, 'certificate.none', 'This order has no certificate.'],
  anonymous: [409, 'certificate.anonymous', 'The holder had their name removed, so it cannot be changed.'],
  renamed_before: [409, 'certificate.renamed', 'The name was already corrected once. It cannot be changed again.'],
};

const ACCESS_ACTIONS = {
  suspend: { hold: 'suspended', what: 'access_suspended' },
  revoke: { hold: 'revoked', what: 'access_revoked' },
  reinstate: { hold: null, what: 'access_reinstated' },
} as const;

const doneUnless = (problem: ActionProblem | null) => (problem ? throwHttpError(...PROBLEMS[problem]) : DONE);

/** The entry in the timeline; the reason is stored as it was typed. */
const entryOf = ({ reason, ...action }: OperatorAction, what: string) => ({ ...action, what, detail: { reason } });

/** Sends the order's own email again: the receipt, or 'Your course is open'. */
export const resendEmail = async (action: OperatorAction, { orderActions, clock }: OrderActionDeps) =>
  doneUnless(
    await orderActions.sendEmail(entryOf(action, 'receipt_resent'), () => ({
      dedupeKey: `resend:${randomUUID()}`,
      kind: 'resend',
      payload: { orderId: action.orderId },
      at: clock.now(),
    })),
  );

export const sendLibraryLink = async (action: OperatorAction, { orderActions, clock }: OrderActionDeps) =>
  doneUnless(
    await orderActions.sendEmail(entryOf(action, 'library_link_sent'), (email) => ({
      dedupeKey: `library_link:${randomUUID()}`,
      kind: 'library_link',
      payload: { email, orderId: action.orderId },
      at: clock.now(),
    })),
  );

export async function correctEmail(action: OperatorAction, text: string, deps: OrderActionDeps) {
  const email = normalizeEmail(text);
  if (email === null) return throwHttpError(400, 'request.invalid', 'Please enter a valid email address.');
  const to = { email, emailHash: deps.emailHash(email), key: randomUUID(), now: deps.clock.now() };
  return doneUnless(await deps.orderActions.correctEmail(entryOf(action, 'email_corrected'), to));
}

/** Corrects the name on the certificate, once. */
export async function correctCertificateName(
  action: OperatorAction,
  text: string,
  { orderActions, clock }: OrderActionDeps,
) {
  const name = requirePrintableName(text);
  return doneUnless(await orderActions.renameCertificate(entryOf(action, 'certificate_renamed'), name, clock.now()));
}

/** Suspends, revokes or reinstates the buyer's access. Moves no money. */
export async function changeAccess(action: OperatorAction, change: keyof typeof ACCESS_ACTIONS, deps: OrderActionDeps) {
  const { hold, what } = ACCESS_ACTIONS[change];
  const result = doneUnless(await deps.orderActions.writeAccessEntry(entryOf(action, what)));
  await deps.orders.setHold(action.orderId, hold);
  return result;
}

/** Emails a new link with five downloads and 30 days. The repository writes the entry in the timeline. */
export async function resetDownloads({ orderId, operatorId, reason }: OperatorAction, deps: OrderActionDeps) {
  const auditNote = { actor: `operator:${operatorId}`, reason };
  const renewal = await deps.grants.renew({ orderId, by: 'operator', auditNote, now: deps.clock.now() });
  if (renewal.ok) return DONE;
  if (renewal.why === 'unknown') return throwHttpError(...PROBLEMS.unknown);
  if (renewal.why === 'no_address') return throwHttpError(...PROBLEMS.no_email);
  return throwHttpError(409, 'order.not_active', 'The buyer has no access right now. Reinstate it first.');
}
