import { type PaymentsDb, transaction } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { emailQueue } from '@farm/server-kit/mail';

/**
 * Payloads of emails, which are rendered from the database when they are sent. A payload holds an address only where no
 * order does; it is deleted once the email is sent.
 */
export interface EmailPayloads {
  /** A guide was bought, or a free one saved. */
  receipt: { orderId: string };
  /** 'Your course is open'. */
  access: { orderId: string };
  refund: { orderId: string; refundId: string };
  /** The product was paid for twice, and the second payment was refunded. `orderId` is the second order. */
  duplicate_refunded: { orderId: string };
  /** A sign-in link to the library of an address, if we know it. `orderId`: the order whose operator sent it. */
  library_link: { email: string; orderId?: string };
  fresh_link: { orderId: string; grantId: string };
  /** An operator corrected the address: to the old one, and to the new one. */
  email_corrected_old: { orderId: string; email: string };
  email_corrected_new: { orderId: string; email: string };
  /** The order's own email again. */
  resend: { orderId: string };
  guide_released: { email: string; productId: string };
  /** Asks to confirm a place in a farm share; to somebody who has one, says so. */
  share_confirm: { placeId: string };
  /** What the confirmation brought: a place, or a line of the waiting list. */
  share_result: { placeId: string };
  /** A place is free for the first of the waiting list. */
  share_offer: { placeId: string };
  /** Nobody took the offered place in time. */
  share_offer_over: { placeId: string };
  /** The season has other days, pick-ups or another place. */
  share_changed: { placeId: string };
  /** `text`: the operator's reason. */
  share_canceled: { placeId: string; text?: string };
  /** An operator has ended the place. */
  share_removed: { placeId: string };
  /** To the farm. `why` is a short text of ours, never a buyer's words. */
  operator_alert: { why: string; orderId?: string };
}
export type EmailKind = keyof EmailPayloads;
/** Emails about a place in a farm share. */
export type FarmShareEmailKind = Extract<EmailKind, `share_${string}`>;

export type PaymentsEmail = {
  [K in EmailKind]: { dedupeKey: string; kind: K; payload: EmailPayloads[K]; at: Date };
}[EmailKind];

/** Enqueue emails. `tx` is the transaction of the change that it reports, so that a crash loses neither or both. */
export const { enqueueEmail, enqueueEmails } = emailQueue<'payments', PaymentsEmail>('payments');

interface Alert {
  /** A short text of ours, never a buyer's words. */
  why: string;
  /** One email for each. */
  about: string;
  orderId?: string;
  at: Date;
}

/** Alerts report no other change of the database, so they have a transaction of their own. */
export function emailQueueRepository(db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) {
  const put = (email: PaymentsEmail): Promise<void> => transaction(db, (tx) => enqueueEmail(tx, jobs, email));
  return {
    alert: ({ why, about, orderId, at }: Alert): Promise<void> =>
      put({
        dedupeKey: `alert:${why}:${about}`,
        kind: 'operator_alert',
        payload: { why, ...(orderId ? { orderId } : {}) },
        at,
      }),
  };
}
export type EmailQueueRepository = ReturnType<typeof emailQueueRepository>;
