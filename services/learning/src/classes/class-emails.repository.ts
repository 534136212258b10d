import type { LearningDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueEmails } from '../outbox/enqueue-email';

/** Emails about one seat. Each is rendered from the seat and its class as they are when it is sent. */
export const SEAT_EMAILS = {
  /** Asks to confirm a seat; to somebody who has one, says so. */
  confirm: 'class.confirm',
  /** What the confirmation brought: a seat, or a place on the list. */
  result: 'class.result',
  /** A seat for the first of the waiting list. */
  movedUp: 'class.moved-up',
  reminder: 'class.reminder',
  /** The class has another time, place or link. */
  changed: 'class.changed',
  classCanceled: 'class.canceled',
  /** An operator has canceled the seat. */
  seatCanceled: 'class.seat-canceled',
} as const;
export type SeatEmailKind = (typeof SEAT_EMAILS)[keyof typeof SEAT_EMAILS];

/** What an email is enqueued with. */
export interface SeatEmailPayload {
  seatId: string;
  /** For `changed` the former time and place if it has others now, for `classCanceled` the reason. */
  text?: string;
  /** For `changed`: the video call has another link, or there is none any more. */
  isLinkChanged?: boolean;
}

export interface SeatEmail extends SeatEmailPayload {
  kind: SeatEmailKind;
  /** What the email is about, such as the version of the class: the same seat gets one email of a kind about it. */
  about: string | number;
}

/** Enqueues emails in the transaction of the change that they report. */
export async function enqueueSeatEmails(
  tx: LearningDb,
  jobs: EmailJobs,
  emails: readonly SeatEmail[],
  at: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await enqueueEmails(
    tx,
    jobs,
    emails.map(({ kind, seatId, about, text, isLinkChanged }) => ({
      dedupeKey: `${kind}:${seatId}:${about}`,
      kind,
      payload: { seatId, ...(text !== undefined && { text }), ...(isLinkChanged && { isLinkChanged }) },
      at,
    })),
  );
}
