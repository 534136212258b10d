import { Nullable, OrderState } from '@farm/contracts';
import { lockInTransaction, Prisma, queryRows, transaction, type PaymentsDb } from '@farm/prisma';
import { BUDGET_PERIOD_MS, requesterBudget, type Requester } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { type Static, Type } from '@sinclair/typebox';
import type { LibraryAccess } from '../access/access.repository';
import { emailAttachedKey } from '../emails/email-data.repository';
import { enqueueEmail, type PaymentsEmail } from '../emails/email-queue.repository';
import { EntitlementStatus } from '../entitlements/entitlement';
import type { EmailHash } from '../orders/email-hash';

const Terms = Type.Object({
  orderId: Type.String(),
  number: Type.String(),
  productId: Type.String(),
  email: Nullable(Type.String()),
  priceCents: Type.Integer(),
  discountCents: Type.Integer(),
  taxCents: Type.Integer(),
  totalCents: Type.Integer(),
  paidAt: Type.Date(),
  orderStatus: OrderState,
  entitlement: EntitlementStatus,
});

/** A purchase in the library. Money is in cents. */
export interface Purchase extends Static<typeof Terms> {
  card: { brand: string; last4: string } | null;
  grant: { used: number; max: number; expiresAt: Date } | null;
  certificate: { code: string; name: string; issuedAt: Date } | null;
  refunds: readonly { at: Date; cents: number }[];
}

const Row = Type.Object({
  ...Terms.properties,
  brand: Nullable(Type.String()),
  last4: Nullable(Type.String()),
  used: Nullable(Type.Integer()),
  max: Nullable(Type.Integer()),
  until: Nullable(Type.Date()),
  code: Nullable(Type.String()),
  name: Nullable(Type.String()),
  issuedAt: Nullable(Type.Date()),
  refundedAt: Type.Array(Type.Date()),
  refundedCents: Type.Array(Type.Integer()),
});
type Row = Static<typeof Row>;

const ownedBy = (access: LibraryAccess) =>
  access.kind === 'order' ? Prisma.sql`o.id = ${access.orderId}::uuid` : Prisma.sql`o.email_hash = ${access.emailHash}`;

const LIMIT = 200;

/** Reads paid orders only: unpaid ones have an address that nobody proved. Refunds of duplicate payments are left out. */
const read = (db: PaymentsDb, access: LibraryAccess, number: string | null): Promise<Row[]> => queryRows(db, Row)`
  SELECT o.id AS "orderId", o.number, o.product_id AS "productId", o.email, o.perceived_cents AS "priceCents",
    o.discount_cents AS "discountCents", o.tax_cents AS "taxCents", o.total_cents AS "totalCents", o.paid_at AS "paidAt",
    o.card_brand AS brand, o.card_last4 AS last4, o.status AS "orderStatus", e.status AS entitlement, g.used, g.max, g.expires_at AS until,
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
  ORDER BY o.paid_at DESC LIMIT ${LIMIT}`;

function purchaseOf({ brand, last4, used, max, until, code, name, issuedAt, refundedAt, refundedCents, ...row }: Row) {
  return {
    ...row,
    card: brand && last4 ? { brand, last4 } : null,
    grant: used !== null && max !== null && until ? { used, max, expiresAt: until } : null,
    certificate: code !== null && name !== null && issuedAt ? { code, name, issuedAt } : null,
    refunds: refundedAt.map((at, i) => ({ at, cents: refundedCents[i] ?? 0 })),
  } satisfies Purchase;
}

interface LinkRequest {
  emailHash: Uint8Array<ArrayBuffer>;
  requester: Requester;
  email: PaymentsEmail & { kind: 'library_link' };
  now: Date;
}

/** `lastSentAt`: of the newest email to this address, whoever requested it. */
export type LinkRequestResult = { accepted: true } | { accepted: false; resendAfter: Date; lastSentAt: Date | null };

interface AttachedEmail {
  orderId: string;
  email: string;
  visitor: string;
  /** The order must have been paid after this moment. */
  paidSince: Date;
  now: Date;
}

interface Deps {
  jobs: Pick<Jobs, 'sendInTransaction'>;
  emailHash: EmailHash;
}

/** Purchases of a buyer, and the emails by which buyers get access to them. */
export const libraryRepository = (db: PaymentsDb, { jobs, emailHash }: Deps) => ({
  all: async (access: LibraryAccess): Promise<Purchase[]> => (await read(db, access, null)).map(purchaseOf),

  /** The order with this number, if this access includes it. */
  one: async (access: LibraryAccess, number: string): Promise<Purchase | null> => {
    const [row] = await read(db, access, number);
    return row ? purchaseOf(row) : null;
  },

  /** Enqueues an email with a library link unless the budget of the requester or of the address is used up. */
  requestLink: (request: LinkRequest): Promise<LinkRequestResult> =>
    transaction(db, async (tx) => {
      const { requester, email, now, emailHash: hash } = request;
      // Serializes the requests for an address; otherwise concurrent ones would not count each other.
      await lockInTransaction(tx, 'payments library key', Buffer.from(hash).toString('hex'));
      const since = new Date(now.getTime() - BUDGET_PERIOD_MS);
      const sent = await tx.libraryLinkRequest.findMany({
        where: { emailHash: hash, createdAt: { gt: since } },
        orderBy: { createdAt: 'asc' },
        select: { createdAt: true, requester: true },
      });
      const budget = requesterBudget(sent, requester, now);
      if (budget.allowedAt > now)
        return { accepted: false, resendAfter: budget.allowedAt, lastSentAt: sent.at(-1)?.createdAt ?? null };
      await tx.libraryLinkRequest.deleteMany({ where: { createdAt: { lte: since } } });
      await tx.libraryLinkRequest.create({ data: { emailHash: hash, requester: budget.requester, createdAt: now } });
      await enqueueEmail(tx, jobs, email);
      return { accepted: true };
    }),

  /** Adds an address to an order that was paid without one, and enqueues its email. */
  attachEmail: (attached: AttachedEmail): Promise<'attached' | 'not_theirs' | 'has_one'> =>
    transaction(db, async (tx) => {
      const { orderId, email, visitor, paidSince, now } = attached;
      await tx.$queryRaw`SELECT id FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const order = await tx.order.findFirst({
        where: { id: orderId, visitor, paidAt: { gte: paidSince }, entitlement: { status: 'active' } },
        select: { email: true },
      });
      if (!order) return 'not_theirs';
      if (order.email !== null) return 'has_one';
      const hash = emailHash(email);
      // The new version makes a concurrent sync read the order again.
      const data = { email, emailHash: hash, version: { increment: 1 } };
      await tx.order.update({ where: { id: orderId }, data });
      await tx.entitlement.update({ where: { orderId }, data: { emailHash: hash } });
      await tx.orderEvent.create({ data: { orderId, actor: 'visitor', what: 'email_added', createdAt: now } });
      const receipt = { dedupeKey: emailAttachedKey(orderId), kind: 'resend', payload: { orderId }, at: now } as const;
      await enqueueEmail(tx, jobs, receipt);
      return 'attached';
    }),
});
export type LibraryRepository = ReturnType<typeof libraryRepository>;
