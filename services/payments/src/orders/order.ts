/**
 * The life of an order: which step may follow which, and where the facts of the provider put it.
 *
 *   open <-> processing -> paid <-> partly_refunded <-> refunded
 *     |          |          ^ \______ disputed (-> back, or lost)
 *     +-> expired +---------+   money that comes after the end still wins
 *     (review: facts that do not fit; an operator looks)
 */
export const NEXT = {
  open: ['processing', 'paid', 'expired', 'review'],
  processing: ['open', 'paid', 'expired', 'review'],
  expired: ['paid', 'review', 'refunded'],
  review: ['paid', 'refunded'],
  paid: ['partly_refunded', 'refunded', 'disputed'],
  partly_refunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partly_refunded', 'disputed'],
  disputed: ['paid', 'partly_refunded', 'refunded', 'lost'],
  lost: [],
} as const;

export type OrderStatus = keyof typeof NEXT;
export type AttemptStatus = 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';

/** What an order promised; all that the rule needs to know of it. */
export interface OrderTerms {
  id: string;
  status: OrderStatus;
  totalCents: number;
  livemode: boolean;
  expiresAt: Date;
  /** The charge that paid it, once it is known: it stays the one that counts. */
  chargeId: string | null;
}

export interface RefundFact {
  providerId: string;
  /** The row that asked for it; null for refunds that were made at the provider itself. */
  ourId: string | null;
  cents: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

export interface DisputeFact {
  providerId: string;
  cents: number;
  status: string;
  dueBy: Date | null;
}

/** What a receipt says of a card: 'visa', '4242'. More of a card's number is never known here. */
interface PaidWith {
  brand: string;
  last4: string;
}

/** What the provider says of one attempt, read at one moment. */
export interface AttemptFacts {
  attemptId: string;
  /** Known of the card provider's own page once its buyer has begun to pay. */
  paymentIntentId: string | null;
  status: AttemptStatus;
  receivedCents: number;
  currency: string;
  livemode: boolean;
  /** The order named in the payment's metadata. */
  orderId: string | null;
  chargeId: string | null;
  email: string | null;
  /** Not there: not a card, or no money came. */
  card?: PaidWith | null;
  refunds: readonly RefundFact[];
  disputes: readonly DisputeFact[];
  declined: string | null;
}

/** The attempt whose money counts: the one that was counted before, else the first. */
export function paidAttempt(order: Pick<OrderTerms, 'chargeId'>, facts: readonly AttemptFacts[]) {
  const paid = facts.filter(({ status }) => status === 'succeeded');
  return paid.find(({ chargeId }) => chargeId !== null && chargeId === order.chargeId) ?? paid[0];
}

/** I12: payments beside the one that counts: one order is paid once. */
export const paidBeside = (order: Pick<OrderTerms, 'chargeId'>, facts: readonly AttemptFacts[]): AttemptFacts[] => {
  const counts = paidAttempt(order, facts);
  return facts.filter((attempt) => attempt.status === 'succeeded' && attempt !== counts);
};

/** Refunds that are there or on their way, and those the provider does not know of yet: what is left counts without them. */
export const LIVING_REFUNDS = ['creating', 'pending', 'succeeded'];

/** What is on its way back or there, in cents. */
export const givenBack = (refunds: readonly Pick<RefundFact, 'status' | 'cents'>[]): number =>
  refunds.filter(({ status }) => status === 'pending' || status === 'succeeded').reduce((sum, r) => sum + r.cents, 0);

const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'];

/** I2: the money is what was asked: amount, currency, mode and the order it names. */
const fits = (order: OrderTerms, paid: AttemptFacts): boolean =>
  paid.receivedCents === order.totalCents &&
  paid.currency === 'usd' &&
  paid.livemode === order.livemode &&
  paid.orderId === order.id;

function paidStatus(order: OrderTerms, paid: AttemptFacts): OrderStatus {
  if (!fits(order, paid)) return 'review';
  if (paid.disputes.some(({ status }) => status === 'lost')) return 'lost';
  if (paid.disputes.some(({ status }) => !CLOSED_DISPUTES.includes(status))) return 'disputed'; // I14
  const back = givenBack(paid.refunds); // I13: a failed refund does not count, so access comes back
  if (back >= order.totalCents) return 'refunded';
  return back > 0 ? 'partly_refunded' : 'paid';
}

/** I11: whoever comes back with a payment that failed or was canceled is given nothing, and may pay again. */
function unpaidStatus(order: OrderTerms, facts: readonly AttemptFacts[], now: Date): OrderStatus {
  if (order.status !== 'open' && order.status !== 'processing') return order.status; // nothing new: stay
  if (facts.some(({ status }) => status === 'processing')) return 'processing';
  const live = facts.some(({ status }) => status === 'open' || status === 'creating');
  return !live && order.expiresAt <= now ? 'expired' : 'open';
}

/** Whether `to` can be reached from `from` along NEXT, through any number of steps that we were not told of. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  const seen = new Set<OrderStatus>([from]);
  for (const status of seen) for (const next of NEXT[status]) seen.add(next);
  return seen.has(to);
}

/**
 * Where an order stands once these facts are known. Depends on nothing else, so the order in which events arrived does
 * not matter (I4). An impossible step goes to `review`.
 */
export function statusOf(order: OrderTerms, facts: readonly AttemptFacts[], now: Date): OrderStatus {
  const paid = paidAttempt(order, facts);
  const next = paid ? paidStatus(order, paid) : unpaidStatus(order, facts, now);
  return mayBecome(order.status, next) ? next : 'review';
}

/** What a buyer may do with what was bought. */
export type Right = 'active' | 'suspended' | 'revoked';

/** An operator's hand on a right: it can take away what the money gives, never give what the money does not. */
export type Hold = 'suspended' | 'revoked' | null;

const WORSE: readonly Right[] = ['active', 'suspended', 'revoked'];

/** The worse of what the money says and what an operator holds. */
export const heldRight = (money: Right, hold: Hold): Right =>
  hold !== null && WORSE.indexOf(hold) > WORSE.indexOf(money) ? hold : money;

/** What a buyer may open with an order of this status; null: nothing was ever given. I13, I14, I15. */
export function entitlementOf(status: OrderStatus): Right | null {
  switch (status) {
    case 'paid':
    case 'partly_refunded':
      return 'active';
    case 'disputed':
      return 'suspended';
    case 'refunded':
    case 'lost':
      return 'revoked';
    case 'open':
    case 'processing':
    case 'expired':
    case 'review':
      return null;
  }
}
