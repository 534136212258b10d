import { randomUUID } from 'node:crypto';
import { explainStatement, recordStatements } from '@farm/server-kit/testing';
import fc from 'fast-check';
import { createTestAdmin, type TestAdmin, paidOrder } from '../testing/test-admin';
import { DAY_MS, courseBody } from '../testing/test-service';
import { monthRange, nextDay, ORDER_COLUMNS, parseOrderSearch, startOfDay } from './order-list';
import { type CsvOrder, type OrderFilter, startingWith } from './order-queries.repository';

describe('search in the database', () => {
  let shop: TestAdmin;
  beforeEach(async () => void (shop = await createTestAdmin()));
  afterEach(() => shop.close());

  const list = (query: object) => shop.api('GET /api/ops/orders', { query }, { as: shop.operator });
  const numbers = async (query: object) => (await list(query)).orders.map(({ number }) => number);

  interface Planted {
    no: number;
    email?: string;
    createdAt?: Date;
  }

  const planted = ({
    no,
    email = `buyer${no}@example.com`,
    createdAt = new Date('2026-03-10T12:00:00Z'),
  }: Planted) => ({
    number: `FARM-${String(no).padStart(4, '0')}-0000`,
    kind: 'guide' as const,
    productId: 'seeds-of-change',
    listPriceCents: 0,
    totalCents: 0,
    visitor: `visitor-${no}`,
    status: 'paid' as const,
    expiresAt: createdAt,
    paidAt: createdAt,
    email,
    createdAt,
  });

  test('an order is found by the beginning of its number, address or payment, in any spelling', async () => {
    const { id, payment } = await paidOrder(shop, courseBody);
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

  test('a free order is found by the id on its page', async () => {
    const { sessionId } = await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
    await shop.db.order.createMany({ data: [planted({ no: 1 })] });
    const { orders } = await list({ search: sessionId });
    expect(orders.map(({ id }) => `free_${id}`)).toEqual([sessionId]);
  });

  test('a part of an address or of the name on a certificate finds the order', async () => {
    const { id } = await paidOrder(shop, courseBody);
    const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
    await shop.db.order.createMany({ data: [planted({ no: 1 })] });
    const entitlement = await shop.db.entitlement.findUniqueOrThrow({ where: { orderId: id } });
    await shop.db.certificate.create({
      data: { code: 'ABCDEFGH2345', entitlementId: entitlement.id, name: 'Ruth Green' },
    });
    for (const search of ['UTH@exam', ' green ', 'ruth   GREEN', `#${number}`, 'ruth @example.com'])
      expect([search, await numbers({ search })]).toEqual([search, [number]]);
  });

  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  /** One letter missing, doubled or swapped with the next one. */
  const mistyped = (text: string) =>
    fc
      .tuple(fc.integer({ min: 0, max: text.length - 2 }), fc.constantFrom('missing', 'doubled', 'swapped'))
      .map(([at, error]) => {
        const [before, letter, next, after] = [
          text.slice(0, at),
          text.charAt(at),
          text.charAt(at + 1),
          text.slice(at + 2),
        ];
        if (error === 'missing') return before + next + after;
        return error === 'doubled' ? before + letter + letter + next + after : before + next + letter + after;
      });

  test('a typing error in a name, an address or a number still finds the order, and says that it is similar', async () => {
    const { id } = await paidOrder(shop, courseBody);
    const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
    const entitlement = await shop.db.entitlement.findUniqueOrThrow({ where: { orderId: id } });
    const email = 'mary.johnson@example.com';
    await shop.db.order.update({ where: { id }, data: { email } });
    await shop.db.certificate.create({
      data: { code: 'ABCDEFGH2345', entitlementId: entitlement.id, name: 'Theodora Winterbottom' },
    });
    await shop.db.order.createMany({ data: [planted({ no: 1 }), planted({ no: 2 })] });
    for (const text of [email, 'johnson', 'mary', 'theodora', 'theodora winterbottom', number])
      await fc.assert(
        fc.asyncProperty(mistyped(text), async (search) => {
          const { orders, similar = [] } = await list({ search });
          expect([search, [...orders, ...similar].map((order) => order.number)]).toEqual([search, [number]]);
        }),
        { numRuns: 25 },
      );
  });

  test('an exact match hides similar ones, and other words find nothing', async () => {
    await shop.db.order.createMany({ data: [planted({ no: 1 }), planted({ no: 2, email: 'bayer1@example.com' })] });
    expect(await list({ search: 'buyer1@example.com' })).toMatchObject({
      orders: [{ number: 'FARM-0001-0000' }],
      similar: [],
    });
    expect((await list({ search: 'byer1' })).similar).toHaveLength(2);
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 9, maxLength: 20 }), async (word) => {
        expect(await list({ search: word.join('') })).toMatchObject({ orders: [], similar: [] });
      }),
      { numRuns: 20 },
    );
  });

  test('the first page has the sums of all orders that match, the next pages none', async () => {
    const { id } = await paidOrder(shop, courseBody);
    await shop.db.order.createMany({ data: [planted({ no: 1 }), planted({ no: 2 })] });
    const body = { cents: 1000, confirm: 1000, reason: 'Bought twice', key: randomUUID() };
    await shop.api('POST /api/ops/orders/:id/refunds', { params: { id }, body }, { as: shop.operator });
    const first = await list({ limit: 1 });
    expect(first.sums).toEqual({ orders: 3, paid: 1, paidCents: 7999, refundedCents: 1000 });
    expect((await list({ limit: 1, before: first.next })).sums).toBeNull();
    expect((await list({ search: 'buyer' })).sums).toEqual({ orders: 2, paid: 0, paidCents: 0, refundedCents: 0 });
    expect((await list({ search: 'nobody' })).sums).toEqual({ orders: 0, paid: 0, paidCents: 0, refundedCents: 0 });
  });

  test('the sums read the refunds once, not once for each order', async () => {
    await shop.db.order.createMany({ data: Array.from({ length: 2_000 }, (_, no) => planted({ no })) });
    const { statements } = await recordStatements(shop.pool, () => list({ limit: 1 }));
    const [sums] = statements.filter(({ text }) => text.includes('refundedCents') && text.includes('count(*)'));
    if (!sums) throw new Error('There is no statement with the sums.');
    expect((await explainStatement(shop.pool, sums)).buffers).toBeLessThan(500); // of tables with 2,000 orders
  });

  test('the export of a search has the same orders as its list', async () => {
    await shop.db.order.createMany({ data: [planted({ no: 1 }), planted({ no: 2 })] });
    const query = { search: 'buyer2', status: 'paid', from: '2026-03-10', to: '2026-03-10' };
    const { body } = await shop.api.raw('GET /api/ops/orders/export.csv', { query }, { as: shop.operator });
    expect(String(body).split('\r\n').slice(1)).toEqual([expect.stringMatching(/^FARM-0002-0000,/), '']);
  });

  test('special characters of SQL and LIKE are searched literally', async () => {
    await shop.db.order.createMany({ data: [planted({ no: 1 })] });
    for (const search of ['%', '_', 'pi_%', '\\', "'; DROP TABLE x", '🌱'])
      expect([search, await numbers({ search })]).toEqual([search, []]);
  });

  test('a range of days is in farm time and includes both days', async () => {
    const at = ['2026-03-10T03:59:59Z', '2026-03-10T04:00:00Z', '2026-03-12T03:59:59Z', '2026-03-12T04:00:00Z'];
    await shop.db.order.createMany({
      data: at.map((time, place) => planted({ no: place + 1, createdAt: new Date(time) })),
    });
    expect(await numbers({ from: '2026-03-10', to: '2026-03-11' })).toEqual(['FARM-0003-0000', 'FARM-0002-0000']);
  });

  test('an invalid search is rejected with a message', async () => {
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

  test('orders are found by status, alone or with a text', async () => {
    const { id } = await paidOrder(shop, courseBody);
    const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
    await shop.db.order.createMany({ data: [planted({ no: 1 })] });
    expect(await numbers({ status: 'paid', search: 'ruth' })).toEqual([number]);
    expect(await numbers({ status: 'refunded' })).toEqual([]);
  });

  test('paging through a thousand orders returns each once, also those created at the same time', async () => {
    const start = Date.parse('2026-03-01T12:00:00Z');
    const rows = Array.from({ length: 1_000 }, (_, no) =>
      planted({ no, createdAt: new Date(start + Math.floor(no / 7) * 1_000) }),
    );
    await shop.db.order.createMany({ data: rows });
    const numbers: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ limit: 70, ...(before === undefined ? {} : { before }) });
      if (numbers.length === 0)
        await shop.db.order.createMany({ data: [planted({ no: 5_000, createdAt: new Date() })] });
      numbers.push(...page.orders.map(({ number }) => number));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(numbers).toHaveLength(1_000);
    expect(new Set(numbers).size).toBe(1_000);
    const times = new Map(rows.map(({ number, createdAt }) => [number, createdAt.getTime()]));
    const inOrder = numbers.map((number) => times.get(number) ?? 0);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
  });

  test('the export of a month has each order of that month once, by the farm’s clock', async () => {
    const rows = [
      planted({ no: 1, createdAt: new Date('2026-03-01T04:59:59Z') }),
      planted({ no: 2, createdAt: new Date('2026-03-01T05:00:00Z'), email: '=HYPERLINK("http://x")@example.com' }),
      planted({ no: 3, createdAt: new Date('2026-04-01T03:59:59Z') }),
      planted({ no: 4, createdAt: new Date('2026-04-01T04:00:00Z') }),
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
    expect(head).toMatch(/^\ufeffnumber,opened,/);
    expect(lines).toEqual([
      'FARM-0002-0000,2026-03-01T05:00:00.000Z,2026-03-01T05:00:00.000Z,seeds-of-change,paid,' +
        '"\'=HYPERLINK(""http://x"")@example.com",0.00,0.00,0.00,,',
      'FARM-0003-0000,2026-04-01T03:59:59.000Z,2026-04-01T03:59:59.000Z,seeds-of-change,paid,buyer3@example.com,' +
        '0.00,0.00,0.00,,',
      '',
    ]);
    expect((await file('2026-13')).status).toBe(400);
  });

  test('a month with more orders than one page is exported completely', async () => {
    const rows = Array.from({ length: 2_100 }, (_, no) =>
      planted({ no, createdAt: new Date(Date.parse('2026-03-01T12:00:00Z') + (no % 30) * DAY_MS) }),
    );
    await shop.db.order.createMany({ data: rows });
    const at = { query: { month: '2026-03' } };
    const { body } = await shop.api.raw('GET /api/ops/orders/export.csv', at, { as: shop.operator });
    const lines = String(body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(0, 14));
    expect(lines).toHaveLength(2_100);
    expect(new Set(lines).size).toBe(2_100);
  });
});

describe('list rows', () => {
  const reject = () => {
    throw new Error('rejected');
  };

  test.each([
    ['2026-02-28', '2026-03-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-12-31', '2027-01-01'],
  ])('after %s comes %s', (day, expected) => expect(nextDay(day)).toBe(expected));

  test.each([
    ['winter', '2026-01-15', '2026-01-15T05:00:00.000Z'],
    ['summer', '2026-07-15', '2026-07-15T04:00:00.000Z'],
    ['the day on which clocks go forward', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ])('a day begins on the farm’s clocks: %s', (_, day, expected) =>
    expect(startOfDay(day, reject).toISOString()).toBe(expected),
  );

  test.each(['2026-02-30', '2026-13-01', '2026-00-10'])('%s is not a day', (day) =>
    expect(() => startOfDay(day, reject)).toThrow('rejected'),
  );

  test('a month ends where the next one begins', () => {
    expect(monthRange('2026-12').map((moment) => moment.toISOString())).toEqual([
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ]);
    expect(() => monthRange('2026-13')).toThrow('Please choose a month.');
  });
});

describe('search texts', () => {
  test.each<[string, OrderFilter | null]>([
    ['', null],
    ['   ', null],
    ['FARM-7K2Q-91XD', { number: 'FARM-7K2Q-91XD', text: 'farm-7k2q-91xd' }],
    ['farm7k2q91xd', { number: 'FARM-7K2Q-91XD', text: 'farm7k2q91xd' }],
    ['7k2q', { number: 'FARM-7K2Q', text: '7k2q' }],
    ['FARM-', { number: 'FARM-', text: 'farm-' }],
    ['OIL0', { number: 'FARM-0110', text: 'oil0' }],
    ['farmer', { number: 'FARM-ER', text: 'farmer' }],
    ['  Ruth@Example.com ', { text: 'ruth@example.com' }],
    ['Ruth @ Example.com', { text: 'ruth@example.com' }],
    ['Ruth  Green', { text: 'ruth green' }],
    ['# FARM-7K2Q', { number: 'FARM-7K2Q', text: 'farm-7k2q' }],
    ['pi_3ABC', { payment: 'pi_3ABC' }],
    ['cs_test_1', { payment: 'cs_test_1' }],
    ['free_0197279A', { freeOrder: '0197279a' }],
  ])('"%s" means %j', (text, expected) => expect(parseOrderSearch(text)).toEqual(expected));

  test.each([
    ['pi_3', 'pi\\_3%'],
    ['100%', '100\\%%'],
    ['a\\b', 'a\\\\b%'],
  ])('%s is looked for as %s', (text, expected) => expect(startingWith(text)).toBe(expected));
});

describe('CSV', () => {
  const order: CsvOrder = {
    id: '0197279a-0000-7000-8000-000000000001',
    number: 'FARM-7K2Q-91XD',
    productId: 'seeds-of-wealth',
    status: 'partly_refunded',
    email: '=ruth@example.com',
    discountCents: 5,
    totalCents: 3999,
    refundedCents: 100,
    code: 'SPRING',
    paymentIntentId: 'pi_1',
    createdAt: new Date('2026-03-01T12:00:00Z'),
    paidAt: null,
  };

  test('an order is one line, with dollars', () => {
    expect(Object.fromEntries(ORDER_COLUMNS.map(([name, cell]) => [name, cell(order)]))).toEqual({
      ...{ number: 'FARM-7K2Q-91XD', opened: '2026-03-01T12:00:00.000Z', paid: '', product: 'seeds-of-wealth' },
      ...{ status: 'partly_refunded', email: '=ruth@example.com', discount_usd: '0.05', total_usd: '39.99' },
      ...{ refunded_usd: '1.00', code: 'SPRING', payment: 'pi_1' },
    });
  });
});
