import { Prisma, type PaymentsDb } from '@farm/prisma';
import type { Access } from '../access/access.repository';

/** A purchase in the library. Money is in cents. */
export interface Purchase {
  orderId: string;
  number: string;
  productId: string;
  email: string | null;
  priceCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  paidAt: Date;
  card: { brand: string; last4: string } | null;
  right: 'active' | 'suspended' | 'revoked';
  grant: { used: number; max: number; expiresAt: Date } | null;
  certificate: { code: string; name: string; issuedAt: Date } | null;
  refunds: readonly { at: Date; cents: number }[];
}

interface Row extends Omit<Purchase, 'grant' | 'certificate' | 'refunds' | 'card'> {
  brand: string | null;
  last4: string | null;
  used: number | null;
  max: number | null;
  until: Date | null;
  code: string | null;
  name: string | null;
  issuedAt: Date | null;
  refundedAt: Date[];
  refundedCents: number[];
}

const ownedBy = (access: Access) =>
  access.kind === 'order' ? Prisma.sql`o.id = ${access.orderId}::uuid` : Prisma.sql`o.email_hash = ${access.emailHash}`;

const MOST = 200;

/** Only paid orders: a typed address proves nothing. Refunds are those of the order's own payment (I12). */
const read = (db: PaymentsDb, access: Access, number: string | null): Promise<Row[]> => db.$queryRaw`
  SELECT o.id AS "orderId", o.number, o.product_id AS "productId", o.email, o.perceived_cents AS "priceCents",
    o.discount_cents AS "discountCents", o.tax_cents AS "taxCents", o.total_cents AS "totalCents", o.paid_at AS "paidAt",
    o.card_brand AS brand, o.card_last4 AS last4, e.status AS right, g.used, g.max, g.expires_at AS until,
    c.code, c.name, c.created_at AS "issuedAt", r.at AS "refundedAt", r.cents AS "refundedCents"
  FROM payments."order" o
  JOIN payments.entitlement e ON e.order_id = o.id
  LEFT JOIN LATERAL (SELECT used, max, expires_at FROM payments.download_grant
    WHERE entitlement_id = e.id ORDER BY created_at DESC LIMIT 1) g ON true
  LEFT JOIN payments.certificate c ON c.entitlement_id = e.id AND c.revoked_at IS NULL
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(f.created_at ORDER BY f.created_at), '{}') AS at,
      coalesce(array_agg(f.cents ORDER BY f.created_at), '{}') AS cents
    FROM payments.refund f LEFT JOIN payments.payment_attempt a ON a.id = f.attempt_id
    WHERE f.order_id = o.id AND f.status IN ('pending', 'succeeded')
      AND (a.charge_id IS NULL OR a.charge_id = o.charge_id)) r
  WHERE ${ownedBy(access)} AND o.paid_at IS NOT NULL ${number === null ? Prisma.empty : Prisma.sql`AND o.number = ${number}`}
  ORDER BY o.paid_at DESC LIMIT ${MOST}`;

function purchaseOf({ brand, last4, used, max, until, code, name, issuedAt, refundedAt, refundedCents, ...row }: Row) {
  return {
    ...row,
    card: brand && last4 ? { brand, last4 } : null,
    grant: used !== null && max !== null && until ? { used, max, expiresAt: until } : null,
    certificate: code !== null && name !== null && issuedAt ? { code, name, issuedAt } : null,
    refunds: refundedAt.map((at, i) => ({ at, cents: refundedCents[i] ?? 0 })),
  } satisfies Purchase;
}

export const libraryRepository = (db: PaymentsDb) => ({
  all: async (access: Access): Promise<Purchase[]> => (await read(db, access, null)).map(purchaseOf),

  /** The order with this number, if this access includes it. */
  one: async (access: Access, number: string): Promise<Purchase | null> => {
    const [row] = await read(db, access, number);
    return row ? purchaseOf(row) : null;
  },
});
export type LibraryRepository = ReturnType<typeof libraryRepository>;
