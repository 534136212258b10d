import { settle } from '../orders/settle';
import { DAY_MS, paidAtTheBank, paymentsForTest, type PaymentsForTest } from '../testing/payments-for-test';
import { balanceDay, dailyBalance } from './daily-balance';

let shop: PaymentsForTest;
beforeEach(async () => void (shop = await paymentsForTest()));
afterEach(() => shop.close());

const days = () => shop.db.ledgerDay.findMany({ orderBy: { day: 'asc' } });
const book = (source: string, cents: number) =>
  shop.cards.book({ id: `txn_${source}`, source, what: 'charge', cents, feeCents: 146, at: shop.clock.now() });

/** One guide is bought, and stands in the provider's books. */
async function bought() {
  const id = await paidAtTheBank(shop);
  await settle((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
  book(`ch_${id}`, 3999);
}

test('I18: the provider’s ledger of a day is ours, difference 0', async () => {
  await bought();
  shop.clock.advance(DAY_MS);
  await dailyBalance(shop.rooms);
  expect(await days()).toMatchObject([
    { charged: 3999, refunded: 0, disputed: 0, fee: 146, ours: 3999, difference: 0, lines: [] },
  ]);
  expect(await shop.db.paymentsOutbox.count({ where: { kind: 'operator_alert' } })).toBe(0);
});

test('I18: a planted foreign charge shows as a named difference, and a person is told once', async () => {
  await bought();
  book('ch_foreign', 1234);
  shop.clock.advance(DAY_MS);
  await dailyBalance(shop.rooms);
  await dailyBalance(shop.rooms);
  expect(await days()).toMatchObject([
    {
      charged: 5233,
      ours: 3999,
      difference: 1234,
      lines: [{ id: 'ch_foreign', what: 'charge', theirs: 1234, ours: 0 }],
    },
  ]);
  expect(await shop.db.paymentsOutbox.count({ where: { kind: 'operator_alert' } })).toBe(1);
});

test('(h) a day that did not balance is looked at again, and one that was missed is made up for', async () => {
  const id = await paidAtTheBank(shop); // nobody has told us yet
  book(`ch_${id}`, 3999);
  shop.clock.advance(DAY_MS);
  await dailyBalance(shop.rooms);
  expect(await days()).toMatchObject([{ difference: 3999 }]);
  await settle((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
  shop.clock.advance(2 * DAY_MS); // whole days: an hour more would be a day more, late in the evening
  await dailyBalance(shop.rooms);
  expect(await days()).toMatchObject([{ difference: 0 }, { difference: 0 }, { difference: 0 }]);
});

test('a card company that is away leaves no half day', async () => {
  shop.cards.setAway(true);
  await expect(balanceDay(shop.clock.now(), shop.rooms)).rejects.toThrow('away');
  expect(await days()).toEqual([]);
});
