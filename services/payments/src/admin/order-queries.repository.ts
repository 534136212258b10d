import { Nullable, OrderState } from '@farm/contracts';
import { containsText, type PaymentsDb, Prisma, queryRow, queryRows } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { type Static, Type } from '@sinclair/typebox';

/** What to search for; an order that matches one of them is found. All but `text` are prefixes. */
export interface OrderFilter {
  number?: string;
  /** A part of an email address or of the name on a certificate, in lower case. */
  text?: string;
  payment?: string;
  /** Id of a free order, without `free_`. */
  freeOrder?: string;
  /** Finds what differs by a typing error from `text`, or from `number`, which has no hyphens then. */
  isSimilar?: boolean;
}

/** A LIKE pattern for texts that begin with this one. */
export const startingWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Money is in cents. */
const ListedOrder = Type.Object({
  id: Type.String(),
  number: Type.String(),
  productId: Type.String(),
  email: Nullable(Type.String()),
  status: OrderState,
  totalCents: Type.Integer(),
  /** Refunded or pending, of the order's own payment; without duplicate payments. */
  refundedCents: Type.Integer(),
  createdAt: Type.Date(),
  paidAt: Nullable(Type.Date()),
});
export type ListedOrder = Static<typeof ListedOrder>;

const CsvOrder = Type.Object({
  ...ListedOrder.properties,
  discountCents: Type.Integer(),
  code: Nullable(Type.String()),
  paymentIntentId: Nullable(Type.String()),
});
export type CsvOrder = Static<typeof CsvOrder>;

/** Which orders to find; null: no limit. */
export interface OrderSearch {
  filter: OrderFilter | null;
  status: Prisma.OrderModel['status'] | null;
  from: Date | null;
  /** Created before this moment. */
  until: Date | null;
}

interface OrderPageSearch extends OrderSearch {
  before: Cursor | null;
  limit: number;
}

/** Sums over orders. Money is in cents. */
const OrderSums = Type.Object({
  orders: Type.Integer(),
  paid: Type.Integer(),
  paidCents: Type.Integer(),
  refundedCents: Type.Integer(),
});
type OrderSums = Static<typeof OrderSums>;

const REFUNDED = Prisma.sql`(SELECT coalesce(sum(r.cents), 0)::int FROM payments.refund r
    LEFT JOIN payments.payment_attempt paid ON paid.id = r.attempt_id
    WHERE r.order_id = o.id AND r.status IN ('creating', 'pending', 'succeeded')
      AND (paid.charge_id IS NULL OR paid.charge_id = o.charge_id))`;

const COLUMNS = Prisma.sql`o.id, o.number, o.product_id AS "productId", o.email, o.status,
  o.total_cents AS "totalCents", o.created_at AS "createdAt", o.paid_at AS "paidAt", ${REFUNDED} AS "refundedCents"`;

/** Fewer characters are similar to too many words. */
const MIN_SIMILAR_LENGTH = 3;

/** From this length on, two changes are one typing error: two letters swapped, or two errors. */
const TWO_CHANGES_LENGTH = 6;

/** The text with each two neighboring letters swapped. */
const swapsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.slice(1).map((letter, index) => {
    const [before = '', after] = [letters[index], letters.slice(index + 2)];
    return [...letters.slice(0, index), letter, before, ...after].join('');
  });
};

// The function's limit is 255 characters; addresses and names are shorter.
function isSimilar(column: Prisma.Sql, text: string): Prisma.Sql {
  const changes = text.length < TWO_CHANGES_LENGTH ? 1 : 2;
  return Prisma.sql`(public.levenshtein_less_equal(left(${column}, 254), ${text}, ${changes}) <= ${changes}
    OR ${column} = ANY(${swapsOf(text)}))`;
}

const hasSimilar = (column: Prisma.Sql, text: string): Prisma.Sql => Prisma.sql`(${isSimilar(column, text)} OR EXISTS (
  SELECT FROM string_to_table(translate(${column}, '._+-@', '     '), ' ') AS word WHERE ${isSimilar(Prisma.sql`word`, text)}))`;

/** Addresses of a buyer, and names on certificates, with a typing error. Reads all orders. */
function matchesSimilar({ number, text }: OrderFilter): Prisma.Sql {
  const alternatives: Prisma.Sql[] = [Prisma.sql`false`];
  if (number !== undefined) alternatives.push(isSimilar(Prisma.sql`replace(o.number, '-', '')`, number));
  if (text !== undefined && text.length >= MIN_SIMILAR_LENGTH) {
    alternatives.push(
      isSimilar(Prisma.sql`lower(o.email)`, text),
      Prisma.sql`o.id IN (SELECT e.order_id FROM payments.entitlement e
        JOIN payments.certificate c ON c.entitlement_id = e.id WHERE ${hasSimilar(Prisma.sql`lower(c.name)`, text)})`,
    );
    // Words of the domain are not names: 'example' finds nobody.
    if (!text.includes('@')) alternatives.push(hasSimilar(Prisma.sql`split_part(lower(o.email), '@', 1)`, text));
  }
  return Prisma.sql`(${Prisma.join(alternatives, ' OR ')})`;
}

// A query for each alternative, because an OR of them would read all orders: prefixes have an index each (migration order_desk),
// parts of addresses and names those of trigrams (migrations trigram_searches and search_key).
function matchesFilter(filter: OrderFilter): Prisma.Sql {
  if (filter.isSimilar) return matchesSimilar(filter);
  const { number, text, payment, freeOrder } = filter;
  const orders = Prisma.sql`SELECT found.id FROM payments."order" found`;
  const queries: Prisma.Sql[] = [];
  if (number !== undefined) queries.push(Prisma.sql`${orders} WHERE found.number LIKE ${startingWith(number)}`);
  if (text !== undefined) {
    const pattern = `%${startingWith(text)}`;
    queries.push(
      Prisma.sql`${orders} WHERE lower(found.email) LIKE ${pattern}`,
      Prisma.sql`SELECT e.order_id FROM payments.entitlement e JOIN payments.certificate c ON c.entitlement_id = e.id
        WHERE ${containsText(Prisma.sql`c.name`, text)}`,
    );
  }
  if (freeOrder !== undefined)
    queries.push(Prisma.sql`${orders} WHERE found.total_cents = 0 AND found.id::text LIKE ${startingWith(freeOrder)}`);
  if (payment !== undefined)
    queries.push(Prisma.sql`SELECT a.order_id FROM payments.payment_attempt a
      WHERE a.payment_intent_id LIKE ${startingWith(payment)} OR a.provider_id LIKE ${startingWith(payment)}`);
  return Prisma.sql`o.id IN (${Prisma.join(queries, ' UNION ')})`;
}

function conditions({ filter, status, from, until }: OrderSearch, position?: Prisma.Sql | null): Prisma.Sql {
  const all = [
    filter && matchesFilter(filter),
    status === null ? null : Prisma.sql`o.status = ${status}`,
    from && Prisma.sql`o.created_at >= ${from}`,
    until && Prisma.sql`o.created_at < ${until}`,
    position ?? null,
  ].filter((each) => each !== null);
  return all.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(all, ' AND ')}`;
}

const PAGE_SIZE = 1_000;

async function* exported(db: PaymentsDb, search: OrderSearch): AsyncGenerator<CsvOrder[]> {
  let after: Cursor | null = null;
  for (;;) {
    const beyond: Prisma.Sql | null = after
      ? Prisma.sql`(o.created_at, o.id) > (${after.createdAt}, ${after.id}::uuid)`
      : null;
    const page: CsvOrder[] = await queryRows(db, CsvOrder)`
      SELECT ${COLUMNS}, o.discount_cents AS "discountCents", code.code, (
        SELECT a.payment_intent_id FROM payments.payment_attempt a WHERE a.order_id = o.id
        ORDER BY (a.status = 'succeeded') DESC, a.no DESC LIMIT 1) AS "paymentIntentId"
      FROM payments."order" o
      LEFT JOIN payments.discount_use used ON used.order_id = o.id
      LEFT JOIN payments.discount_code code ON code.id = used.code_id
      ${conditions(search, beyond)}
      ORDER BY o.created_at, o.id LIMIT ${PAGE_SIZE}`;
    yield page;
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || !last) return;
    after = last;
  }
}

/** Number, payments and refunds of all orders that match. Reads the refunds once, not each order's. */
const sumsOf = (db: PaymentsDb, search: OrderSearch): Promise<OrderSums> => queryRow(db, OrderSums)`
    SELECT count(*)::int AS orders, (count(*) FILTER (WHERE o.paid_cents > 0))::int AS paid, coalesce(sum(o.paid_cents), 0)::float8 AS "paidCents", (
        SELECT coalesce(sum(r.cents) FILTER (WHERE paid.charge_id IS NULL OR paid.charge_id = o.charge_id), 0)::float8
        FROM payments.refund r
        JOIN payments."order" o ON o.id = r.order_id AND r.status IN ('creating', 'pending', 'succeeded')
        LEFT JOIN payments.payment_attempt paid ON paid.id = r.attempt_id
        ${conditions(search)}) AS "refundedCents"
    FROM payments."order" o ${conditions(search)}`;

const BuyerEmail = Type.Object({ email: Type.String() });

async function similarEmails(db: PaymentsDb, text: string): Promise<string[]> {
  const rows = await queryRows(db, BuyerEmail)`
    SELECT lower(o.email) AS email FROM payments."order" o WHERE o.email IS NOT NULL
      AND ${matchesSimilar({ text })} GROUP BY lower(o.email) ORDER BY max(o.created_at) DESC LIMIT 5`;
  return rows.map(({ email }) => email);
}

const readDetail = (db: PaymentsDb, id: string) =>
  db.order.findUnique({
    where: { id },
    include: {
      attempts: { orderBy: { no: 'asc' } },
      refunds: { orderBy: { createdAt: 'asc' } },
      disputes: { orderBy: { createdAt: 'asc' } },
      events: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
      discount: { select: { code: { select: { code: true } } } },
      entitlement: {
        include: {
          certificate: true,
          grants: { orderBy: { createdAt: 'desc' }, take: 1 },
          progress: { where: { doneAt: { not: null } }, orderBy: { doneAt: 'asc' } },
        },
      },
    },
  });

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof readDetail>>>;

const OrderEmailStatus = Type.Object({
  kind: Type.String(),
  createdAt: Type.Date(),
  sentAt: Nullable(Type.Date()),
  tries: Type.Integer(),
  error: Nullable(Type.String()),
});
export type OrderEmailStatus = Static<typeof OrderEmailStatus>;

/** A download; `visitor` is the id in the browser's cookie. */
interface Download {
  at: Date;
  bytes: number | null;
  visitor: string;
}

const LIMIT = 100;
// Stripe's closed states, of those that are stored; in every other one a dispute waits for us or for a bank.
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** What operators read about orders. */
export const orderQueryRepository = (db: PaymentsDb) => ({
  /** Newest first; uses the index `(created_at, id)`. */
  search: ({ before, limit, ...search }: OrderPageSearch): Promise<ListedOrder[]> => {
    const position = before && Prisma.sql`(o.created_at, o.id) < (${before.createdAt}, ${before.id}::uuid)`;
    return queryRows(db, ListedOrder)`SELECT ${COLUMNS} FROM payments."order" o ${conditions(search, position)}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`;
  },

  /** Addresses like this one or with a word like it, at most five. */
  similarEmails: (text: string): Promise<string[]> => similarEmails(db, text),

  sums: (search: OrderSearch): Promise<OrderSums> => sumsOf(db, search),

  findByIds: (ids: readonly string[]): Promise<ListedOrder[]> =>
    queryRows(db, ListedOrder)`SELECT ${COLUMNS} FROM payments."order" o WHERE o.id = ANY(${[...ids]}::uuid[])`,

  /** Pages of all orders that match, oldest first. */
  exported: (search: OrderSearch) => exported(db, search),

  find: (id: string): Promise<StoredOrder | null> => readDetail(db, id),

  /** Emails about this order, oldest first; uses the index `outbox_order`. */
  emailsOf: (id: string): Promise<OrderEmailStatus[]> =>
    queryRows(
      db,
      OrderEmailStatus,
    )`SELECT kind, created_at AS "createdAt", sent_at AS "sentAt", tries, error FROM payments.outbox
      WHERE payload ->> 'orderId' = ${id} ORDER BY created_at, id`,

  /** Downloads of the order, oldest first. */
  downloadsOf: async (id: string): Promise<Download[]> => {
    const rows = await db.downloadEvent.findMany({
      where: { grant: { entitlement: { orderId: id } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { createdAt: true, bytes: true, visitor: true },
    });
    return rows.map(({ createdAt, ...download }) => ({ at: createdAt, ...download }));
  },

  /** When browsers got access to the order alone, oldest first. */
  sessionsOf: async (id: string): Promise<Date[]> => {
    const where = { orderId: id };
    const rows = await db.access.findMany({ where, orderBy: { createdAt: 'asc' }, select: { createdAt: true } });
    return rows.map(({ createdAt }) => createdAt);
  },

  /** Ids of orders under review, newest first. */
  reviews: async (): Promise<string[]> => {
    const where = { status: 'review' } as const;
    const rows = await db.order.findMany({ where, orderBy: { createdAt: 'desc' }, select: { id: true }, take: LIMIT });
    return rows.map(({ id }) => id);
  },

  openDisputes: () =>
    db.dispute.findMany({
      where: { status: { notIn: CLOSED } },
      orderBy: [{ dueBy: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      select: { status: true, dueBy: true, orderId: true },
      take: LIMIT,
    }),

  /** The payment or page that an event is about; null for an unknown event. */
  objectOf: async (eventId: string): Promise<string | null> =>
    (await db.stripeEvent.findUnique({ where: { id: eventId }, select: { objectId: true } }))?.objectId ?? null,

  failedEvents: () =>
    db.stripeEvent.findMany({
      where: { OR: [{ error: { not: null } }, { processedAt: null, tries: { gt: 0 } }] },
      orderBy: [{ receivedAt: 'desc' }, { id: 'asc' }],
      select: { id: true, type: true, tries: true, error: true, receivedAt: true },
      take: LIMIT,
    }),

  /** Emails that failed, or that should have been sent before this moment. */
  unsentEmails: (before: Date) =>
    db.paymentsOutbox.findMany({
      where: { sentAt: null, OR: [{ tries: { gt: 0 } }, { createdAt: { lt: before } }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      select: { id: true, kind: true, tries: true, error: true, createdAt: true },
      take: LIMIT,
    }),
});
export type OrderQueryRepository = ReturnType<typeof orderQueryRepository>;
