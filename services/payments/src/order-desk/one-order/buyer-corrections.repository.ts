import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { putLetter } from '../../outbox/put-letter';
import { noteAct, type OrderNote } from './order-note.repository';

export interface NewAddress {
  email: string;
  /** The keyed hash by which the library finds the order. */
  emailHash: Uint8Array<ArrayBuffer>;
  /** One correction, one pair of letters. */
  key: string;
  now: Date;
}

type Corrected = 'corrected' | 'unknown' | 'same';
type Renamed = 'renamed' | 'unknown' | 'none' | 'twice';

/** The links of earlier letters end; what is left of the downloads goes on under a grant that no letter has carried. */
async function renewGrant(tx: PaymentsDb, orderId: string, now: Date): Promise<void> {
  const where = { entitlement: { orderId }, expiresAt: { gt: now } };
  const present = await tx.downloadGrant.findFirst({ where, orderBy: { createdAt: 'desc' } });
  await tx.downloadGrant.updateMany({ where, data: { tokenHash: null, expiresAt: now } });
  if (!present) return;
  const { entitlementId, max, used, countedAt, expiresAt } = present;
  const createdAt = new Date(Math.max(now.getTime(), present.createdAt.getTime() + 1)); // the newest one is the present one
  await tx.downloadGrant.create({ data: { entitlementId, max, used, countedAt, expiresAt, createdAt } });
}

/** The address moves with all that hangs on it: the order, the right, and the links that only the old one has. */
async function moveTo(tx: PaymentsDb, orderId: string, { email, emailHash, now }: NewAddress): Promise<void> {
  // A new version: whoever settles at this moment reads the order again and does not write the old address back.
  await tx.order.update({ where: { id: orderId }, data: { email, emailHash, version: { increment: 1 } } });
  await tx.entitlement.updateMany({ where: { orderId }, data: { emailHash } });
  await renewGrant(tx, orderId, now);
}

/** What an operator puts right about a buyer. */
export const buyerCorrectionRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** Another address for an order; both addresses are told. Links that were mailed to the old one open nothing more. */
  email: (note: OrderNote, to: NewAddress): Promise<Corrected> =>
    transaction(db, async (tx) => {
      const { orderId } = note;
      const [order] = await tx.$queryRaw<{ email: string | null }[]>`
        SELECT email FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      if (!order) return 'unknown';
      if (order.email === to.email) return 'same';
      await moveTo(tx, orderId, to);
      const letter = (which: 'old' | 'new', email: string) => ({
        dedupeKey: `email_corrected_${which}:${to.key}`,
        kind: `email_corrected_${which}` as const,
        payload: { orderId, email },
        at: to.now,
      });
      if (order.email !== null) await putLetter(tx, letter('old', order.email), jobs);
      await putLetter(tx, letter('new', to.email), jobs);
      await noteAct(tx, note);
      return 'corrected';
    }),

  /** Another name on the certificate, once. */
  certificateName: (note: OrderNote, name: string, now: Date): Promise<Renamed> =>
    transaction(db, async (tx) => {
      const { orderId } = note;
      const renamed = await tx.certificate.updateMany({
        where: { entitlement: { orderId }, renamedAt: null },
        data: { name, renamedAt: now },
      });
      if (renamed.count > 0) {
        await noteAct(tx, note);
        return 'renamed';
      }
      if ((await tx.certificate.count({ where: { entitlement: { orderId } } })) > 0) return 'twice';
      return (await tx.order.count({ where: { id: orderId } })) > 0 ? 'none' : 'unknown';
    }),
});
export type BuyerCorrectionRepository = ReturnType<typeof buyerCorrectionRepository>;
