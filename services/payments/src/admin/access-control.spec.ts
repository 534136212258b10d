import { ordersAdmin } from '@farm/contracts';
import { createTestAdmin, OPERATOR, paidOrder, type TestAdmin } from '../testing/test-admin';
import { courseBody } from '../testing/test-service';

let shop: TestAdmin;
let orderId: string;
let eventId: string;
let codeId: string;

const days = { startsOn: '2026-03-01', endsOn: '2026-03-31' };
const SPRING = { code: 'SPRING', percent: 10, productIds: [], maxUses: 5, ...days };

beforeAll(async () => {
  shop = await createTestAdmin();
  const { id, payment } = await paidOrder(shop, courseBody);
  orderId = id;
  eventId = 'evt_1';
  const event = { id: eventId, type: 'payment_intent.succeeded', objectId: payment, occurredAt: shop.clock.now() };
  await shop.db.stripeEvent.create({ data: event });
  const entitlement = await shop.db.entitlement.findUniqueOrThrow({ where: { orderId } });
  const certificate = { code: 'ABCDEFGH2345', entitlementId: entitlement.id, name: 'Ruth Green' };
  await shop.db.certificate.create({ data: certificate });
  const code = { ...SPRING, code: 'OLD' };
  codeId = (await shop.api('POST /api/ops/orders/codes', { body: code }, { as: shop.operator })).id;
});
afterAll(() => shop.close());

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}
const withReason = (extra: object = {}) => ({ params: { id: orderId }, body: { reason: 'the buyer asked', ...extra } });
const key = '0197279a-0000-7000-8000-000000000c01';

// Every route has its example: a route that is added and forgotten here does not compile.
const EXAMPLES: Record<keyof typeof ordersAdmin, () => Input> = {
  'GET /api/ops/orders': () => ({ query: { search: 'ruth', limit: '5' } }),
  'GET /api/ops/orders/:id': () => ({ params: { id: orderId } }),
  'GET /api/ops/orders/:id/evidence': () => ({ params: { id: orderId } }),
  'GET /api/ops/orders/attention': () => ({}),
  'GET /api/ops/orders/balance': () => ({ query: { days: '7' } }),
  'GET /api/ops/orders/export.csv': () => ({ query: { month: '2026-03' } }),
  'POST /api/ops/orders/:id/refunds': () => withReason({ cents: 100, confirm: 100, key }),
  'POST /api/ops/orders/:id/letters': () => withReason(),
  'POST /api/ops/orders/:id/links': () => withReason(),
  'POST /api/ops/orders/:id/grants': () => withReason(),
  'POST /api/ops/orders/:id/access': () => withReason({ action: 'reinstate' }),
  'POST /api/ops/orders/:id/email': () => withReason({ email: 'ruth.green@example.com' }),
  'POST /api/ops/orders/:id/certificate-name': () => withReason({ name: 'Ruth A. Green' }),
  'POST /api/ops/orders/events/:eventId/retry': () => ({ params: { eventId } }),
  'GET /api/ops/orders/guides': () => ({}),
  'PUT /api/ops/orders/guides/:bookId': () => ({ params: { bookId: 'seeds-of-wealth' }, body: { released: true } }),
  'GET /api/ops/orders/codes': () => ({}),
  'POST /api/ops/orders/codes': () => ({ body: SPRING }),
  'POST /api/ops/orders/codes/:id/withdraw': () => ({ params: { id: codeId } }),
};

const ROUTES = Object.keys(ordersAdmin) as (keyof typeof ordersAdmin)[];

test.each(ROUTES)('%s: 401 for strangers, 403 for members, and nothing is done', async (route) => {
  const before = await shop.db.orderEvent.count();
  expect((await shop.api.raw(route, EXAMPLES[route]())).status).toBe(401);
  expect((await shop.api.raw(route, EXAMPLES[route](), { as: shop.member })).status).toBe(403);
  expect(await shop.db.orderEvent.count()).toBe(before);
});

test.each(ROUTES)('%s: 200 for an operator, with no-store', async (route) => {
  const answer = await shop.api.raw(route, EXAMPLES[route](), { as: shop.operator });
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

/** Routes that give away money or access, or change a certificate: they need a recent sign-in. */
const SENSITIVE = [
  ...['POST /api/ops/orders/:id/refunds', 'POST /api/ops/orders/:id/access', 'POST /api/ops/orders/:id/grants'],
  ...['POST /api/ops/orders/:id/email', 'POST /api/ops/orders/:id/certificate-name'],
  ...['POST /api/ops/orders/codes', 'PUT /api/ops/orders/guides/:bookId'],
] as (keyof typeof ordersAdmin)[];

test.each(SENSITIVE)(
  '%s: 401 for an operator who signed in a quarter of an hour ago, and nothing is done',
  async (route) => {
    const authenticatedAt = new Date(shop.deps.clock.now().getTime() - 15 * 60_000);
    const stale = shop.signedIn({ ...OPERATOR, authenticatedAt });
    const count = async () => [await shop.db.orderEvent.count(), await shop.db.discountCode.count()];
    const before = await count();
    const { status, body } = await shop.api.raw(route, EXAMPLES[route](), { as: stale });
    expect([status, body]).toMatchObject([401, { code: 'auth.confirm' }]);
    expect(await count()).toEqual(before);
  },
);

test('every entry of an operator has the operator’s id and no name or address', async () => {
  const lines = await shop.db.orderEvent.findMany({ where: { actor: { startsWith: 'operator' } } });
  expect(lines.length).toBeGreaterThan(0);
  for (const { actor, detail } of lines) {
    expect(actor).toBe(`operator:${OPERATOR.id}`);
    expect(JSON.stringify(detail)).not.toMatch(/@|Green/);
  }
});
