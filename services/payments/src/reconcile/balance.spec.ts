import type { LedgerLine } from '../payment-provider/payment.provider';
import { balanceOf } from './daily-balance';
import type { OurBooks } from './reconcile.repository';

const at = new Date('2026-03-01T12:00:00Z');
const line = (source: string, what: LedgerLine['what'], cents: number, feeCents = 0): LedgerLine => ({
  ...{ id: `txn_${source}_${cents}`, source, what, cents, feeCents, at },
});
const books: OurBooks = {
  charges: new Map([
    ['ch_1', 3999],
    ['ch_2', 7999],
  ]),
  refunds: new Map([
    ['re_1', { cents: 1000, status: 'succeeded' }],
    ['re_2', { cents: 3999, status: 'failed' }],
  ]),
  disputes: new Map([
    ['du_won', { cents: 7999, status: 'won' }],
    ['du_lost', { cents: 3999, status: 'lost' }],
  ]),
  paidToday: [],
};
const balance = (day: LedgerLine[], change: Partial<OurBooks> = {}) =>
  balanceOf(day, new Set(day.map(({ source }) => source)), { ...books, ...change });

test('I18: known charges, refunds and disputes balance; fees are separate', () => {
  const day = [
    line('ch_1', 'charge', 3999, 146),
    line('ch_2', 'charge', 7999, 262),
    line('re_1', 'refund', -1000),
    line('re_2', 'refund', -3999),
    line('re_2', 'refund', 3999),
    line('du_won', 'dispute', -7999, 1500),
    line('du_won', 'dispute', 7999),
    line('du_lost', 'dispute', -3999),
  ];
  expect(balance(day)).toEqual({
    ...{ charged: 11_998, refunded: 1000, disputed: 3999, fee: 1908, ours: 6999, difference: 0, lines: [] },
  });
});

test.each<[string, LedgerLine[], Partial<OurBooks>, object]>([
  [
    'a foreign charge',
    [line('ch_9', 'charge', 500)],
    {},
    { difference: 500, lines: [{ id: 'ch_9', what: 'charge', theirs: 500, ours: 0 }] },
  ],
  [
    'a charge of another amount',
    [line('ch_1', 'charge', 4000)],
    {},
    { difference: 1, lines: [{ id: 'ch_1', what: 'charge', theirs: 4000, ours: 3999 }] },
  ],
  [
    'a refund that nobody here knows',
    [line('re_9', 'refund', -100)],
    {},
    { difference: -100, lines: [{ id: 're_9', what: 'refund', theirs: -100, ours: 0 }] },
  ],
  [
    'a refund that failed there and not here',
    [line('re_1', 'refund', 1000)],
    {},
    { difference: 1000, lines: [{ id: 're_1', what: 'refund', theirs: 1000, ours: 0 }] },
  ],
  [
    'paid here and not there',
    [],
    { paidToday: [{ chargeId: 'ch_ghost', cents: 3999 }] },
    { difference: -3999, lines: [{ id: 'ch_ghost', what: 'charge', theirs: 0, ours: 3999 }] },
  ],
  [
    'two differences that cancel each other are still named',
    [line('ch_9', 'charge', 100), line('re_9', 'refund', -100)],
    {},
    { difference: 0, lines: [expect.objectContaining({ id: 'ch_9' }), expect.objectContaining({ id: 're_9' })] },
  ],
])('I18: %s is a named difference', (_, day, change, expected) => expect(balance(day, change)).toMatchObject(expected));

test('I18: a payment around midnight is in the ledger of both days', () => {
  const paidToday = [{ chargeId: 'ch_1', cents: 3999 }];
  expect(balanceOf([], new Set(['ch_1']), { ...books, paidToday })).toMatchObject({ difference: 0, lines: [] });
});
