import { course, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { productTitle } from '../catalogue/product-title';
import type { Block } from '../pdf/markdown/blocks';
import { labelled, paragraphs, renderOfficeDocument, section, tableOf } from '../pdf/office-document';
import { receiptBlocks, type ReceiptFacts } from '../pdf/receipt';
import { ownRefunds } from '../refunds/refund-policy';
import { rejectUnknownOrder } from './order-detail';
import type { OrderQueryRepository, StoredOrder } from './order-queries.repository';

/** Evidence for a dispute: the order, its receipt, and how the product was opened. */
export interface EvidenceFacts {
  preparedAt: Date;
  receipt: ReceiptFacts;
  status: string;
  orderedAt: Date;
  paymentIntentId: string | null;
  chargeId: string | null;
  /** The id in the browser's cookie. */
  visitor: string;
  /** Oldest first. */
  timeline: readonly { at: Date; actor: string; what: string }[];
  /** Downloads, lessons and library sessions, oldest first. `by`: the browser, if known. */
  accessLog: readonly { at: Date; what: string; by: string | null }[];
  /** Emails sent to the buyer. */
  emails: readonly { at: Date; kind: string }[];
}

/** '2026-03-01 17:04:05 UTC': comparable with the logs of banks and Stripe. */
export const formatUtcTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const words = (name: string) => name.replace(/[_.]/g, ' ');

// Twelve characters distinguish browsers and fit a column. The whole id would be half of a cookie.
const browserOf = (visitor: string | null) => (visitor === null ? 'not known' : visitor.slice(-12));

const tableOrText = (head: string[], rows: string[][], text: string): Block[] =>
  rows.length === 0 ? paragraphs(text) : [tableOf(head, rows)];

function accessBlocks({ accessLog, visitor }: EvidenceFacts): Block[] {
  const rows = accessLog.map(({ at, what, by }) => [formatUtcTime(at), words(what), browserOf(by)]);
  const same = accessLog.filter(({ by }) => by === visitor).length;
  const summary =
    `The product was opened ${accessLog.length} times, ${same} of them in the browser that placed the order. ` +
    'Browsers are identified by a cookie; IP addresses are not stored.';
  return [
    section('Access log'),
    ...(rows.length === 0 ? [] : paragraphs(summary)),
    ...tableOrText(['When', 'What', 'Browser'], rows, 'The product was not opened.'),
  ];
}

const delivery = ({ receipt: { kind } }: EvidenceFacts) =>
  kind === 'guide'
    ? 'The guide is a digital product. It is delivered immediately as a download with the order number on each page.'
    : `The course “${course.title}” is a digital product. Its lessons open in the browser as soon as it is paid for.`;

function blocksOf(facts: EvidenceFacts): Block[] {
  const { timeline, emails, paymentIntentId, chargeId } = facts;
  return [
    ...paragraphs(`Prepared by ${site.company} on ${formatUtcTime(facts.preparedAt)}.`),
    section('Order'),
    labelled('Ordered', formatUtcTime(facts.orderedAt)),
    labelled('Status', words(facts.status)),
    labelled('Payment', paymentIntentId ?? 'none'),
    labelled('Charge', chargeId ?? 'none'),
    labelled('Browser', browserOf(facts.visitor)),
    section('Receipt'),
    ...receiptBlocks(facts.receipt),
    section('Delivery'),
    ...paragraphs(delivery(facts)),
    ...accessBlocks(facts),
    section('Emails to the buyer'),
    ...tableOrText(
      ['Sent', 'Email'],
      emails.map(({ at, kind }) => [formatUtcTime(at), words(kind)]),
      'No email was sent.',
    ),
    section('Timeline'),
    ...tableOrText(
      ['When', 'Who', 'What'],
      timeline.map(({ at, actor, what }) => [formatUtcTime(at), actor, words(what)]),
      'No events were recorded.',
    ),
  ];
}

/** A tagged PDF. The same facts always result in the same bytes. */
export const evidencePdf = (facts: EvidenceFacts): Buffer =>
  renderOfficeDocument({
    title: `Evidence for order ${facts.receipt.number}`,
    subject: `${facts.receipt.title}: order, receipt and access log`,
    date: facts.preparedAt,
    blocks: blocksOf(facts),
  });

export interface EvidenceDeps {
  orderQueries: OrderQueryRepository;
  clock: Clock;
}

const receiptOf = (order: StoredOrder): ReceiptFacts => ({
  number: order.number,
  title: productTitle(order.productId),
  kind: order.kind,
  paidAt: order.paidAt ?? order.createdAt,
  email: order.email,
  priceCents: order.listPriceCents,
  discountCents: order.discountCents,
  taxCents: order.taxCents,
  totalCents: order.totalCents,
  card: order.cardBrand && order.cardLast4 ? { brand: order.cardBrand, last4: order.cardLast4 } : null,
  refunds: ownRefunds(order)
    .filter(({ status }) => status === 'succeeded')
    .map(({ createdAt, cents }) => ({ at: createdAt, cents })),
});

const kilobytes = (bytes: number | null) => (bytes === null ? '' : `, ${Math.ceil(bytes / 1024)} kB`);

async function accessLogOf(order: StoredOrder, { orderQueries }: EvidenceDeps): Promise<EvidenceFacts['accessLog']> {
  const [downloads, sessions] = await Promise.all([
    orderQueries.downloadsOf(order.id),
    orderQueries.sessionsOf(order.id),
  ]);
  const log = [
    ...sessions.map((at) => ({ at, what: 'Opened in the browser that paid', by: order.visitor })),
    ...downloads.map(({ at, bytes, visitor }) => ({ at, what: `Downloaded${kilobytes(bytes)}`, by: visitor })),
    ...(order.entitlement?.progress ?? []).flatMap(({ doneAt, lessonId }) =>
      doneAt ? [{ at: doneAt, what: `Finished the lesson ${lessonId}`, by: null }] : [],
    ),
  ];
  return log.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** @throws 404 `order.unknown` */
export async function evidenceOf(id: string, deps: EvidenceDeps): Promise<{ number: string; pdf: Buffer }> {
  const order = await deps.orderQueries.find(id);
  if (!order) return rejectUnknownOrder();
  const [accessLog, emails] = await Promise.all([accessLogOf(order, deps), deps.orderQueries.emailsOf(id)]);
  const paid = order.attempts.find(({ status }) => status === 'succeeded');
  const pdf = evidencePdf({
    preparedAt: deps.clock.now(),
    receipt: receiptOf(order),
    status: order.status,
    orderedAt: order.createdAt,
    paymentIntentId: paid?.paymentIntentId ?? null,
    chargeId: order.chargeId,
    visitor: order.visitor,
    timeline: order.events.map(({ createdAt, actor, what }) => ({ at: createdAt, actor, what })),
    accessLog,
    emails: emails.flatMap(({ sentAt, kind }) => (sentAt ? [{ at: sentAt, kind }] : [])),
  });
  return { number: order.number, pdf };
}
