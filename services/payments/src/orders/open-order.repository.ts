import { transaction, type PaymentsDb } from '@farm/prisma';
import { takeCode } from '../codes/code-use.repository';
import { putLetter } from '../outbox/put-letter';
import { entitle } from './entitle.repository';
import { orderNumber } from './order-number';
import type { Attempt, Order } from './settlement';
import { emailColumns, type Writing } from './write-settlement.repository';

const ORDER_LIFE_MS = 30 * 60_000; // I10: an open order keeps its price this long
const LIVE = ['creating', 'open', 'processing'];

/** Who opens an order of what, and for how much. */
interface Terms {
  visitor: string;
  /** The client's fixed text, never an identity. */
  guestId: string | null;
  productId: string;
  kind: Order['kind'];
  email: string | null;
  /** The code whose discount is in the total. */
  codeId: string | null;
  now: Date;
}

export interface OrderToOpen extends Terms {
  priceId: string;
  /** The catalogue's price, and what is charged of it. */
  priceCents: number;
  totalCents: number;
  /** What an attempt is made as, if one must be made. */
  attempt: Attempt['kind'];
}

export interface FreeOrder extends Terms {
  /** An order born after this moment is handed out again. */
  since: Date;
  /** null: a free guide; else what a code has taken off. */
  price: { id: string; cents: number } | null;
}

const rowOf = (terms: Terms, writing: Writing) => ({
  number: orderNumber(),
  kind: terms.kind,
  productId: terms.productId,
  visitor: terms.visitor,
  guestId: terms.guestId,
  createdAt: terms.now,
  ...emailColumns(terms.email, writing),
});

async function useCode(tx: PaymentsDb, orderId: string, { codeId, visitor, email, now }: Terms, writing: Writing) {
  if (codeId === null) return;
  const { emailHash } = emailColumns(email, writing);
  await takeCode(tx, { codeId, orderId, visitor, emailHash, now });
}

/** Finds or makes the open order and its live attempt; twenty callers at once meet in the same two rows. I8. */
export const openOrder = (db: PaymentsDb, asked: OrderToOpen, writing: Writing): Promise<string | null> =>
  transaction(db, async (tx) => {
    const { priceCents, totalCents, priceId, now } = asked;
    const amounts = { perceivedCents: priceCents, discountCents: priceCents - totalCents, totalCents };
    const expiresAt = new Date(now.getTime() + ORDER_LIFE_MS);
    // The partial unique index is the arbiter: who comes second waits here for the first one's commit.
    const row = { ...rowOf(asked, writing), ...amounts, priceId, expiresAt };
    const made = await tx.order.createMany({ data: [row], skipDuplicates: true });
    const [open] = await tx.$queryRaw<{ id: string; total_cents: number }[]>`
      SELECT id, total_cents FROM payments."order"
      WHERE visitor = ${asked.visitor} AND product_id = ${asked.productId} AND status IN ('open', 'processing')
      FOR UPDATE`;
    if (!open) return null;
    if (made.count > 0) await useCode(tx, open.id, asked, writing);
    const attempts = await tx.paymentAttempt.findMany({ where: { orderId: open.id }, select: { status: true } });
    if (attempts.some(({ status }) => LIVE.includes(status))) return open.id;
    const attempt = { no: attempts.length + 1, kind: asked.attempt, amountCents: open.total_cents, createdAt: now };
    await tx.paymentAttempt.create({ data: { orderId: open.id, ...attempt } });
    return open.id;
  });

/** A free order is born paid by the same writer as all others; the same visitor gets the same one again for a day. */
export const openFree = (db: PaymentsDb, asked: FreeOrder, writing: Writing): Promise<string> =>
  transaction(db, async (tx) => {
    const { visitor, productId, kind, now, since, price, email } = asked;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`free ${visitor} ${productId}`}))`;
    const where = { visitor, productId, totalCents: 0, paidAt: { gt: since } };
    const present = await tx.order.findFirst({ where, select: { id: true } });
    if (present) return present.id;
    const cents = price?.cents ?? 0;
    const amounts = { perceivedCents: cents, discountCents: cents, totalCents: 0, priceId: price?.id ?? null };
    const paid = { status: 'paid', paidAt: now, expiresAt: now };
    const row = { ...rowOf(asked, writing), ...amounts, ...paid };
    const { id } = await tx.order.create({ data: row, select: { id: true } });
    await useCode(tx, id, asked, writing);
    const { emailHash } = emailColumns(email, writing);
    await entitle(tx, { orderId: id, productId, emailHash, status: 'active', why: 'free', from: now });
    await tx.orderEvent.create({ data: { orderId: id, actor: 'visitor', what: 'paid', detail: { free: true } } });
    if (price) {
      const letter = kind === 'course' ? 'access' : 'receipt';
      const named = { dedupeKey: `${letter}:${id}`, kind: letter, payload: { orderId: id }, at: now } as const;
      await putLetter(tx, named, writing.jobs);
    }
    return id;
  });
