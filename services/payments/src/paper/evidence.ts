import { course, site } from '@farm/farm';
import type { Block } from './manuscript/blocks';
import { receiptBlocks, type ReceiptFacts } from './receipt';
import { labelled, momentOf, paragraphs, printSheet, section, tableOf } from './sheet';

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

const words = (name: string) => name.replace(/[_.]/g, ' ');
const NO_MARK = 'not known';

// Twelve letters tell two browsers apart, and fit a column. The whole mark would be half of a cookie.
const markOf = (visitor: string | null) => (visitor === null ? NO_MARK : visitor.slice(-12));

/** A table, or a sentence where there is nothing to list. */
const listed = (head: string[], rows: string[][], nothing: string): Block[] =>
  rows.length === 0 ? paragraphs(nothing) : [tableOf(head, rows)];

function accessBlocks({ accessLog, visitor }: EvidenceFacts): Block[] {
  const rows = accessLog.map(({ at, what, by }) => [momentOf(at), words(what), markOf(by)]);
  const same = accessLog.filter(({ by }) => by === visitor).length;
  const sum =
    `${accessLog.length} times the product was opened, ${same} of them in the browser that placed the order. ` +
    'Browsers are told apart by a mark in a cookie; network addresses are not kept.';
  return [
    section('Access log'),
    ...(rows.length === 0 ? [] : paragraphs(sum)),
    ...listed(['When', 'What', 'Browser'], rows, 'Nothing was opened with this order.'),
  ];
}

const delivery = ({ receipt: { kind } }: EvidenceFacts) =>
  kind === 'guide'
    ? 'The guide is a digital product. It is delivered at once, as a download that names the order on each page.'
    : `The course “${course.title}” is a digital product. Its lessons open in the browser as soon as it is paid.`;

function blocksOf(facts: EvidenceFacts): Block[] {
  const { timeline, letters, paymentIntentId, chargeId } = facts;
  return [
    ...paragraphs(`Prepared by ${site.company} on ${momentOf(facts.preparedAt)}.`),
    section('Order'),
    labelled('Ordered', momentOf(facts.orderedAt)),
    labelled('State', words(facts.status)),
    labelled('Payment', paymentIntentId ?? 'none'),
    labelled('Charge', chargeId ?? 'none'),
    labelled('Browser', markOf(facts.visitor)),
    section('Receipt'),
    ...receiptBlocks(facts.receipt),
    section('Delivery'),
    ...paragraphs(delivery(facts)),
    ...accessBlocks(facts),
    section('Letters to the buyer'),
    ...listed(
      ['Sent', 'Letter'],
      letters.map(({ at, kind }) => [momentOf(at), words(kind)]),
      'No letter was sent: the order has no address.',
    ),
    section('Course of the order'),
    ...listed(
      ['When', 'Who', 'What'],
      timeline.map(({ at, actor, what }) => [momentOf(at), actor, words(what)]),
      'Nothing is noted.',
    ),
  ];
}

/** The evidence of an order as a tagged PDF. The same facts always give the same bytes. */
export async function evidencePdf(facts: EvidenceFacts): Promise<Buffer> {
  const title = `Evidence for order ${facts.receipt.number}`;
  const subject = `${facts.receipt.title}: order, receipt and access log`;
  return printSheet({ title, subject, date: facts.preparedAt, blocks: blocksOf(facts) });
}
