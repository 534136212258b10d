import { lockInTransaction, transaction, type PaymentsDb } from '@farm/prisma';
import { BUDGET_PERIOD_MS, requesterBudget, type Requester } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { emailAttachedKey } from '../emails/email-data.repository';
import { enqueueEmail, type PaymentsEmail } from '../emails/email-queue.repository';
import type { EmailHash } from '../orders/email-hash';

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

export const libraryEmailRepository = (db: PaymentsDb, { jobs, emailHash }: Deps) => ({
  /** Enqueues an email with a library link unless the budget of the requester or of the address is used up. */
  requestLink: (request: LinkRequest): Promise<LinkRequestResult> =>
    transaction(db, async (tx) => {
      const { requester, email, now, emailHash: hash } = request;
      // One request at a time for each address, or concurrent ones would not count each other.
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
      const theirs = { id: orderId, visitor, paidAt: { gte: paidSince }, entitlement: { status: 'active' } };
      const order = await tx.order.findFirst({ where: theirs, select: { email: true } });
      if (!order) return 'not_theirs';
      if (order.email !== null) return 'has_one';
      const hash = emailHash(email);
      // A new version: a concurrent sync reads the order again.
      const data = { email, emailHash: hash, version: { increment: 1 } };
      await tx.order.update({ where: { id: orderId }, data });
      await tx.entitlement.update({ where: { orderId }, data: { emailHash: hash } });
      await tx.orderEvent.create({ data: { orderId, actor: 'visitor', what: 'email_given', createdAt: now } });
      const receipt = { dedupeKey: emailAttachedKey(orderId), kind: 'resend', payload: { orderId }, at: now } as const;
      await enqueueEmail(tx, jobs, receipt);
      return 'attached';
    }),
});
export type LibraryEmailRepository = ReturnType<typeof libraryEmailRepository>;
