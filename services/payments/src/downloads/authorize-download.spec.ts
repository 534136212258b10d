import { denialReason } from './authorize-download';
import type { OrderProof } from './grants.repository';

const paidAt = new Date('2026-03-01T12:00:00Z');
const proof: OrderProof = { productId: 'seeds-of-wealth', status: 'paid', paidAt, entitlement: 'active' };
const hoursLater = (hours: number) => new Date(paidAt.getTime() + hours * 3_600_000);

test.each<[string, OrderProof | null, number, string | null]>([
  ['a paid guide opens', proof, 1, null],
  ['on the last minute of the day it still opens', proof, 24, null],
  ['session id after 24 h', proof, 24.01, 'expired'],
  ['id of another book', { ...proof, productId: 'grant-gold' }, 1, 'not_yours'],
  ['an unknown id', null, 1, 'not_yours'],
  ['I15: an order that is not paid', { ...proof, status: 'open', paidAt: null, entitlement: null }, 1, 'for_sale'],
  ['I13: refunded', { ...proof, status: 'refunded', entitlement: 'revoked' }, 1, 'revoked'],
  ['I14: disputed', { ...proof, status: 'disputed', entitlement: 'suspended' }, 1, 'revoked'],
  ['a partial refund keeps it', { ...proof, status: 'partly_refunded' }, 1, null],
])('%s', (_, order, hours, expected) =>
  expect(denialReason(order, 'seeds-of-wealth', hoursLater(hours))).toBe(expected),
);
