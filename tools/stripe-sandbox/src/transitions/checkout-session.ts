import type { RecordChange, Intent, LineItem, CheckoutSession, TransitionContext } from '../records';
import { cancelIntent } from './payment-intent';

export class SessionStateError extends Error {
  constructor(readonly session: CheckoutSession) {
    super(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
}

export type SessionChange = RecordChange & { session: CheckoutSession };

type SessionInput = Pick<
  CheckoutSession,
  | 'expiresAt'
  | 'expiresAtOfShop'
  | 'successUrl'
  | 'cancelUrl'
  | 'metadata'
  | 'clientReference'
  | 'customerEmail'
  | 'intentData'
>;
export type LineInput = Pick<LineItem, 'name' | 'unitCents' | 'quantity'>;

/** Without events, as at Stripe. The payment is created when a buyer pays. */
export function createSession(
  input: SessionInput,
  lines: readonly LineInput[],
  { now, createId }: TransitionContext,
): SessionChange {
  const session: CheckoutSession = {
    ...input,
    id: createId('cs_test_'),
    status: 'open',
    paid: false,
    created: now,
    lines: lines.map((line) => ({
      ...line,
      id: createId('li_'),
      price: createId('price_'),
      product: createId('prod_'),
    })),
    total: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    intent: null,
    payer: null,
  };
  return { session, events: [] };
}

/**
 * Updates a session after a change of its payment; undefined if nothing changes. A slow bank makes it complete first
 * and paid later.
 */
export function updateSession(session: CheckoutSession, intent: Intent): SessionChange | undefined {
  if (session.status === 'open' && intent.status === 'processing')
    return { session: { ...session, status: 'complete' }, events: ['checkout.session.completed'] };
  if (intent.status !== 'succeeded' || session.paid) return undefined;
  const paid: CheckoutSession = { ...session, status: 'complete', paid: true };
  const isAsync = session.status === 'complete';
  const event = isAsync ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed';
  return { session: paid, events: [event] };
}

/**
 * Expires a session and cancels its payment.
 * @throws SessionStateError unless it is open
 */
export function expireSession(
  session: CheckoutSession,
  intent: Intent | undefined,
  context: TransitionContext,
): SessionChange {
  if (session.status !== 'open') throw new SessionStateError(session);
  const expired: SessionChange = { session: { ...session, status: 'expired' }, events: ['checkout.session.expired'] };
  if (!intent || intent.status === 'canceled') return expired;
  const canceled = cancelIntent(intent, null, context);
  return { ...canceled, ...expired, events: [...canceled.events, ...expired.events] };
}
