import type { ReceiptFacts } from './receipt';

/** What is laid before the card company in a dispute: the order, its receipt, and what was opened. */
export interface EvidenceFacts {
  /** When the paper was asked for; its date. */
  preparedAt: Date;
  receipt: ReceiptFacts;
  /** The order's state, such as 'disputed'. */
  status: string;
  orderedAt: Date;
  /** The card company's ids. */
  paymentIntentId: string | null;
  chargeId: string | null;
  /** The browser's mark in our cookie: the same mark orders, pays and downloads. */
  visitor: string;
  /** What the order went through, oldest first. */
  timeline: readonly { at: Date; actor: string; what: string }[];
  /** What was opened with it, oldest first: downloads, lessons, the library. `by`: the browser's mark, if known. */
  accessLog: readonly { at: Date; what: string; by: string | null }[];
  /** Letters that left for the buyer. */
  letters: readonly { at: Date; kind: string }[];
}

/** The evidence of an order as a tagged PDF. The same facts always give the same bytes. */
export async function evidencePdf(_facts: EvidenceFacts): Promise<Buffer> {
  return Buffer.alloc(0);
}
