import { evidencePdf, type EvidenceFacts } from '../../paper/evidence';
import { ownRefunds, refuseUnknown } from './order-file';
import type { OrderFileRepository, StoredFile } from './order-file.repository';
import { titleOf } from '../order-list/order-line';
import type { Clock } from '@farm/server-kit';

export interface EvidenceDeps {
  orderFiles: OrderFileRepository;
  clock: Clock;
}

type Receipt = EvidenceFacts['receipt'];

const receiptOf = (order: StoredFile): Receipt => ({
  number: order.number,
  title: titleOf(order.productId),
  kind: order.kind as Receipt['kind'], // the column's CHECK lists the same words
  paidAt: order.paidAt ?? order.createdAt,
  email: order.email,
  priceCents: order.perceivedCents,
  discountCents: order.discountCents,
  taxCents: order.taxCents,
  totalCents: order.totalCents,
  card: order.cardBrand && order.cardLast4 ? { brand: order.cardBrand, last4: order.cardLast4 } : null,
  refunds: ownRefunds(order)
    .filter(({ status }) => status === 'succeeded')
    .map(({ createdAt, cents }) => ({ at: createdAt, cents })),
});

const kilobytes = (bytes: number | null) => (bytes === null ? '' : `, ${Math.ceil(bytes / 1024)} kB`);

/** What was opened with the order, oldest first. Browsers are told apart by their mark; no address is kept anywhere. */
async function accessLogOf(order: StoredFile, { orderFiles }: EvidenceDeps): Promise<EvidenceFacts['accessLog']> {
  const [openings, accesses] = await Promise.all([orderFiles.openings(order.id), orderFiles.accesses(order.id)]);
  const log = [
    ...accesses.map((at) => ({ at, what: 'Opened in the browser that paid', by: order.visitor })),
    ...openings.map(({ at, bytes, visitor }) => ({ at, what: `Downloaded${kilobytes(bytes)}`, by: visitor })),
    ...(order.entitlement?.progress ?? []).flatMap(({ doneAt, lessonId }) =>
      doneAt ? [{ at: doneAt, what: `Finished the lesson ${lessonId}`, by: null }] : [],
    ),
  ];
  return log.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Order, receipt and access log on paper, for a dispute. Refuses an unknown order. */
export async function evidenceOf(id: string, deps: EvidenceDeps): Promise<{ number: string; pdf: Buffer }> {
  const order = await deps.orderFiles.find(id);
  if (!order) return refuseUnknown();
  const [accessLog, letters] = await Promise.all([accessLogOf(order, deps), deps.orderFiles.letters(id)]);
  const paid = order.attempts.find(({ status }) => status === 'succeeded');
  const pdf = await evidencePdf({
    preparedAt: deps.clock.now(),
    receipt: receiptOf(order),
    status: order.status,
    orderedAt: order.createdAt,
    paymentIntentId: paid?.paymentIntentId ?? null,
    chargeId: order.chargeId,
    visitor: order.visitor,
    timeline: order.events.map(({ createdAt, actor, what }) => ({ at: createdAt, actor, what })),
    accessLog,
    letters: letters.flatMap(({ sentAt, kind }) => (sentAt ? [{ at: sentAt, kind }] : [])),
  });
  return { number: order.number, pdf };
}
