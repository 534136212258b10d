import type { PaymentsDb } from '@farm/prisma';
import type { Access } from './access';

/** What somebody bought, with all that the library shows of it. Money is in cents. */
export interface Bought {
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

const PARTS = {
  refunds: {
    where: { status: { in: ['pending', 'succeeded'] } },
    orderBy: { createdAt: 'asc' as const },
    include: { attempt: { select: { chargeId: true } } },
  },
  entitlement: {
    include: { grants: { orderBy: { createdAt: 'desc' as const }, take: 1 }, certificate: true },
  },
};

/** Only orders that were paid: an address that somebody typed and left proves nothing. */
const ownedBy = (access: Access) => ({
  paidAt: { not: null },
  ...(access.kind === 'order' ? { id: access.orderId } : { emailHash: access.emailHash }),
});

const read = (db: PaymentsDb, access: Access) =>
  db.order.findMany({ where: ownedBy(access), include: PARTS, orderBy: { paidAt: 'desc' }, take: 200 });
type Row = Awaited<ReturnType<typeof read>>[number];

function boughtOf(row: Row): Bought[] {
  const { entitlement, paidAt, refunds } = row;
  if (!entitlement || !paidAt) return [];
  const [grant] = entitlement.grants;
  const { certificate } = entitlement;
  return [
    {
      orderId: row.id,
      number: row.number,
      productId: row.productId,
      email: row.email,
      priceCents: row.perceivedCents,
      discountCents: row.discountCents,
      taxCents: row.taxCents,
      totalCents: row.totalCents,
      paidAt,
      card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
      right: entitlement.status as Bought['right'], // the column's CHECK lists the same words
      grant: grant ? { used: grant.used, max: grant.max, expiresAt: grant.expiresAt } : null,
      certificate:
        certificate?.revokedAt === null
          ? { code: certificate.code, name: certificate.name, issuedAt: certificate.createdAt }
          : null,
      // Of the payment that counts: one that was made beside it and went back stands on no receipt (I12).
      refunds: refunds
        .filter(({ attempt }) => !attempt?.chargeId || attempt.chargeId === row.chargeId)
        .map(({ createdAt: at, cents }) => ({ at, cents })),
    },
  ];
}

/** What an access opens, newest first. */
export const libraryRepository = (db: PaymentsDb) => ({
  all: async (access: Access): Promise<Bought[]> => (await read(db, access)).flatMap(boughtOf),

  /** The order with this number, if the access opens it. */
  one: async (access: Access, number: string): Promise<Bought | null> => {
    const row = await db.order.findFirst({ where: { ...ownedBy(access), number }, include: PARTS });
    return (row && boughtOf(row)[0]) ?? null;
  },
});
export type LibraryRepository = ReturnType<typeof libraryRepository>;
