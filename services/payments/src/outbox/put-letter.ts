import type { Jobs } from '@farm/server-kit/jobs';
import { wakeOutbox } from '@farm/server-kit/mail';

/**
 * What a letter is about, by its kind: never the letter itself. The sender reads the facts when it writes the letter, so
 * a letter that waited tells what is true when it leaves. Addresses stand in payloads only where no order holds them;
 * they are erased once the letter is sent.
 */
export interface LetterPayloads {
  /** A guide was bought, or a free one saved. */
  receipt: { orderId: string };
  /** 'Your course is open'. */
  access: { orderId: string };
  /** Money went back; `refundId` is the row of the refund. */
  refund: { orderId: string; refundId: string };
  /** I12: bought twice, and the second payment went back. `orderId` is the second order. */
  duplicate_refunded: { orderId: string };
  /** A key to the library of an address, if we know it. `orderId`: the order at whose desk it was asked for. */
  library_link: { email: string; orderId?: string };
  /** A new grant of an order. */
  fresh_link: { orderId: string; grantId: string };
  /** An operator corrected the address: to the old one, and to the new one. */
  email_corrected_old: { orderId: string; email: string };
  email_corrected_new: { orderId: string; email: string };
  /** The order's own letter again. */
  resend: { orderId: string };
  /** To the farm: something that only a person can settle. `why` names it in a few words of ours, never in a buyer's. */
  operator_alert: { why: string; orderId?: string };
}
export type LetterKind = keyof LetterPayloads;

/** A letter that must leave once. */
export type LetterToPut = {
  [K in LetterKind]: { dedupeKey: string; kind: K; payload: LetterPayloads[K]; at: Date };
}[LetterKind];

type WithJobs = Pick<Jobs, 'sendInTransaction'>;

interface Row {
  dedupeKey: string;
  kind: string;
  payload: Record<string, string>;
  dueAt: Date;
  createdAt: Date;
}

/** A transaction of this service, as far as letters need it. */
type LetterTx = Parameters<WithJobs['sendInTransaction']>[0] & {
  paymentsOutbox: { createMany(rows: { data: Row[]; skipDuplicates: true }): PromiseLike<{ count: number }> };
};

/**
 * I5: puts a letter in line, in the transaction of the fact it tells, and wakes the sender after its commit: no crash can
 * lose it, and a second one with the same key is the first. `tx` must be the transaction's own.
 */
export async function putLetter(
  tx: LetterTx,
  { dedupeKey, kind, payload, at }: LetterToPut,
  jobs: WithJobs,
): Promise<void> {
  const row = { dedupeKey, kind, payload: { ...payload }, dueAt: at, createdAt: at };
  const { count } = await tx.paymentsOutbox.createMany({ data: [row], skipDuplicates: true });
  if (count > 0) await wakeOutbox(jobs, tx, dedupeKey);
}
