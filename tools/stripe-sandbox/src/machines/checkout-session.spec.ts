import { expireSession, NotOpen, openSession, sessionAfter } from './checkout-session';
import { cancel, confirm, open } from './payment-intent';
import type { Intent, IntentStatus, Method, MethodKind, Session } from './records';

let made = 0;
const moment = { now: Date.parse('2026-11-21T09:00:00Z'), mint: (prefix: string) => `${prefix}${(made += 1)}` };
const given = {
  expiresAt: moment.now + 35 * 60_000,
  expiresAtOfShop: moment.now + 35 * 60_000,
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
const fresh = () => openSession(given, lines, moment).session;

const methodOf = (kind: MethodKind): Method => ({
  id: 'pm_1',
  kind,
  created: moment.now,
  card: kind === 'card' ? { brand: 'visa', last4: '4242', behaviour: 'good' } : null,
  email: null,
  name: null,
  country: null,
  postalCode: null,
});
const payment = () =>
  open(
    { amount: 7997, description: null, receiptEmail: null, metadata: {}, allowRedirects: 'always', session: 'cs_1' },
    moment,
  ).intent;
const paying = (kind: MethodKind): Intent =>
  confirm(payment(), { method: methodOf(kind), returnUrl: null, inPage: true, declineNext: false }, moment).intent;
const inState: Record<IntentStatus, () => Intent> = {
  requires_payment_method: payment,
  requires_action: () => paying('bank'),
  processing: () => paying('slow_bank'),
  succeeded: () => paying('card'),
  canceled: () => cancel(payment(), null, moment).intent,
};
const complete = (): Session => ({ ...fresh(), status: 'complete' });

test('a page is born open and unpaid, with the sum of its lines; nobody is told', () => {
  const { session, events } = openSession(given, lines, moment);
  expect(session).toMatchObject({ status: 'open', paid: false, total: 3999 + 2 * 1999, intent: null });
  expect(events).toEqual([]);
});

test.each<[string, () => Session, IntentStatus, object | undefined]>([
  ['open', fresh, 'requires_payment_method', undefined],
  ['open', fresh, 'requires_action', undefined],
  ['open', fresh, 'canceled', undefined],
  [
    'open',
    fresh,
    'processing',
    { session: { status: 'complete', paid: false }, events: ['checkout.session.completed'] },
  ],
  ['open', fresh, 'succeeded', { session: { status: 'complete', paid: true }, events: ['checkout.session.completed'] }],
  [
    'complete',
    complete,
    'succeeded',
    { session: { status: 'complete', paid: true }, events: ['checkout.session.async_payment_succeeded'] },
  ],
  ['complete', complete, 'processing', undefined],
])('an %s page whose payment is %s', (_, page, status, after) => {
  const change = sessionAfter(page(), inState[status]());
  if (after) expect(change).toMatchObject(after);
  else expect(change).toBeUndefined();
});

test('a paid page is told once', () => {
  const paid = sessionAfter(fresh(), inState.succeeded());
  expect(paid && sessionAfter(paid.session, inState.succeeded())).toBeUndefined();
});

test.each<[string, Intent | undefined, string[]]>([
  ['nothing', undefined, ['checkout.session.expired']],
  ['a payment', payment(), ['payment_intent.canceled', 'checkout.session.expired']],
  ['a payment its bank asks about', inState.requires_action(), ['payment_intent.canceled', 'checkout.session.expired']],
  ['a payment given up', inState.canceled(), ['checkout.session.expired']],
])('a page that closes with %s begun on it', (_, intent, events) => {
  const expired = expireSession(fresh(), intent, moment);
  expect(expired).toMatchObject({ session: { status: 'expired', paid: false }, events });
  expect(() => expireSession(expired.session, intent, moment)).toThrow(NotOpen);
});

test('a complete page does not close', () => {
  expect(() => expireSession(complete(), undefined, moment)).toThrow(NotOpen);
});
