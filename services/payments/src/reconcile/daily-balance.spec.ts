import { syncOrder } from '../orders/sync-order';
import { DAY_MS, payAtProvider, createPaymentsTestService, type PaymentsTestService } from '../testing/test-service';
import { balanceDay, balanceDays } from './daily-balance';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const days = () => shop.db.ledgerDay.findMany({ orderBy: { day: 'asc' } });
const book = (source: string, cents: number) =>
  shop.provider.addLedgerLine({
    id: `txn_${source}`,
    source,
    what: 'charge',
    cents,
    feeCents: 146,
    at: shop.clock.now(),
  });

/** Buys one guide and adds its charge to the provider’s ledger. */
async function bought() {
  const id = await payAtProvider(shop);
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  book(`ch_${id}`, 3999);
}

test('I18: the difference to the provider’s ledger of a day is zero', async () => {
  await bought();
  shop.clock.advance(DAY_MS);
  await balanceDays(shop.context);
  expect(await days()).toMatchObject([
    { charged: 3999, refunded: 0, disputed: 0, fee: 146, ours: 3999, difference: 0, lines: [] },
  ]);
  expect(await shop.db.paymentsOutbox.count({ where: { kind: 'operator_alert' } })).toBe(0);
});

test('I18: an unknown charge is a named difference and alerts an operator once', async () => {
  await bought();
  book('ch_foreign', 1234);
  shop.clock.advance(DAY_MS);
  await balanceDays(shop.context);
  await balanceDays(shop.context);
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

test('(h) days that did not balance or were missed are balanced again', async () => {
  const id = await payAtProvider(shop); // no webhook yet
  book(`ch_${id}`, 3999);
  shop.clock.advance(DAY_MS);
  await balanceDays(shop.context);
  expect(await days()).toMatchObject([{ difference: 3999 }]);
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  shop.clock.advance(2 * DAY_MS); // whole days: an hour more would be a day more, late in the evening
  await balanceDays(shop.context);
  expect(await days()).toMatchObject([{ difference: 0 }, { difference: 0 }, { difference: 0 }]);
});

test('an outage of the provider leaves no partial balance', async () => {
  shop.provider.setAway(true);
  await expect(balanceDay(shop.clock.now(), shop.context)).rejects.toThrow('away');
  expect(await days()).toEqual([]);
});
