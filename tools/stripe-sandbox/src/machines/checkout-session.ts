import { cancel } from './payment-intent';
import type { Change, Intent, Line, Moment, Session } from './records';

/** The call does not fit the page's state. */
export class NotOpen extends Error {
  constructor(readonly session: Session) {
    super(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
}

export type SessionChange = Change & { session: Session };

type Given = Pick<
  Session,
  | 'expiresAt'
  | 'expiresAtOfShop'
  | 'successUrl'
  | 'cancelUrl'
  | 'metadata'
  | 'clientReference'
  | 'customerEmail'
  | 'intentData'
>;

/** A new page; its payment is made when a buyer pays. Nobody is told of pages nobody has used. */
export function openSession(
  given: Given,
  lines: readonly Pick<Line, 'name' | 'unitCents' | 'quantity'>[],
  { now, mint }: Moment,
): SessionChange {
  const session: Session = {
    ...given,
    id: mint('cs_test_'),
    status: 'open',
    paid: false,
    created: now,
    lines: lines.map((line) => ({ ...line, id: mint('li_'), price: mint('price_'), product: mint('prod_') })),
    total: lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    intent: null,
    payer: null,
  };
  return { session, events: [] };
}

/**
 * The page after its payment has moved: complete once the buyer has done everything, paid once the money is here. A
 * slow bank does both at different times. Undefined when the movement means nothing to the page.
 */
export function sessionAfter(session: Session, intent: Intent): SessionChange | undefined {
  if (session.status === 'open' && intent.status === 'processing')
    return { session: { ...session, status: 'complete' }, events: ['checkout.session.completed'] };
  if (intent.status !== 'succeeded' || session.paid) return undefined;
  const paid: Session = { ...session, status: 'complete', paid: true };
  const late = session.status === 'complete';
  return { session: paid, events: [late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed'] };
}

/** Closes a page: on the shop's call or when its time is over. A payment that was begun on it is given up with it. */
export function expireSession(session: Session, intent: Intent | undefined, moment: Moment): SessionChange {
  if (session.status !== 'open') throw new NotOpen(session);
  const expired: SessionChange = { session: { ...session, status: 'expired' }, events: ['checkout.session.expired'] };
  if (!intent || intent.status === 'canceled') return expired;
  const given = cancel(intent, null, moment);
  return { ...given, ...expired, events: [...given.events, ...expired.events] };
}
