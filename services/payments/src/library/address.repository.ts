import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { ADDRESS_GIVEN } from '../outbox/letter-facts.repository';
import { putLetter } from '../outbox/put-letter';

export interface GivenAddress {
  orderId: string;
  email: string;
  visitor: string;
  /** The order must have been paid after this moment. */
  paidSince: Date;
  now: Date;
}

interface Needs {
  jobs: Pick<Jobs, 'sendInTransaction'>;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
}

/** Addresses of orders that were paid without one. */
export const addressRepository = (db: PaymentsDb, { jobs, emailHash }: Needs) => ({
  /** Writes address, keyed hash, one line of the timeline and the letter, all or nothing. */
  give: ({ orderId, email, visitor, paidSince, now }: GivenAddress): Promise<'given' | 'not_theirs' | 'has_one'> =>
    transaction(db, async (tx) => {
      await tx.$queryRaw`SELECT id FROM payments."order" WHERE id = ${orderId}::uuid FOR UPDATE`;
      const theirs = { id: orderId, visitor, paidAt: { gte: paidSince }, entitlement: { status: 'active' } };
      const order = await tx.order.findFirst({ where: theirs, select: { email: true } });
      if (!order) return 'not_theirs';
      if (order.email !== null) return 'has_one';
      const hash = emailHash(email);
      // Whoever settles at this moment must read the order again: `version` tells them.
      const data = { email, emailHash: hash, version: { increment: 1 } };
      await tx.order.update({ where: { id: orderId }, data });
      await tx.entitlement.update({ where: { orderId }, data: { emailHash: hash } });
      await tx.orderEvent.create({ data: { orderId, actor: 'visitor', what: 'email_given', createdAt: now } });
      const letter = { dedupeKey: ADDRESS_GIVEN(orderId), kind: 'resend', payload: { orderId }, at: now } as const;
      await putLetter(tx, letter, jobs);
      return 'given';
    }),
});
export type AddressRepository = ReturnType<typeof addressRepository>;
