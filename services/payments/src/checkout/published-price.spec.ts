import { builtInContent, setSiteContent } from '@farm/farm';
import { writePrices } from '../reconcile/jobs';
import { catalogueRepository } from '../catalogue/catalogue.repository';
import { courseBody, createPaymentsTestService, guideBody, type PaymentsTestService } from '../testing/test-service';

const shelf = builtInContent.guides;
const atNewPrice = { ...guideBody, amount: 2_499 };

/** What every replica has once an operator has published new prices of the guide and the course. */
const publishPrices = () =>
  setSiteContent({
    guides: {
      ...shelf,
      course: { ...shelf.course, price: 8_999 },
      paid: shelf.paid.map((guide) => (guide.id === guideBody.bookId ? { ...guide, price: 2_499 } : guide)),
    },
  });

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(async () => {
  setSiteContent({});
  await shop.close();
});

const open = (body: object) => shop.api.raw('POST /api/create-payment-intent', { body });
const charged = () => shop.provider.payments().map(({ status, attempt }) => [status, attempt.amountCents]);

test('a published price is charged, and a page that still shows the earlier one is told to reload', async () => {
  publishPrices();
  expect(await open(guideBody)).toMatchObject({ status: 409, body: { code: 'checkout.price_changed' } });
  expect((await open(atNewPrice)).status).toBe(200);
  expect((await open({ ...courseBody, amount: 89.99 })).status).toBe(200);
  expect(charged()).toEqual([
    ['open', 2_499],
    ['open', 8_999],
  ]);
});

test("the provider's page charges the published price too", async () => {
  publishPrices();
  const { bookId, title } = guideBody;
  const body = { bookId, title, price: 24.99, userId: 'guest' };
  expect((await shop.api.raw('POST /api/stripe/create-checkout', { body })).status).toBe(200);
  expect(charged()).toEqual([['open', 2_499]]);
});

test('a checkout that has begun keeps its price, until its visitor sees the new one', async () => {
  await open(guideBody);
  publishPrices();
  expect((await open(guideBody)).status).toBe(200);
  expect(charged()).toEqual([['open', 3_999]]);
  expect((await open(atNewPrice)).status).toBe(200);
  expect(charged()).toEqual([
    ['canceled', 3_999],
    ['open', 2_499],
  ]);
});

test('a service that starts writes the published prices as the newest', async () => {
  const catalogue = catalogueRepository(shop.db, { sendInTransaction: async () => undefined });
  await writePrices(catalogue);
  publishPrices();
  await writePrices(catalogue);
  const rows = await shop.db.price.findMany({ where: { productId: guideBody.bookId }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ cents }) => cents)).toEqual([3_999, 2_499]);
});
