import { createTestAdmin, OPERATOR, paidOrder, timelineOf, type TestAdmin } from '../testing/test-admin';
import { HOUR_MS, paymentOf, courseBody, repeat, guideBody } from '../testing/test-service';

let shop: TestAdmin;
beforeEach(async () => void (shop = await createTestAdmin()));
afterEach(() => shop.close());

const ACTOR = `operator:${OPERATOR.id}`;
const reason = 'the buyer asked';
const KEY = '0197279a-0000-7000-8000-000000000c01';

const act = (id: string, what: string, extra: object = {}) =>
  shop.api.raw(
    `POST /api/ops/orders/:id/${what}`,
    { params: { id }, body: { reason, ...extra } },
    { as: shop.operator },
  );
const refund = (id: string, cents: number, key = KEY) => act(id, 'refunds', { cents, confirm: cents, key });
const file = (id: string) => shop.api('GET /api/ops/orders/:id', { params: { id } }, { as: shop.operator });
const enqueuedEmails = async () =>
  (await shop.db.paymentsOutbox.findMany({ orderBy: { createdAt: 'asc' } })).map(({ kind, payload }) => ({
    kind,
    payload,
  }));
const operatorLines = async (id: string) => (await timelineOf(shop, id)).filter(({ actor }) => actor === ACTOR);

async function certified(): Promise<string> {
  const { id } = await paidOrder(shop, courseBody);
  const entitlement = await shop.db.entitlement.findUniqueOrThrow({ where: { orderId: id } });
  const certificate = { code: 'ABCDEFGH2345', entitlementId: entitlement.id, name: 'Ruth Green' };
  await shop.db.certificate.create({ data: certificate });
  return id;
}

test.each<[route: string, extra: object, entry: string]>([
  ['refunds', { cents: 100, confirm: 100, key: KEY }, 'refund'],
  ['letters', {}, 'receipt_resent'],
  ['links', {}, 'library_link_sent'],
  ['grants', {}, 'fresh_link'],
  ['access', { action: 'suspend' }, 'access_suspended'],
  ['access', { action: 'revoke' }, 'access_revoked'],
  ['access', { action: 'reinstate' }, 'access_reinstated'],
  ['email', { email: 'ruth.green@example.com' }, 'email_corrected'],
  ['certificate-name', { name: 'Ruth A. Green' }, 'certificate_renamed'],
])('one order_event per action, with the operator and the reason: %s %j', async (what, extra, line) => {
  const id = await certified();
  expect((await act(id, what, extra)).status).toBe(200);
  expect(await operatorLines(id)).toEqual([{ actor: ACTOR, what: line, detail: expect.objectContaining({ reason }) }]);
});

test('without a reason nothing is done', async () => {
  const id = await certified();
  for (const what of ['letters', 'links', 'grants'])
    expect(await act(id, what, { reason: 'no' })).toMatchObject({
      status: 400,
      body: { message: 'Please give a reason of 3 to 500 characters.' },
    });
  expect(await operatorLines(id)).toEqual([]);
});

test('an unknown order is 404 for every action, and nothing is written', async () => {
  const id = '0197279a-0000-7000-8000-00000000ffff';
  const actions: [string, object][] = [
    ['refunds', { cents: 1, confirm: 1, key: KEY }],
    ['letters', {}],
    ['links', {}],
    ['grants', {}],
    ['access', { action: 'suspend' }],
    ['email', { email: 'ruth@example.com' }],
    ['certificate-name', { name: 'Ruth' }],
  ];
  for (const [what, extra] of actions)
    expect([what, await act(id, what, extra)]).toMatchObject([what, { status: 404, body: { code: 'order.unknown' } }]);
  expect(await shop.db.orderEvent.count()).toBe(0);
});

describe('refunds', () => {
  test('a refund above the rest is rejected, also after a partial refund', async () => {
    const { id } = await paidOrder(shop);
    expect(await refund(id, 4000)).toMatchObject({ status: 409, body: { code: 'refund.too_much' } });
    expect((await refund(id, 1000)).status).toBe(200);
    const other = '0197279a-0000-7000-8000-000000000c02';
    expect(await refund(id, 3000, other)).toMatchObject({ status: 409, body: { code: 'refund.too_much' } });
    expect(await file(id)).toMatchObject({ status: 'partly_refunded', refundedCents: 1000, paidCents: 3999 });
    expect((await refund(id, 2999, other)).status).toBe(200);
    expect(await file(id)).toMatchObject({ status: 'refunded', entitlement: { status: 'revoked' } });
  });

  test('a double click is one refund and one entry', async () => {
    const { id } = await paidOrder(shop);
    const answers = await Promise.all(repeat(4, () => refund(id, 1000)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await shop.db.refund.count()).toBe(1);
    expect(await operatorLines(id)).toHaveLength(1);
    expect((await file(id)).refundedCents).toBe(1000);
  });

  test('two concurrent operators do not refund more than was paid', async () => {
    const { id } = await paidOrder(shop);
    const keys = repeat(3, (n) => `0197279a-0000-7000-8000-000000000d0${n}`);
    const answers = await Promise.all(keys.map((key) => refund(id, 3999, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await file(id)).refundedCents).toBe(3999);
  });

  test('a refund whose two amounts differ is rejected', async () => {
    const { id } = await paidOrder(shop);
    const answer = await act(id, 'refunds', { cents: 3999, confirm: 399, key: KEY });
    expect(answer).toMatchObject({ status: 400, body: { code: 'refund.unconfirmed' } });
    expect(await shop.db.refund.count()).toBe(0);
  });

  test('an unpaid order cannot be refunded', async () => {
    const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
    const answer = await refund(sessionId.replace('free_', ''), 100);
    expect(answer).toMatchObject({ status: 409, body: { code: 'refund.unpaid' } });
  });

  test('during an outage of the provider a refund is never "failed"', async () => {
    const { id } = await paidOrder(shop);
    shop.provider.setAway(true);
    expect(await refund(id, 500)).toMatchObject({ status: 200, body: { status: 'creating' } });
    shop.provider.setAway(false);
    expect(await file(id)).toMatchObject({ refundedCents: 500, refunds: [{ cents: 500, status: 'creating', reason }] });
  });
});

test('emails and library links go to the address of the order, each time again', async () => {
  const { id } = await paidOrder(shop, guideBody, 'ruth@example.com');
  await shop.db.paymentsOutbox.deleteMany();
  await act(id, 'letters');
  await act(id, 'letters');
  await act(id, 'links');
  expect(await enqueuedEmails()).toEqual([
    { kind: 'resend', payload: { orderId: id } },
    { kind: 'resend', payload: { orderId: id } },
    { kind: 'library_link', payload: { email: 'ruth@example.com', orderId: id } },
  ]);
  expect((await file(id)).letters.map(({ kind }) => kind)).toEqual(['resend', 'resend', 'library_link']);
});

test('an order without an address gets no email until it has one', async () => {
  const { id } = await paidOrder(shop);
  for (const what of ['letters', 'links', 'grants'])
    expect(await act(id, what)).toMatchObject({ status: 409, body: { code: 'order.no_email' } });
  await act(id, 'email', { email: 'ruth@example.com' });
  expect((await act(id, 'letters')).status).toBe(200);
});

test('emails, holds and resets are rejected for an unpaid order', async () => {
  const pi = paymentOf(await shop.api('POST /api/create-payment-intent', { body: courseBody }));
  const id = (await shop.context.orders.idOf(pi)) ?? '';
  expect(await act(id, 'letters')).toMatchObject({ status: 409, body: { code: 'order.not_paid' } });
  expect(await act(id, 'access', { action: 'revoke' })).toMatchObject({
    status: 409,
    body: { code: 'order.not_paid' },
  });
  expect(await act(id, 'grants')).toMatchObject({ status: 409, body: { code: 'order.not_active' } });
  expect(await operatorLines(id)).toEqual([]);
});

test('a hold blocks the buyer’s downloads until it is released', async () => {
  const { id, payment } = await paidOrder(shop);
  const download = () =>
    shop.api.raw('HEAD /api/download/:bookId', {
      params: { bookId: 'seeds-of-wealth' },
      query: { session_id: payment },
    });
  expect((await download()).status).toBe(200);
  await act(id, 'access', { action: 'suspend' });
  expect((await download()).status).toBe(410);
  expect(await file(id)).toMatchObject({ entitlement: { status: 'suspended', hold: 'suspended' } });
  expect(await act(id, 'grants')).toMatchObject({ status: 409 });
  await act(id, 'access', { action: 'reinstate' });
  expect((await download()).status).toBe(200);
  expect(await file(id)).toMatchObject({ entitlement: { status: 'active', hold: null } });
});

test('releasing a hold does not undo a refund', async () => {
  const { id } = await paidOrder(shop);
  await act(id, 'access', { action: 'suspend' });
  await refund(id, 3999);
  await act(id, 'access', { action: 'reinstate' });
  expect(await file(id)).toMatchObject({ entitlement: { status: 'revoked', hold: null } });
});

test('a reset grants five new downloads by email', async () => {
  const { id } = await paidOrder(shop, guideBody, 'ruth@example.com');
  await shop.db.downloadGrant.updateMany({ data: { used: 5 } });
  shop.clock.advance(HOUR_MS);
  await act(id, 'grants');
  expect((await file(id)).downloads).toMatchObject({ used: 0, max: 5, lastAt: null });
  expect((await enqueuedEmails()).at(-1)).toMatchObject({ kind: 'fresh_link', payload: { orderId: id } });
});

test('correcting an address emails both addresses, moves the library and invalidates earlier links', async () => {
  const { id } = await paidOrder(shop, courseBody);
  await shop.db.paymentsOutbox.deleteMany();
  const tokenHash = new Uint8Array(32).fill(7);
  const until = new Date(shop.clock.now().getTime() + 20 * HOUR_MS);
  await shop.db.downloadGrant.updateMany({ data: { tokenHash, used: 2, expiresAt: until } });
  expect((await act(id, 'email', { email: 'Ruth.Green@Example.com' })).status).toBe(200);
  const email = 'ruth.green@example.com';
  expect(await enqueuedEmails()).toEqual([
    { kind: 'email_corrected_old', payload: { orderId: id, email: 'ruth@example.com' } },
    { kind: 'email_corrected_new', payload: { orderId: id, email } },
  ]);
  expect(await file(id)).toMatchObject({ email, downloads: { used: 2, max: 5, until: until.toISOString() } });
  expect(await shop.db.downloadGrant.count({ where: { tokenHash: { not: null } } })).toBe(0);
  const emailHash = shop.deps.emailHash(email);
  expect(await shop.db.order.count({ where: { id, emailHash } })).toBe(1);
  expect(await shop.db.entitlement.count({ where: { orderId: id, emailHash } })).toBe(1);
});

test('correcting to the same or an invalid address changes nothing', async () => {
  const { id } = await paidOrder(shop, courseBody);
  expect(await act(id, 'email', { email: 'ruth@example.com' })).toMatchObject({ status: 409 });
  expect(await act(id, 'email', { email: 'ruth at example' })).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid email address.' },
  });
  expect(await operatorLines(id)).toEqual([]);
});

test('the name on a certificate is corrected once', async () => {
  const id = await certified();
  expect((await act(id, 'certificate-name', { name: '  Ruth   A. Green ' })).status).toBe(200);
  expect(await file(id)).toMatchObject({ certificate: { name: 'Ruth A. Green', renamedAt: expect.any(String) } });
  expect(await act(id, 'certificate-name', { name: 'Ada' })).toMatchObject({ body: { code: 'certificate.renamed' } });
  const { id: other } = await paidOrder(shop);
  expect(await act(other, 'certificate-name', { name: 'Ada' })).toMatchObject({ body: { code: 'certificate.none' } });
  expect(await operatorLines(id)).toHaveLength(1);
});

test('a name that cannot be printed is rejected and does not use up the correction', async () => {
  const id = await certified();
  for (const name of ['朋友', 'Ruth\u202eneerG'])
    expect(await act(id, 'certificate-name', { name })).toMatchObject({ status: 422, body: { code: 'course.name' } });
  expect(await file(id)).toMatchObject({ certificate: { name: 'Ruth Green', renamedAt: null } });
});
