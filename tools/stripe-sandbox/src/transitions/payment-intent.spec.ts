import type { CardBehavior } from '../test-cards';
import {
  authenticateIntent,
  cancelIntent,
  completeBankTransfer,
  confirmIntent,
  createIntent,
  feeOf,
  type IntentChange,
  IntentStateError,
} from './payment-intent';
import { ASYNC_DELAY_MS, type Intent, type IntentStatus, type Method, type MethodKind } from '../records';

let ids = 0;
const context = { now: Date.parse('2026-11-21T09:00:00Z'), createId: (prefix: string) => `${prefix}${(ids += 1)}` };
const input = { amount: 3999, description: null, receiptEmail: null, metadata: {}, allowRedirects: 'always' } as const;
const newIntent = () => createIntent(input, context).intent;

const methodOf = (kind: MethodKind, behaviour: CardBehavior = 'good'): Method => ({
  id: 'pm_1',
  kind,
  created: context.now,
  card: kind === 'card' ? { brand: 'visa', last4: '4242', behaviour } : null,
  email: null,
  name: null,
  country: null,
  postalCode: null,
});
const confirm = (method: Method, intent = newIntent(), more = {}): IntentChange =>
  confirmIntent(intent, { method, returnUrl: null, inPage: true, ...more }, context);

test('a new payment requires a payment method', () => {
  expect(createIntent(input, context)).toMatchObject({
    intent: { status: 'requires_payment_method', received: 0 },
    events: ['payment_intent.created'],
  });
});

test.each<[string, Method, IntentStatus, string[]]>([
  ['an approved card', methodOf('card'), 'succeeded', ['charge.succeeded', 'payment_intent.succeeded']],
  [
    'a declined card',
    methodOf('card', 'insufficient_funds'),
    'requires_payment_method',
    ['charge.failed', 'payment_intent.payment_failed'],
  ],
  ['a 3-D Secure card', methodOf('card', 'three_d_secure'), 'requires_action', ['payment_intent.requires_action']],
  ['a redirect bank', methodOf('bank'), 'requires_action', ['payment_intent.requires_action']],
  ['a slow bank', methodOf('slow_bank'), 'processing', ['payment_intent.processing']],
])('paying with %s', (_, method, status, events) => {
  const change = confirm(method);
  expect(change.intent.status).toBe(status);
  expect(change.events).toEqual(events);
});

test.each<[string, CardBehavior, boolean, IntentStatus, string[]]>([
  ['agrees', 'three_d_secure', true, 'succeeded', ['charge.succeeded', 'payment_intent.succeeded']],
  ['declines', 'three_d_secure', false, 'requires_payment_method', ['payment_intent.payment_failed']],
  [
    'agrees, and then the card is declined',
    'three_d_secure_then_declined',
    true,
    'requires_payment_method',
    ['charge.failed', 'payment_intent.payment_failed'],
  ],
])('the buyer %s at the bank', (_, behaviour, agreed, status, events) => {
  const method = methodOf('card', behaviour);
  const change = authenticateIntent(confirm(method).intent, method, agreed, context);
  expect(change.intent).toMatchObject({ status, challenge: null });
  expect(change.events).toEqual(events);
});

test('a failed authentication is reported and can be retried', () => {
  const method = methodOf('card', 'three_d_secure');
  const failed = authenticateIntent(confirm(method).intent, method, false, context);
  expect(failed.declined?.code).toBe('payment_intent_authentication_failure');
  expect(confirm(methodOf('card'), failed.intent).intent).toMatchObject({ status: 'succeeded', problem: null });
});

test('the money of a slow bank arrives later, and only once', () => {
  const method = methodOf('slow_bank');
  const { intent } = confirm(method);
  expect(intent.settlesAt).toBe(context.now + ASYNC_DELAY_MS);
  const completed = completeBankTransfer(intent, method, context);
  expect(completed.intent).toMatchObject({ status: 'succeeded', received: 3999, settlesAt: null });
  expect(() => completeBankTransfer(completed.intent, method, context)).toThrow(IntentStateError);
});

test('only a successful payment creates a movement, with the fee', () => {
  expect(confirm(methodOf('card')).movement).toMatchObject({ amount: 3999, fee: 146 });
  expect(confirm(methodOf('card', 'lost_card')).movement).toBeUndefined();
  expect(feeOf(50)).toBe(31);
});

const inState: Record<IntentStatus, () => Intent> = {
  requires_payment_method: newIntent,
  requires_action: () => confirm(methodOf('bank')).intent,
  processing: () => confirm(methodOf('slow_bank')).intent,
  succeeded: () => confirm(methodOf('card')).intent,
  canceled: () => cancelIntent(newIntent(), null, context).intent,
};
type Transition = (intent: Intent) => IntentChange;
const transitions: Record<string, Transition> = {
  confirm: (intent) => confirm(methodOf('card'), intent),
  authenticate: (intent) => authenticateIntent(intent, methodOf('card'), true, context),
  arrive: (intent) => completeBankTransfer(intent, methodOf('slow_bank'), context),
  cancel: (intent) => cancelIntent(intent, 'abandoned', context),
};

test.each<[IntentStatus, string[]]>([
  ['requires_payment_method', ['confirm', 'cancel']],
  ['requires_action', ['authenticate', 'cancel']],
  ['processing', ['arrive']],
  ['succeeded', []],
  ['canceled', []],
])('%s allows only %j', (status, possible) => {
  const allowed = Object.entries(transitions).filter(([, run]) => {
    try {
      return run(inState[status]()).events.length > 0;
    } catch (error) {
      expect(error).toBeInstanceOf(IntentStateError);
      return false;
    }
  });
  expect(allowed.map(([name]) => name)).toEqual(possible);
});
