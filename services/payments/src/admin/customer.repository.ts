import { Nullable } from '@farm/contracts';
import { Prisma, queryRows, type PaymentsDb } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';

/** Money is in cents. */
const CustomerEventRow = Type.Object({
  at: Type.Date(),
  what: Type.String(),
  about: Type.String(),
  cents: Nullable(Type.Integer()),
  orderId: Nullable(Type.String()),
});
export type CustomerEventRow = Static<typeof CustomerEventRow>;

const OrderId = Type.Object({ id: Type.String() });

const EVENT_LIMIT = 300;

const ofOrders = (column: string, ids: readonly string[]) =>
  Prisma.sql`${Prisma.raw(column)} = ANY(${[...ids]}::uuid[])`;

/** What happened to a buyer, from all tables of the shop. */
export const customerRepository = (db: PaymentsDb) => ({
  /** Ids of the orders of an address; uses the indexes of the hash and of the address. */
  orderIds: async (email: string, emailHash: Uint8Array<ArrayBuffer>): Promise<string[]> => {
    const rows = await queryRows(db, OrderId)`
      SELECT id FROM payments."order" WHERE email_hash = ${emailHash} OR lower(email) = ${email}`;
    return rows.map(({ id }) => id);
  },

  /** Newest first. */
  events: (ids: readonly string[], emailHash: Uint8Array<ArrayBuffer>): Promise<CustomerEventRow[]> =>
    queryRows(db, CustomerEventRow)`
      SELECT created_at AS at, 'ordered' AS what, product_id AS about, total_cents AS cents, id AS "orderId"
        FROM payments."order" WHERE ${ofOrders('id', ids)}
      UNION ALL SELECT paid_at, 'paid', product_id, paid_cents, id
        FROM payments."order" WHERE ${ofOrders('id', ids)} AND paid_at IS NOT NULL AND paid_cents > 0
      UNION ALL SELECT d.created_at, 'downloaded', d.product_id, NULL, e.order_id
        FROM payments.entitlement e JOIN payments.download_grant g ON g.entitlement_id = e.id
        JOIN payments.download_event d ON d.grant_id = g.id WHERE ${ofOrders('e.order_id', ids)}
      UNION ALL SELECT coalesce(sent_at, created_at),
          CASE WHEN sent_at IS NULL AND tries > 0 THEN 'email_failed' ELSE 'emailed' END, kind, NULL,
          (payload ->> 'orderId')::uuid
        FROM payments.outbox WHERE payload ->> 'orderId' = ANY(${[...ids]}::text[])
      UNION ALL SELECT created_at, 'refunded', status::text, cents, order_id
        FROM payments.refund WHERE ${ofOrders('order_id', ids)}
      UNION ALL SELECT c.created_at, 'certified', c.code, NULL, e.order_id
        FROM payments.entitlement e JOIN payments.certificate c ON c.entitlement_id = e.id
        WHERE ${ofOrders('e.order_id', ids)}
      UNION ALL SELECT created_at, 'library_opened', '', NULL, NULL FROM payments.access WHERE email_hash = ${emailHash}
      ORDER BY at DESC LIMIT ${EVENT_LIMIT}`,

  /** What the buyer may open, in the order in which it was bought. */
  library: (ids: readonly string[]) =>
    db.entitlement.findMany({
      where: { orderId: { in: [...ids] } },
      orderBy: { createdAt: 'asc' },
      select: {
        productId: true,
        status: true,
        hold: true,
        grants: { orderBy: { createdAt: 'desc' }, take: 1, select: { used: true, max: true } },
        certificate: { select: { code: true, name: true, revokedAt: true } },
      },
    }),
});
export type CustomerRepository = ReturnType<typeof customerRepository>;
