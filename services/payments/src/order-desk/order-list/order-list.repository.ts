import { Prisma, type PaymentsDb } from '@farm/prisma';
import { startingWith, type Place, type Sought } from './search';

/** One line of the list, as it is stored. Money is in cents. */
export interface ListedOrder {
  id: string;
  number: string;
  productId: string;
  email: string | null;
  status: string;
  totalCents: number;
  /** Given back or on its way back, of the order's own payment (I12: one beside it is another matter). */
  refundedCents: number;
  createdAt: Date;
  paidAt: Date | null;
}

/** One line of a month's file. */
export interface CsvOrder extends ListedOrder {
  discountCents: number;
  code: string | null;
  paymentIntentId: string | null;
}

export interface Search {
  sought: Sought | null;
  status: string | null;
  /** Opened at this moment or later. */
  from: Date | null;
  /** Opened before this moment. */
  until: Date | null;
  before: Place | null;
  limit: number;
}

const COLUMNS = Prisma.sql`o.id, o.number, o.product_id AS "productId", o.email, o.status,
  o.total_cents AS "totalCents", o.created_at AS "createdAt", o.paid_at AS "paidAt",
  (SELECT coalesce(sum(r.cents), 0)::int FROM payments.refund r
    LEFT JOIN payments.payment_attempt paid ON paid.id = r.attempt_id
    WHERE r.order_id = o.id AND r.status IN ('creating', 'pending', 'succeeded')
      AND (paid.charge_id IS NULL OR paid.charge_id = o.charge_id)) AS "refundedCents"`;

// Each of these has an index for the beginning of its text (migration order_desk).
function fits({ number, email, payment, freeOrder }: Sought): Prisma.Sql {
  const ways: Prisma.Sql[] = [];
  if (number !== undefined) ways.push(Prisma.sql`o.number LIKE ${startingWith(number)}`);
  if (email !== undefined) ways.push(Prisma.sql`lower(o.email) LIKE ${startingWith(email)}`);
  if (freeOrder !== undefined) ways.push(Prisma.sql`o.total_cents = 0 AND o.id::text LIKE ${startingWith(freeOrder)}`);
  if (payment !== undefined)
    ways.push(Prisma.sql`o.id IN (SELECT a.order_id FROM payments.payment_attempt a
      WHERE a.payment_intent_id LIKE ${startingWith(payment)} OR a.provider_id LIKE ${startingWith(payment)})`);
  return Prisma.sql`(${Prisma.join(ways, ' OR ')})`;
}

function conditions({ sought, status, from, until, before }: Omit<Search, 'limit'>): Prisma.Sql {
  const all = [
    sought && fits(sought),
    status === null ? null : Prisma.sql`o.status = ${status}`,
    from && Prisma.sql`o.created_at >= ${from}`,
    until && Prisma.sql`o.created_at < ${until}`,
    before && Prisma.sql`(o.created_at, o.id) < (${before.createdAt}, ${before.id}::uuid)`,
  ].filter((each) => each !== null);
  return all.length === 0 ? Prisma.empty : Prisma.sql`WHERE ${Prisma.join(all, ' AND ')}`;
}

const PAGE = 1_000;

/** Orders of a stretch of time, oldest first, a page at a time. */
async function* between(db: PaymentsDb, from: Date, until: Date): AsyncGenerator<CsvOrder[]> {
  let after: Place | null = null;
  for (;;) {
    const beyond: Prisma.Sql = after
      ? Prisma.sql`AND (o.created_at, o.id) > (${after.createdAt}, ${after.id}::uuid)`
      : Prisma.empty;
    const page: CsvOrder[] = await db.$queryRaw<CsvOrder[]>`
      SELECT ${COLUMNS}, o.discount_cents AS "discountCents", code.code, (
        SELECT a.payment_intent_id FROM payments.payment_attempt a WHERE a.order_id = o.id
        ORDER BY (a.status = 'succeeded') DESC, a.no DESC LIMIT 1) AS "paymentIntentId"
      FROM payments."order" o
      LEFT JOIN payments.discount_use used ON used.order_id = o.id
      LEFT JOIN payments.discount_code code ON code.id = used.code_id
      WHERE o.created_at >= ${from} AND o.created_at < ${until} ${beyond}
      ORDER BY o.created_at, o.id LIMIT ${PAGE}`;
    yield page;
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    after = last;
  }
}

/** The order desk's lists. They read only. */
export const orderListRepository = (db: PaymentsDb) => ({
  /** Newest first, from the place on; the index `(created_at, id)` holds this order. */
  search: (search: Search): Promise<ListedOrder[]> =>
    db.$queryRaw`SELECT ${COLUMNS} FROM payments."order" o ${conditions(search)}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${search.limit}`,

  /** These orders, in no order. */
  these: (ids: readonly string[]): Promise<ListedOrder[]> =>
    db.$queryRaw`SELECT ${COLUMNS} FROM payments."order" o WHERE o.id = ANY(${[...ids]}::uuid[])`,

  between: (from: Date, until: Date) => between(db, from, until),
});
export type OrderListRepository = ReturnType<typeof orderListRepository>;
