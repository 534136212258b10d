import type { Cents } from '@farm/farm';
import { lockInTransaction, transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { enqueueEmails } from '../emails/email-queue.repository';

interface NotificationRequest {
  productId: string;
  email: string;
  emailHash: Uint8Array<ArrayBuffer>;
  now: Date;
}

/** One release or request at a time for each guide: a request is either stored before the release, or told that it is open. */
const lockGuide = (tx: PaymentsDb, productId: string) => lockInTransaction(tx, 'payments guide release', productId);

/** Prices, which are append-only because orders refer to them, and the guides that operators put on sale. */
export const catalogueRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** The id of the newest row if it has this price, else of a new one. */
  findOrCreatePrice: (productId: string, cents: Cents): Promise<string> =>
    transaction(db, async (tx) => {
      // Two replicas that start with a new catalogue write one row.
      await lockInTransaction(tx, 'payments price', productId);
      const newest = await tx.price.findFirst({
        where: { productId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      if (newest?.cents === cents) return newest.id;
      return (await tx.price.create({ data: { productId, cents } })).id;
    }),

  /** Null: the product never cost this much. */
  findPastPrice: (productId: string, cents: number) =>
    db.price.findFirst({
      where: { productId, cents },
      orderBy: { createdAt: 'desc' },
      select: { id: true, cents: true },
    }),

  /** Guides on sale by id, with the time of their release. */
  releases: async (): Promise<Map<string, Date>> => {
    const rows = await db.guideRelease.findMany({ where: { withdrawnAt: null }, orderBy: { productId: 'asc' } });
    return new Map(rows.map(({ productId, createdAt }) => [productId, createdAt]));
  },

  /**
   * Puts a guide on sale and enqueues the email of everybody who asked for it, in one transaction: a process that dies leaves
   * both or neither. Idempotent: a partial unique index allows one open release of a guide, and a request is moved to the
   * outbox, so it is answered once.
   */
  release: (productId: string, operatorId: string, now: Date): Promise<void> =>
    transaction(db, async (tx) => {
      await lockGuide(tx, productId);
      await tx.guideRelease.createMany({ data: [{ productId, releasedBy: operatorId }], skipDuplicates: true });
      const requests = await tx.releaseNotification.findMany({ where: { productId }, orderBy: { id: 'asc' } });
      if (requests.length === 0) return;
      const emails = requests.map(({ id, email }) => ({
        dedupeKey: `guide_released:${id}`,
        kind: 'guide_released' as const,
        payload: { email, productId },
        at: now,
      }));
      await enqueueEmails(tx, jobs, emails);
      await tx.releaseNotification.deleteMany({ where: { productId } });
    }),

  /** Stores an address until the guide is released; once, however often it is sent. */
  requestNotification: ({ productId, email, emailHash, now }: NotificationRequest): Promise<'stored' | 'on_sale'> =>
    transaction(db, async (tx) => {
      await lockGuide(tx, productId);
      if ((await tx.guideRelease.count({ where: { productId, withdrawnAt: null } })) > 0) return 'on_sale';
      const row = { productId, email, emailHash, createdAt: now };
      await tx.releaseNotification.createMany({ data: [row], skipDuplicates: true });
      return 'stored';
    }),

  /** Deletes all requests of an address. */
  stopNotifications: async (emailHash: Uint8Array<ArrayBuffer>): Promise<void> => {
    await db.releaseNotification.deleteMany({ where: { emailHash } });
  },

  waiting: async (): Promise<Map<string, number>> => {
    const rows = await db.releaseNotification.groupBy({ by: ['productId'], _count: true });
    return new Map(rows.map(({ productId, _count: count }) => [productId, count]));
  },

  withdraw: async (productId: string, now: Date): Promise<void> => {
    await db.guideRelease.updateMany({ where: { productId, withdrawnAt: null }, data: { withdrawnAt: now } });
  },
});
export type CatalogueRepository = ReturnType<typeof catalogueRepository>;
