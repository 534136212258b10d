import { deskForTest, paidOrder, type DeskForTest } from '../../testing/desk-for-test';
import { DAY_MS, theCourse } from '../../testing/payments-for-test';

let shop: DeskForTest;
beforeEach(async () => void (shop = await deskForTest()));
afterEach(() => shop.close());

const list = (query: object) => shop.api('GET /api/ops/orders', { query }, { as: shop.operator });
const numbers = async (query: object) => (await list(query)).orders.map(({ number }) => number);

interface Planted {
  no: number;
  email?: string;
  createdAt?: Date;
}

const planted = ({ no, email = `buyer${no}@example.com`, createdAt = new Date('2026-03-10T12:00:00Z') }: Planted) => ({
  number: `FARM-${String(no).padStart(4, '0')}-0000`,
  kind: 'guide',
  productId: 'seeds-of-change',
  perceivedCents: 0,
  totalCents: 0,
  visitor: `visitor-${no}`,
  status: 'paid',
  expiresAt: createdAt,
  paidAt: createdAt,
  email,
  createdAt,
});

test('an order is found by the beginning of its number, address and payment, written as people write them', async () => {
  const { id, payment } = await paidOrder(shop, theCourse);
  await shop.db.order.createMany({ data: [planted({ no: 1 }), planted({ no: 2 })] });
  const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
  const attempt = await shop.db.paymentAttempt.findFirstOrThrow({ where: { orderId: id } });
  for (const search of [
    number,
    number.slice(0, 9),
    number.toLowerCase().replaceAll('-', ''),
    number.replace('FARM-', ''),
  ])
    expect(await numbers({ search })).toContain(number);
  for (const search of ['ruth@example.com', ' Ruth@', payment, payment.slice(0, 8), attempt.providerId ?? ''])
    expect(await numbers({ search })).toEqual([number]);
  expect(await numbers({ search: 'buyer2' })).toEqual(['FARM-0002-0000']);
});

test('a free order is found by the id that its page carries', async () => {
  const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  await shop.db.order.createMany({ data: [planted({ no: 1 })] });
  const { orders } = await list({ search: sessionId });
  expect(orders.map(({ id }) => `free_${id}`)).toEqual([sessionId]);
});

test('signs that mean something to a database are looked for as they are, and nothing is found', async () => {
  await shop.db.order.createMany({ data: [planted({ no: 1 })] });
  for (const search of ['%', '_', 'pi_%', '\\', "'; DROP TABLE x", '🌱'])
    expect([search, await numbers({ search })]).toEqual([search, []]);
});

test('days are the farm’s, both included', async () => {
  const at = ['2026-03-10T03:59:59Z', '2026-03-10T04:00:00Z', '2026-03-12T03:59:59Z', '2026-03-12T04:00:00Z'];
  await shop.db.order.createMany({
    data: at.map((time, place) => planted({ no: place + 1, createdAt: new Date(time) })),
  });
  expect(await numbers({ from: '2026-03-10', to: '2026-03-11' })).toEqual(['FARM-0003-0000', 'FARM-0002-0000']);
});

test('what is no search is refused in words', async () => {
  const wrong = [
    { from: '2026-02-30' },
    { to: '2026-13-01' },
    { before: 'elsewhere' },
    { status: 'sold' },
    { limit: 101 },
  ];
  for (const query of wrong) {
    const answer = await shop.api.raw('GET /api/ops/orders', { query }, { as: shop.operator });
    expect([query, answer.status]).toEqual([query, 400]);
    expect(answer.body).toMatchObject({ message: 'Please check the search.' });
  }
});

test('a state is looked for alone or together with a text', async () => {
  const { id } = await paidOrder(shop, theCourse);
  const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
  await shop.db.order.createMany({ data: [planted({ no: 1 })] });
  expect(await numbers({ status: 'paid', search: 'ruth' })).toEqual([number]);
  expect(await numbers({ status: 'refunded' })).toEqual([]);
});

test('a thousand orders are read page by page without a gap and without one twice, twins in time included', async () => {
  const start = Date.parse('2026-03-01T12:00:00Z');
  const rows = Array.from({ length: 1_000 }, (_, no) =>
    planted({ no, createdAt: new Date(start + Math.floor(no / 7) * 1_000) }),
  );
  await shop.db.order.createMany({ data: rows });
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await list({ limit: 70, ...(before === undefined ? {} : { before }) });
    if (seen.length === 0) await shop.db.order.createMany({ data: [planted({ no: 5_000, createdAt: new Date() })] });
    seen.push(...page.orders.map(({ number }) => number));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen).toHaveLength(1_000);
  expect(new Set(seen).size).toBe(1_000);
  const times = new Map(rows.map(({ number, createdAt }) => [number, createdAt.getTime()]));
  const inOrder = seen.map((number) => times.get(number) ?? 0);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
});

test('the file of a month holds each of its orders once, in UTC, and no other', async () => {
  const rows = [
    planted({ no: 1, createdAt: new Date('2026-02-28T23:59:59Z') }),
    planted({ no: 2, createdAt: new Date('2026-03-01T00:00:00Z'), email: '=HYPERLINK("http://x")@example.com' }),
    planted({ no: 3, createdAt: new Date('2026-03-31T23:59:59Z') }),
    planted({ no: 4, createdAt: new Date('2026-04-01T00:00:00Z') }),
  ];
  await shop.db.order.createMany({ data: rows });
  const file = (month: string) =>
    shop.api.raw('GET /api/ops/orders/export.csv', { query: { month } }, { as: shop.operator });
  const { headers, body } = await file('2026-03');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="orders-2026-03.csv"',
  });
  const [head, ...lines] = String(body).split('\r\n');
  expect(head).toMatch(/^number,opened,/);
  expect(lines).toEqual([
    'FARM-0002-0000,2026-03-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,seeds-of-change,paid,' +
      '"\'=HYPERLINK(""http://x"")@example.com",0.00,0.00,0.00,,',
    'FARM-0003-0000,2026-03-31T23:59:59.000Z,2026-03-31T23:59:59.000Z,seeds-of-change,paid,buyer3@example.com,' +
      '0.00,0.00,0.00,,',
    '',
  ]);
  expect((await file('2026-13')).status).toBe(400);
});

test('a month of more orders than a page of the file is whole', async () => {
  const rows = Array.from({ length: 2_100 }, (_, no) =>
    planted({ no, createdAt: new Date(Date.parse('2026-03-01T00:00:00Z') + (no % 30) * DAY_MS) }),
  );
  await shop.db.order.createMany({ data: rows });
  const at = { query: { month: '2026-03' } };
  const { body } = await shop.api.raw('GET /api/ops/orders/export.csv', at, { as: shop.operator });
  const told = String(body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, 14));
  expect(told).toHaveLength(2_100);
  expect(new Set(told).size).toBe(2_100);
});
