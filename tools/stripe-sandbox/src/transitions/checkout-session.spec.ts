import { createSession, expireSession, SessionStateError, updateSession } from './checkout-session';
import { cancelIntent, confirmIntent, createIntent } from './payment-intent';
import type { Intent, IntentStatus, Method, MethodKind, CheckoutSession } from '../records';

let ids = 0;
const context = { now: Date.parse('2026-11-21T09:00:00Z'), createId: (prefix: string) => `${prefix}${(ids += 1)}` };
const input = {
  expiresAt: context.now + 35 * 60_000,
  expiresAtOfShop: context.now + 35 * 60_000,
  successUrl: 'http://localhost:4000/download-success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: null,
  metadata: {},
  clientReference: null,
  customerEmail: null,
  intentData: { description: null, receiptEmail: null, metadata: {} },
};
const lines = [
  { name: 'Grant Gold', unitCents: 3999, quantity: 1 },
  { name: 'Growing Minds', unitCents: 1999, quantity: 2 },
];
const newSession = () => createSession(input, lines, context).session;

const methodOf = (kind: MethodKind): Method => ({
  id: 'pm_1',
  kind,
  created: context.now,
  card: kind === 'card' ? { brand: 'visa', last4: '4242', behaviour: 'good' } : null,
  email: null,
  name: null,
  country: null,
  postalCode: null,
});
const payment = () =>
  createIntent(
    { amount: 7997, description: null, receiptEmail: null, metadata: {}, allowRedirects: 'always', session: 'cs_1' },
    context,
  ).intent;
const confirmed = (kind: MethodKind): Intent =>
  confirmIntent(payment(), { method: methodOf(kind), returnUrl: null, inPage: true }, context).intent;
const inState: Record<IntentStatus, () => Intent> = {
  requires_payment_method: payment,
  requires_action: () => confirmed('bank'),
  processing: () => confirmed('slow_bank'),
  succeeded: () => confirmed('card'),
  canceled: () => cancelIntent(payment(), null, context).intent,
};
const complete = (): CheckoutSession => ({ ...newSession(), status: 'complete' });

test('a new session is open and unpaid, with the total of its lines and no events', () => {
  const { session, events } = createSession(input, lines, context);
  expect(session).toMatchObject({ status: 'open', paid: false, total: 3999 + 2 * 1999, intent: null });
  expect(events).toEqual([]);
});

test.each<[string, () => CheckoutSession, IntentStatus, object | undefined]>([
  ['open', newSession, 'requires_payment_method', undefined],
  ['open', newSession, 'requires_action', undefined],
  ['open', newSession, 'canceled', undefined],
  [
    'open',
    newSession,
    'processing',
    { session: { status: 'complete', paid: false }, events: ['checkout.session.completed'] },
  ],
  [
    'open',
    newSession,
    'succeeded',
    { session: { status: 'complete', paid: true }, events: ['checkout.session.completed'] },
  ],
  [
    'complete',
    complete,
    'succeeded',
    { session: { status: 'complete', paid: true }, events: ['checkout.session.async_payment_succeeded'] },
  ],
  ['complete', complete, 'processing', undefined],
])('an %s session whose payment is %s', (_, session, status, expected) => {
  const change = updateSession(session(), inState[status]());
  if (expected) expect(change).toMatchObject(expected);
  else expect(change).toBeUndefined();
});

test('a paid session creates its event once', () => {
  const paid = updateSession(newSession(), inState.succeeded());
  expect(paid && updateSession(paid.session, inState.succeeded())).toBeUndefined();
});

test.each<[string, Intent | undefined, string[]]>([
  ['no payment', undefined, ['checkout.session.expired']],
  ['a payment', payment(), ['payment_intent.canceled', 'checkout.session.expired']],
  [
    'a payment that requires action',
    inState.requires_action(),
    ['payment_intent.canceled', 'checkout.session.expired'],
  ],
  ['a canceled payment', inState.canceled(), ['checkout.session.expired']],
])('expiring a session with %s', (_, intent, events) => {
  const expired = expireSession(newSession(), intent, context);
  expect(expired).toMatchObject({ session: { status: 'expired', paid: false }, events });
  expect(() => expireSession(expired.session, intent, context)).toThrow(SessionStateError);
});

test('a complete session cannot expire', () => {
  expect(() => expireSession(complete(), undefined, context)).toThrow(SessionStateError);
});
