import { site } from '@farm/farm';
import { TEACHER_GUIDE } from '../testing/guide-files';
import { setReleased } from './catalogue-admin';
import { createTestAdmin, OPERATOR, paidOrder, timelineOf, type TestAdmin } from '../testing/test-admin';
import { DAY_MS, HOUR_MS, payAtProvider, paymentOf, courseBody, guideBody } from '../testing/test-service';

let shop: TestAdmin;
const written: string[] = [];
beforeEach(async () => {
  written.length = 0;
  shop = await createTestAdmin({ logLevel: 'trace', logStream: { write: (line) => void written.push(line) } });
});
afterEach(() => shop.close());

const attention = () => shop.api('GET /api/ops/orders/attention', {}, { as: shop.operator });
const guides = () => shop.api('GET /api/ops/orders/guides', {}, { as: shop.operator });
const release = (bookId: string, released: boolean) =>
  shop.api.raw('PUT /api/ops/orders/guides/:bookId', { params: { bookId }, body: { released } }, { as: shop.operator });
const createCode = (terms: object) =>
  shop.api.raw('POST /api/ops/orders/codes', { body: terms }, { as: shop.operator });
const retry = (eventId: string) =>
  shop.api.raw('POST /api/ops/orders/events/:eventId/retry', { params: { eventId } }, { as: shop.operator });

test('the detail of an order has all its parts', async () => {
  const { id, payment } = await paidOrder(shop, courseBody);
  const order = await shop.api('GET /api/ops/orders/:id', { params: { id } }, { as: shop.operator });
  expect(order).toMatchObject({
    title: 'The Southern Market Garden',
    status: 'paid',
    email: 'ruth@example.com',
    ...{
      listPriceCents: 7999,
      perceivedCents: 7999,
      discountCents: 0,
      totalCents: 7999,
      paidCents: 7999,
      refundedCents: 0,
      code: null,
    },
    entitlement: { status: 'active', hold: null },
    downloads: { used: 0, max: 5, lastAt: null },
    payments: [
      {
        ...{ no: 1, kind: 'intent', paymentIntentId: payment, status: 'succeeded', amountCents: 7999 },
        dashboardUrl: `https://cards.example/payments/${payment}`,
      },
    ],
    letters: [{ kind: 'access', sentAt: null, tries: 0 }],
    certificate: null,
  });
  expect(order.timeline.map(({ what }) => what)).toContain('paid');
});

test('the detail shows whether a refund is within the promised days, by the farm’s calendar', async () => {
  const { id } = await paidOrder(shop, courseBody);
  const fileOf = () => shop.api('GET /api/ops/orders/:id', { params: { id } }, { as: shop.operator });
  const { refundWindow } = await fileOf();
  expect(refundWindow).toMatchObject({ isOpen: true });
  shop.clock.advance((site.refundDays + 1) * DAY_MS);
  expect((await fileOf()).refundWindow).toEqual({ ...refundWindow, isOpen: false });
});

test('nothing is listed when everything is in order', async () => {
  await paidOrder(shop);
  expect(await attention()).toEqual({ reviews: [], disputes: [], unmatched: [], events: [], letters: [] });
});

test('reviews, disputes, unmatched payments, failed events and failed emails are listed for operators', async () => {
  const review = await payAtProvider(shop);
  shop.provider.change(review, { receivedCents: 1 });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: review } });
  const { payment } = await paidOrder(shop, courseBody);
  const dispute = { providerId: 'du_1', cents: 7999, status: 'needs_response', dueBy: new Date('2030-01-01') };
  shop.provider.change(payment, { disputes: [dispute] });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: payment } });
  const event = { type: 'charge.refunded', objectId: 'pi_x', occurredAt: shop.clock.now() };
  await shop.db.stripeEvent.createMany({
    data: [
      { ...event, id: 'evt_failed', tries: 3, error: 'away' },
      { ...event, id: 'evt_done', tries: 1, processedAt: shop.clock.now() },
    ],
  });
  await shop.db.paymentsOutbox.updateMany({ where: { kind: 'access' }, data: { tries: 2, error: 'mail server away' } });
  const listed = await attention();
  expect(listed.reviews.map(({ status }) => status)).toEqual(['review']);
  expect(listed.disputes).toMatchObject([
    { order: { status: 'disputed' }, status: 'needs_response', dueBy: '2030-01-01T00:00:00.000Z' },
  ]);
  expect(listed.events).toMatchObject([{ id: 'evt_failed', tries: 3, error: 'away' }]);
  expect(listed.letters).toMatchObject([{ kind: 'access', tries: 2, error: 'mail server away' }]);
});

test('an overdue email is listed even if no attempt has failed', async () => {
  await paidOrder(shop, courseBody);
  expect((await attention()).letters).toEqual([]);
  shop.clock.advance(HOUR_MS);
  expect((await attention()).letters).toMatchObject([{ kind: 'access', tries: 0 }]);
});

test('a payment with our metadata that no order records as paid is listed', async () => {
  await payAtProvider(shop);
  expect((await attention()).unmatched).toMatchObject([{ cents: 3999 }]);
});

test('an outage of the provider hides the unmatched payments only', async () => {
  shop.provider.setAway(true);
  expect(await attention()).toMatchObject({ unmatched: null, reviews: [] });
});

test('an event is processed again with an entry in its order’s timeline, if it has an order', async () => {
  const payment = await payAtProvider(shop);
  const row = { type: 'payment_intent.succeeded', occurredAt: shop.clock.now(), tries: 5, error: 'away' };
  await shop.db.stripeEvent.create({ data: { ...row, id: 'evt_1', objectId: payment } });
  shop.provider.setAway(true);
  expect(await retry('evt_1')).toMatchObject({ status: 503, body: { code: 'checkout.provider_away' } });
  shop.provider.setAway(false);
  expect((await retry('evt_1')).status).toBe(200);
  const order = await shop.db.order.findFirstOrThrow();
  expect(order.status).toBe('paid');
  expect((await attention()).events).toEqual([]);
  const lines = (await timelineOf(shop, order.id)).filter(({ actor }) => actor.startsWith('operator'));
  expect(lines).toMatchObject([{ what: 'event_retried', detail: { eventId: 'evt_1' } }]);
  expect((await retry('evt_unknown')).status).toBe(404);
});

test('a guide is for sale as soon as it is released, and until it is withdrawn', async () => {
  const released = async () => (await shop.api('GET /api/payments/config')).released;
  expect((await release('seeds-of-wealth', true)).status).toBe(200);
  expect((await release('seeds-of-wealth', true)).status).toBe(200);
  expect(await released()).toEqual(['seeds-of-wealth']);
  expect(await shop.db.guideRelease.count()).toBe(1);
  expect((await guides()).guides.find(({ id }) => id === 'seeds-of-wealth')).toMatchObject({
    ...{ priceCents: 3999, sellable: false, pages: 12 },
    released: { at: expect.any(String) },
  });
  await release('seeds-of-wealth', false);
  expect(await released()).toEqual([]);
  await release('seeds-of-wealth', true);
  expect(await shop.db.guideRelease.count()).toBe(2); // who released it when stays known
});

test('a guide that is unknown, free or without a file is not released', async () => {
  expect(await release('southern-market-garden', true)).toMatchObject({ status: 404 });
  expect(await release('seeds-of-change', true)).toMatchObject({ status: 409, body: { code: 'guide.free' } });
  expect(await release('urban-hydroponics', true)).toMatchObject({ status: 409, body: { code: 'guide.no_file' } });
});

test('a guide with slides is not released before the build has made them', async () => {
  const { storage } = shop.context;
  const find: typeof storage.find = async (id, part) => (part === 'slides' ? null : storage.find(id, part));
  const deps = { ...shop.context, storage: { ...storage, find }, onSale: { clear: () => undefined } };
  const request = { bookId: TEACHER_GUIDE, released: true, operatorId: OPERATOR.id };
  await expect(setReleased(request, deps)).rejects.toMatchObject({ code: 'guide.no_file' });
  expect(await shop.db.guideRelease.count()).toBe(0);
});

const days = { startsOn: '2026-03-08', endsOn: '2026-03-08' };
const SPRING = { code: 'spring-10', percent: 10, productIds: ['seeds-of-wealth'], maxUses: 5, ...days };

test('a code is valid from the start of its first day to the end of its last day in farm time', async () => {
  expect((await createCode(SPRING)).body).toMatchObject({
    ...{ code: 'SPRING-10', percent: 10, cents: null, uses: 0, withdrawnAt: null },
    startsAt: '2026-03-08T05:00:00.000Z',
    endsAt: '2026-03-09T04:00:00.000Z', // clocks go forward on that day
  });
});

test.each<[string, object, string]>([
  ['neither percent nor amount', { percent: undefined }, 'Please enter either a percentage or an amount.'],
  ['both', { cents: 500 }, 'Please enter either a percentage or an amount.'],
  ['a code with a space', { code: 'spring 10' }, 'Please use 3 to 32 letters, digits and dashes.'],
  ['a free product', { productIds: ['seeds-of-change'] }, 'Please choose paid products.'],
  ['an unknown product', { productIds: ['moon'] }, 'Please choose paid products.'],
  ['an end before the start', { endsOn: '2026-03-07' }, 'The last day cannot come before the first.'],
  ['a day that does not exist', { endsOn: '2026-02-30' }, 'Please check the last day.'],
])('a code is rejected: %s', async (_, change, sentence) => {
  expect(await createCode({ ...SPRING, ...change })).toMatchObject({ status: 400, body: { message: sentence } });
  expect(await shop.db.discountCode.count()).toBe(0);
});

test('a code cannot be created twice, also after it was withdrawn', async () => {
  const { id } = (await createCode(SPRING)).body as { id: string };
  expect(await createCode(SPRING)).toMatchObject({ status: 409, body: { code: 'code.taken' } });
  const withdraw = (code: string) =>
    shop.api.raw('POST /api/ops/orders/codes/:id/withdraw', { params: { id: code } }, { as: shop.operator });
  expect((await withdraw(id)).status).toBe(200);
  expect((await withdraw(id)).status).toBe(200);
  expect((await withdraw('0197279a-0000-7000-8000-00000000ffff')).status).toBe(404);
  const { codes } = await shop.api('GET /api/ops/orders/codes', {}, { as: shop.operator });
  expect(codes).toMatchObject([{ code: 'SPRING-10', withdrawnAt: expect.any(String) }]);
  expect((await createCode(SPRING)).status).toBe(409);
});

test('the daily balance lists differences, newest day first', async () => {
  const line = { id: 'ch_foreign', what: 'charge', theirs: 500, ours: 0 };
  const money = { charged: 4499, refunded: 0, disputed: 0, fee: 160, ours: 3999, difference: 500 };
  await shop.db.ledgerDay.createMany({
    data: [
      { ...money, day: new Date('2026-03-01'), charged: 3999, difference: 0, lines: [] },
      { ...money, day: new Date('2026-03-02'), lines: [line] },
    ],
  });
  const { days: balances } = await shop.api('GET /api/ops/orders/balance', {}, { as: shop.operator });
  expect(balances).toMatchObject([
    { day: '2026-03-02', difference: 500, lines: [line] },
    { day: '2026-03-01', difference: 0, lines: [] },
  ]);
  const one = await shop.api('GET /api/ops/orders/balance', { query: { days: 1 } }, { as: shop.operator });
  expect(one.days).toHaveLength(1);
});

test('the evidence is a PDF with the order, its receipt and the access log', async () => {
  const { id, payment } = await paidOrder(shop, guideBody, 'ruth@example.com');
  await shop.api.raw('GET /api/download/:bookId', {
    params: { bookId: 'seeds-of-wealth' },
    query: { session_id: payment },
  });
  shop.clock.advance(DAY_MS);
  const answer = await shop.api.raw('GET /api/ops/orders/:id/evidence', { params: { id } }, { as: shop.operator });
  const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="evidence-${number}.pdf"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'", // no sandbox: older PDF viewers throwHttpError it
  });
  expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const again = () => shop.api.raw('GET /api/ops/orders/:id/evidence', { params: { id } }, { as: shop.operator });
  expect((await again()).bytes.equals(answer.bytes)).toBe(true);
  await shop.db.order.update({ where: { id }, data: { cardBrand: 'visa', cardLast4: '4242' } });
  expect((await again()).bytes.equals(answer.bytes)).toBe(false); // it names the card that paid
  const unknown = { params: { id: '0197279a-0000-7000-8000-00000000ffff' } };
  expect((await shop.api.raw('GET /api/ops/orders/:id/evidence', unknown, { as: shop.operator })).status).toBe(404);
});

test('no log line of the order pages contains an address, a search, a name, a reason or a payment', async () => {
  const { id } = await paidOrder(shop, courseBody);
  const pi = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }));
  await shop.api('GET /api/ops/orders', { query: { search: 'ruth@example.com' } }, { as: shop.operator });
  await shop.api('GET /api/ops/orders', { query: { search: pi } }, { as: shop.operator });
  const body = { email: 'ruth.green@example.com', reason: 'she moved' };
  await shop.api('POST /api/ops/orders/:id/email', { params: { id }, body }, { as: shop.operator });
  const log = written.join('');
  expect(log).toContain('/api/ops/orders');
  for (const secret of ['ruth', 'she moved', pi, 'operator@']) expect(log).not.toContain(secret);
});

test('an action without an order is logged with its subject and operator', async () => {
  await release('seeds-of-wealth', true);
  await release('seeds-of-wealth', false);
  const { id } = (await createCode(SPRING)).body as { id: string };
  await shop.api.raw('POST /api/ops/orders/codes/:id/withdraw', { params: { id } }, { as: shop.operator });
  const row = { type: 'charge.refunded', occurredAt: shop.clock.now(), id: 'evt_2', objectId: 'pi_of_somebody_else' };
  await shop.db.stripeEvent.create({ data: row });
  await retry('evt_2');
  await retry('evt_unknown');
  const lines = written.map(
    (line) => JSON.parse(line) as { msg: string; operator: string; action: string; about: string },
  );
  const traces = lines.filter(({ msg }) => msg === 'operator action');
  expect(traces.map(({ operator, action, about }) => [operator, action, about])).toEqual([
    [OPERATOR.id, 'guide_released', 'seeds-of-wealth'],
    [OPERATOR.id, 'guide_withdrawn', 'seeds-of-wealth'],
    [OPERATOR.id, 'code_made', id],
    [OPERATOR.id, 'code_withdrawn', id],
    [OPERATOR.id, 'event_retried', 'evt_2'],
  ]);
});
