import { Nullable } from '@farm/contracts';
import { queryRows, transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { Type } from '@sinclair/typebox';
import { enqueueEmail, type PaymentsEmail } from '../emails/email-queue.repository';

export interface AuditEntry {
  orderId: string;
  operatorId: string;
  what: string;
  /** Never an address or a name: the timeline is append-only. */
  detail: Readonly<Record<string, string | number | null>>;
}

export type ActionProblem =
  'unknown' | 'not_paid' | 'no_email' | 'same_email' | 'no_certificate' | 'anonymous' | 'renamed_before';

interface NewAddress {
  email: string;
  emailHash: Uint8Array<ArrayBuffer>;
  /** Part of the dedupe keys of the two emails. */
  key: string;
  now: Date;
}

const BuyerEmail = Type.Object({ email: Nullable(Type.String()) });

async function writeAuditEntry(tx: PaymentsDb, { orderId, operatorId, what, detail }: AuditEntry): Promise<void> {
  await tx.orderEvent.create({ data: { orderId, actor: `operator:${operatorId}`, what, detail } });
}

/** Invalidates the links of earlier emails: the remaining downloads move to a new grant. */
async function replaceGrant(tx: PaymentsDb, orderId: string, now: Date): Promise<void> {
  const where = { entitlement: { orderId }, expiresAt: { gt: now } };
  const current = await tx.downloadGrant.findFirst({ where, orderBy: { createdAt: 'desc' } });
  await tx.downloadGrant.updateMany({ where, data: { tokenHash: null, expiresAt: now } });
  if (!current) return;
  const { entitlementId, max, used, countedAt, expiresAt } = current;
  const createdAt = new Date(Math.max(now.getTime(), current.createdAt.getTime() + 1)); // the newest is the current one
  await tx.downloadGrant.create({ data: { entitlementId, max, used, countedAt, expiresAt, createdAt } });
}

const find = (tx: PaymentsDb, id: string) =>
  tx.order.findUnique({ where: { id }, select: { email: true, entitlement: { select: { id: true } } } });

/** Actions of operators, each with its entry in the timeline. Null: done. */
export const orderActionRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  writeEntry: (entry: AuditEntry): Promise<void> => writeAuditEntry(db, entry),

  /** Call it before the action, so that a crash may leave an entry without an action but no action without an entry. */
  writeAccessEntry: (entry: AuditEntry): Promise<ActionProblem | null> =>
    transaction(db, async (tx) => {
      const order = await find(tx, entry.orderId);
      if (!order) return 'unknown';
      if (!order.entitlement) return 'not_paid';
      await writeAuditEntry(tx, entry);
      return null;
    }),

  /** Enqueues an email to the buyer. */
  sendEmail: (entry: AuditEntry, emailTo: (address: string) => PaymentsEmail): Promise<ActionProblem | null> =>
    transaction(db, async (tx) => {
      const order = await find(tx, entry.orderId);
      if (!order) return 'unknown';
      if (order.email === null) return 'no_email';
      if (!order.entitlement) return 'not_paid';
      await enqueueEmail(tx, jobs, emailTo(order.email));
      await writeAuditEntry(tx, entry);
      return null;
    }),

  /** Corrects the address of an order and emails both addresses. Links that were emailed before stop working. */
  correctEmail: (entry: AuditEntry, { email, emailHash, key, now }: NewAddress): Promise<ActionProblem | null> =>
    transaction(db, async (tx) => {
      const { orderId } = entry;
      const [order] = await queryRows(tx, BuyerEmail)`
        SELECT email FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      if (!order) return 'unknown';
      if (order.email === email) return 'same_email';
      // A new version: a concurrent sync reads the order again and does not write the old address back.
      await tx.order.update({ where: { id: orderId }, data: { email, emailHash, version: { increment: 1 } } });
      await tx.entitlement.updateMany({ where: { orderId }, data: { emailHash } });
      await replaceGrant(tx, orderId, now);
      const notice = (version: 'old' | 'new', address: string) => ({
        dedupeKey: `email_corrected_${version}:${key}`,
        kind: `email_corrected_${version}` as const,
        payload: { orderId, email: address },
        at: now,
      });
      if (order.email !== null) await enqueueEmail(tx, jobs, notice('old', order.email));
      await enqueueEmail(tx, jobs, notice('new', email));
      await writeAuditEntry(tx, entry);
      return null;
    }),

  /** Corrects the name on the certificate, once. */
  renameCertificate: (entry: AuditEntry, name: string, now: Date): Promise<ActionProblem | null> =>
    transaction(db, async (tx) => {
      const ofOrder = { entitlement: { orderId: entry.orderId } };
      const renamed = await tx.certificate.updateMany({
        where: { ...ofOrder, renamedAt: null, name: { not: null } },
        data: { name, renamedAt: now },
      });
      if (renamed.count > 0) {
        await writeAuditEntry(tx, entry);
        return null;
      }
      const certificate = await tx.certificate.findFirst({ where: ofOrder, select: { name: true } });
      if (certificate) return certificate.name === null ? 'anonymous' : 'renamed_before';
      return (await find(tx, entry.orderId)) ? 'no_certificate' : 'unknown';
    }),
});
export type OrderActionRepository = ReturnType<typeof orderActionRepository>;
