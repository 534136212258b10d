import { normalizeEmail } from '@farm/farm';
import { transaction, type PaymentsDb, type Prisma } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { COPIES_QUEUE, type CopiesJob } from '../downloads/watermark';
import type { Clock } from '@farm/server-kit';
import { deletePlaces } from '../farm-shares/waiting-list.repository';
import type { EmailHash } from '../orders/email-hash';

interface Deps {
  emailHash: EmailHash;
  jobs: Pick<Jobs, 'sendInTransaction'>;
  clock: Clock;
}

interface Erased {
  orderIds: string[];
  certificates: number;
  /** Final plans of a course. */
  plans: number;
  /** Number of guides about which the address wanted an email. */
  notifications: number;
  /** Places in the farm share or the co-op, and on their waiting lists. */
  places: number;
}

// What an export shows of each column: a new column does not compile before that is decided.
const ORDER = {
  number: true,
  kind: true,
  productId: true,
  email: true,
  status: true,
  totalCents: true,
  currency: true,
  createdAt: true,
  paidAt: true,
  ...{ id: false, priceId: false, listPriceCents: false, discountCents: false, taxCents: false, paidCents: false },
  ...{ visitor: false, guestId: false, emailHash: false, chargeId: false, cardBrand: false, cardLast4: false },
  ...{ expiresAt: false, version: false },
} satisfies Record<Prisma.OrderScalarFieldEnum, boolean>;
const CERTIFICATE = {
  code: true,
  name: true,
  ...{ id: false, entitlementId: false, createdAt: false, renamedAt: false, revokedAt: false },
} satisfies Record<Prisma.CertificateScalarFieldEnum, boolean>;
const PLAN = {
  texts: true,
  ratings: true,
  createdAt: true,
  updatedAt: true,
  ...{ entitlementId: false, version: false },
} satisfies Record<Prisma.CoursePlanScalarFieldEnum, boolean>;
const NOTIFICATION = {
  productId: true,
  email: true,
  createdAt: true,
  ...{ id: false, emailHash: false },
} satisfies Record<Prisma.ReleaseNotificationScalarFieldEnum, boolean>;

const FARM_SHARE_PLACE = {
  email: true,
  name: true,
  phone: true,
  allergies: true,
  pickupDay: true,
  status: true,
  requestedAt: true,
  ...{ id: false, shareId: false, position: false, offeredUntil: false },
} satisfies Record<Prisma.FarmSharePlaceScalarFieldEnum, boolean>;

/** Deletes what the buyers of orders wrote. */
const deletePlans = async (tx: PaymentsDb, orderIds: readonly string[]): Promise<number> =>
  (await tx.coursePlan.deleteMany({ where: { entitlement: { orderId: { in: [...orderIds] } } } })).count;

/** Replaces the id of the browser in the records of orders, and in the downloads that belong to no order. */
async function replaceVisitor(tx: PaymentsDb, orderIds: readonly string[], visitor: string | null): Promise<void> {
  const ids = [...orderIds];
  await tx.$executeRaw`UPDATE payments."order" SET visitor = 'erased ' || id WHERE id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    UPDATE payments.discount_use SET visitor = 'erased ' || order_id WHERE order_id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    UPDATE payments.download_event SET visitor = 'erased' WHERE grant_id IN (
      SELECT g.id FROM payments.download_grant g JOIN payments.entitlement e ON e.id = g.entitlement_id
      WHERE e.order_id = ANY(${ids}::uuid[]))`;
  if (visitor !== null)
    await tx.downloadEvent.updateMany({ where: { visitor, grantId: null }, data: { visitor: 'erased' } });
}

/** Orders of a browser without an address. */
const anonymousOrders = async (tx: PaymentsDb, visitor: string): Promise<string[]> =>
  (await tx.order.findMany({ where: { visitor, email: null, emailHash: null }, select: { id: true } })).map(
    ({ id }) => id,
  );

/** Deletes an address and its hash from all tables, and the name from certificates; a job deletes the buyer's copies. */
const erase = (db: PaymentsDb, email: string, visitor: string | null, deps: Deps): Promise<Erased> =>
  transaction(db, async (tx) => {
    const emailHash = deps.emailHash(email);
    const orders = await tx.order.findMany({ where: { emailHash }, select: { id: true } });
    const ids = orders.map(({ id }) => id);
    // A new version: a concurrent sync reads the order again instead of writing the address back.
    const data = { email: null, emailHash: null, version: { increment: 1 } };
    await tx.order.updateMany({ where: { id: { in: ids } }, data });
    await tx.entitlement.updateMany({ where: { emailHash }, data: { emailHash: null } });
    await tx.discountUse.updateMany({ where: { emailHash }, data: { emailHash: null } });
    const ofOrders = { entitlement: { orderId: { in: ids } } };
    await tx.downloadGrant.updateMany({ where: ofOrders, data: { tokenHash: null, boundVisitor: null } });
    const named = { ...ofOrders, name: { not: null } };
    const { count: certificates } = await tx.certificate.updateMany({ where: named, data: { name: null } });
    await tx.access.deleteMany({ where: { OR: [{ emailHash }, { orderId: { in: ids } }] } });
    await tx.accessKey.deleteMany({ where: { emailHash } });
    await tx.libraryLinkRequest.deleteMany({ where: { emailHash } });
    const { count: notifications } = await tx.releaseNotification.deleteMany({ where: { emailHash } });
    const places = await deletePlaces(tx, deps.jobs, normalizeEmail(email) ?? email, deps.clock.now());
    await tx.$executeRaw`
      DELETE FROM payments.outbox WHERE sent_at IS NULL
        AND lower(trim(payload->>'email')) IN (${normalizeEmail(email)}, lower(trim(${email})))`;
    const anonymous = visitor === null ? [] : await anonymousOrders(tx, visitor);
    const all = [...new Set([...ids, ...anonymous])];
    const plans = await deletePlans(tx, all);
    await replaceVisitor(tx, all, visitor);
    const job: CopiesJob = { orderIds: ids };
    if (ids.length > 0) await deps.jobs.sendInTransaction(tx, COPIES_QUEUE, job);
    return { orderIds: ids, certificates, plans, notifications, places };
  });

/** Orders of an address, and anonymous ones of this browser. */
const ownOrders = (visitor: string, emailHash: Uint8Array<ArrayBuffer> | null) => ({
  OR: [{ visitor, emailHash: null, email: null }, ...(emailHash ? [{ emailHash }] : [])],
});

export const myDataRepository = (db: PaymentsDb, deps: Deps) => ({
  /** Orders of an address, and anonymous ones of this browser. */
  orders: (visitor: string, emailHash: Uint8Array<ArrayBuffer> | null) =>
    db.order.findMany({
      where: ownOrders(visitor, emailHash),
      orderBy: { createdAt: 'asc' },
      select: { ...ORDER, entitlement: { select: { certificate: { select: CERTIFICATE } } } },
    }),

  /** Final plans of courses that were bought with an address, or by this browser without one. */
  plans: (visitor: string, emailHash: Uint8Array<ArrayBuffer> | null) =>
    db.coursePlan.findMany({
      where: { entitlement: { order: ownOrders(visitor, emailHash) } },
      orderBy: { createdAt: 'asc' },
      select: { ...PLAN, entitlement: { select: { productId: true } } },
    }),

  /** Guides about which an address wants an email. */
  notifications: (emailHash: Uint8Array<ArrayBuffer>) =>
    db.releaseNotification.findMany({
      where: { emailHash },
      orderBy: { createdAt: 'asc' },
      select: NOTIFICATION,
    }),

  /** Places in the farm share and the co-op of an address, with the name of the season. */
  farmSharePlaces: async (email: string) => {
    const rows = await db.farmSharePlace.findMany({
      where: { email: normalizeEmail(email) ?? email },
      orderBy: { requestedAt: 'asc' },
      select: { ...FARM_SHARE_PLACE, share: { select: { name: true } } },
    });
    return rows.map(({ share, ...place }) => ({ season: share.name, ...place }));
  },

  /**
   * Deletes the address and its hash in all tables, keys, links and sessions of the library, waiting emails, places in farm shares, the name on
   * certificates, final plans, and watermarked guides. Orders and certificates stay, anonymous. Idempotent. `visitor`: the browser of the person,
   * whose id is replaced as by `eraseBrowser`.
   */
  erase: (email: string, visitor: string | null = null): Promise<Erased> => erase(db, email, visitor, deps),

  /** Replaces the id of a browser in its orders without an address and in its downloads, and deletes their final plans. */
  eraseBrowser: (visitor: string): Promise<void> =>
    transaction(db, async (tx) => {
      const orderIds = await anonymousOrders(tx, visitor);
      await deletePlans(tx, orderIds);
      await replaceVisitor(tx, orderIds, visitor);
    }),
});
export type MyDataRepository = ReturnType<typeof myDataRepository>;
