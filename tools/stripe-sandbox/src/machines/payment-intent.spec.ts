import type { Behaviour } from '../test-cards';
import { arrive, authenticate, cancel, confirm, feeOf, open, Unexpected, type Step } from './payment-intent';
import { LATER_MS, type Intent, type IntentStatus, type Method, type MethodKind } from './records';

let made = 0;
const moment = { now: Date.parse('2026-11-21T09:00:00Z'), mint: (prefix: string) => `${prefix}${(made += 1)}` };
const given = { amount: 3999, description: null, receiptEmail: null, metadata: {}, allowRedirects: 'always' } as const;
const fresh = () => open(given, moment).intent;

const methodOf = (kind: MethodKind, behaviour: Behaviour = 'good'): Method => ({
  id: 'pm_1',
  kind,
  created: moment.now,
  card: kind === 'card' ? { brand: 'visa', last4: '4242', behaviour } : null,
  email: null,
  name: null,
  country: null,
  postalCode: null,
});
const paying = (method: Method, intent = fresh(), more = {}): Step =>
  confirm(intent, { method, returnUrl: null, inPage: true, declineNext: false, ...more }, moment);

test('a payment is born waiting for a way to pay', () => {
  expect(open(given, moment)).toMatchObject({
    intent: { status: 'requires_payment_method', received: 0 },
    events: ['payment_intent.created'],
  });
});

test.each<[string, Method, IntentStatus, string[]]>([
  ['a good card', methodOf('card'), 'succeeded', ['charge.succeeded', 'payment_intent.succeeded']],
  [
    'a declined card',
    methodOf('card', 'insufficient_funds'),
    'requires_payment_method',
    ['charge.failed', 'payment_intent.payment_failed'],
  ],
  ['a card whose bank asks', methodOf('card', 'three_d_secure'), 'requires_action', ['payment_intent.requires_action']],
  ['a bank with a page of its own', methodOf('bank'), 'requires_action', ['payment_intent.requires_action']],
  ['a slow bank', methodOf('slow_bank'), 'processing', ['payment_intent.processing']],
])('paying with %s', (_, method, status, events) => {
  const step = paying(method);
  expect(step.intent.status).toBe(status);
  expect(step.events).toEqual(events);
});

test.each<[string, Behaviour, boolean, IntentStatus, string[]]>([
  ['agrees', 'three_d_secure', true, 'succeeded', ['charge.succeeded', 'payment_intent.succeeded']],
  ['refuses', 'three_d_secure', false, 'requires_payment_method', ['payment_intent.payment_failed']],
  [
    'agrees, and then the card is declined',
    'three_d_secure_then_declined',
    true,
    'requires_payment_method',
    ['charge.failed', 'payment_intent.payment_failed'],
  ],
])('the bank %s', (_, behaviour, agreed, status, events) => {
  const method = methodOf('card', behaviour);
  const step = authenticate(paying(method).intent, method, agreed, moment);
  expect(step.intent).toMatchObject({ status, challenge: null });
  expect(step.events).toEqual(events);
});

test('a refusal of the bank is told as such and can be tried again', () => {
  const method = methodOf('card', 'three_d_secure');
  const refused = authenticate(paying(method).intent, method, false, moment);
  expect(refused.declined?.code).toBe('payment_intent_authentication_failure');
  expect(paying(methodOf('card'), refused.intent).intent).toMatchObject({ status: 'succeeded', problem: null });
});

test('money of a slow bank arrives after its time, and once', () => {
  const method = methodOf('slow_bank');
  const { intent } = paying(method);
  expect(intent.settlesAt).toBe(moment.now + LATER_MS);
  const arrived = arrive(intent, method, moment);
  expect(arrived.intent).toMatchObject({ status: 'succeeded', received: 3999, settlesAt: null });
  expect(() => arrive(arrived.intent, method, moment)).toThrow(Unexpected);
});

test('money that moves writes a movement with the fee, money that does not writes none', () => {
  expect(paying(methodOf('card')).movement).toMatchObject({ amount: 3999, fee: 146 });
  expect(paying(methodOf('card', 'lost_card')).movement).toBeUndefined();
  expect(feeOf(50)).toBe(31);
});

test('a fault declines a good card', () => {
  expect(paying(methodOf('card'), fresh(), { declineNext: true }).declined?.message).toBe('Your card was declined.');
});

const inState: Record<IntentStatus, () => Intent> = {
  requires_payment_method: fresh,
  requires_action: () => paying(methodOf('bank')).intent,
  processing: () => paying(methodOf('slow_bank')).intent,
  succeeded: () => paying(methodOf('card')).intent,
  canceled: () => cancel(fresh(), null, moment).intent,
};
type Move = (intent: Intent) => Step;
const moves: Record<string, Move> = {
  confirm: (intent) => paying(methodOf('card'), intent),
  authenticate: (intent) => authenticate(intent, methodOf('card'), true, moment),
  arrive: (intent) => arrive(intent, methodOf('slow_bank'), moment),
  cancel: (intent) => cancel(intent, 'abandoned', moment),
};

test.each<[IntentStatus, string[]]>([
  ['requires_payment_method', ['confirm', 'cancel']],
  ['requires_action', ['authenticate', 'cancel']],
  ['processing', ['arrive']],
  ['succeeded', []],
  ['canceled', []],
])('in %s only %j are possible', (status, possible) => {
  const works = Object.entries(moves).filter(([, move]) => {
    try {
      return move(inState[status]()).events.length > 0;
    } catch (error) {
      expect(error).toBeInstanceOf(Unexpected);
      return false;
    }
  });
  expect(works.map(([name]) => name)).toEqual(possible);
});
