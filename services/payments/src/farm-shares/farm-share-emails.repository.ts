import type { PaymentsDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueEmails, type FarmShareEmailKind } from '../emails/email-queue.repository';

export interface FarmShareEmail {
  kind: FarmShareEmailKind;
  placeId: string;
  /** What the email is about: the same place gets one email of a kind about it. */
  about: string | number;
  /** For `share_canceled` the reason. */
  text?: string;
}

/** Enqueues emails in the transaction of the change that they report. */
export async function enqueueShareEmails(
  tx: PaymentsDb,
  jobs: EmailJobs,
  emails: readonly FarmShareEmail[],
  at: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await enqueueEmails(
    tx,
    jobs,
    emails.map(({ kind, placeId, about, text }) => ({
      dedupeKey: `${kind}:${placeId}:${about}`,
      kind,
      payload: { placeId, ...(text !== undefined && { text }) },
      at,
    })),
  );
}
