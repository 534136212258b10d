import { isUniqueViolation, lockInTransaction, type PaymentsDb, queryRows, transaction } from '@farm/prisma';
import { Type } from '@sinclair/typebox';
import type { TaggedPayment } from '../payment-provider/payment.provider';
import { redeemDiscountCode } from '../discounts/discount-codes.repository';
import { enqueueEmail } from '../emails/email-queue.repository';
import { upsertEntitlement } from '../entitlements/entitlements.repository';
import type { PaymentAttempt, Order } from './order';
import { emailColumns, type WriterDeps } from './order-changes.repository';
import { orderNumber } from './order-number';

const ORDER_LIFE_MS = 30 * 60_000; // an open order keeps its price this long
const LIVE = ['creating', 'open', 'processing'];

const OpenOrder = Type.Object({ id: Type.String(), totalCents: Type.Integer() });

interface Terms {
  visitor: string;
  /** A fixed text of the client, never an identity. */
  guestId: string | null;
  productId: string;
  kind: Order['kind'];
  email: string | null;
  /** The code with which the total was calculated. */
  codeId: string | null;
  /** Caller.networkHash(); null without a code. */
  network: string | null;
  now: Date;
}

export interface OrderToOpen extends Terms {
  priceId: string;
  /** The catalogue's price. */
  priceCents: number;
  totalCents: number;
  /** Kind of the attempt to create if there is no live one. */
  attempt: PaymentAttempt['kind'];
}

export interface FreeOrder extends Terms {
  /** An order created after this moment is reused. */
  since: Date;
  /** Null: a free guide; else the price before a code reduced it to nothing. */
  price: { id: string; cents: number } | null;
}

const rowOf = (terms: Terms, deps: WriterDeps) => ({
  number: orderNumber(),
  kind: terms.kind,
  productId: terms.productId,
  visitor: terms.visitor,
  guestId: terms.guestId,
  createdAt: terms.now,
  ...emailColumns(terms.email, deps),
});

async function redeemCode(tx: PaymentsDb, orderId: string, terms: Terms, deps: WriterDeps) {
  const { codeId, network, visitor, email, now } = terms;
  if (codeId === null || network === null) return;
  const { emailHash } = emailColumns(email, deps);
  await redeemDiscountCode(tx, { codeId, orderId, visitor, emailHash, network, now });
}

/** Finds or creates the open order and its one live attempt: concurrent callers get the same rows. */
export const insertOrder = (db: PaymentsDb, input: OrderToOpen, deps: WriterDeps): Promise<string | null> =>
  transaction(db, async (tx) => {
    const { priceCents, totalCents, priceId, now } = input;
    const amounts = { listPriceCents: priceCents, discountCents: priceCents - totalCents, totalCents };
    const expiresAt = new Date(now.getTime() + ORDER_LIFE_MS);
    // Decided by a partial unique index: concurrent callers wait here for the first one's commit.
    const row = { ...rowOf(input, deps), ...amounts, priceId, expiresAt };
    const created = await tx.order.createMany({ data: [row], skipDuplicates: true });
    const [open] = await queryRows(tx, OpenOrder)`
      SELECT id, total_cents AS "totalCents" FROM payments."order"
      WHERE visitor = ${input.visitor} AND product_id = ${input.productId} AND status IN ('open', 'processing')
      FOR UPDATE`;
    if (!open) return null;
    if (created.count > 0) await redeemCode(tx, open.id, input, deps);
    const attempts = await tx.paymentAttempt.findMany({ where: { orderId: open.id }, select: { status: true } });
    if (attempts.some(({ status }) => LIVE.includes(status))) return open.id;
    const attempt = { no: attempts.length + 1, kind: input.attempt, amountCents: open.totalCents, createdAt: now };
    await tx.paymentAttempt.create({ data: { orderId: open.id, ...attempt } });
    return open.id;
  });

/** Finds or creates a paid order that costs nothing. */
export const insertFreeOrder = (db: PaymentsDb, input: FreeOrder, deps: WriterDeps): Promise<string> =>
  transaction(db, async (tx) => {
    const { visitor, productId, kind, now, since, price, email } = input;
    await lockInTransaction(tx, 'payments free order', `${visitor} ${productId}`);
    const where = { visitor, productId, totalCents: 0, paidAt: { gt: since } };
    const present = await tx.order.findFirst({ where, select: { id: true } });
    if (present) return present.id;
    const cents = price?.cents ?? 0;
    const amounts = { listPriceCents: cents, discountCents: cents, totalCents: 0, priceId: price?.id ?? null };
    const paid = { status: 'paid', paidAt: now, expiresAt: now } as const;
    const row = { ...rowOf(input, deps), ...amounts, ...paid };
    const { id } = await tx.order.create({ data: row, select: { id: true } });
    await redeemCode(tx, id, input, deps);
    const { emailHash } = emailColumns(email, deps);
    await upsertEntitlement(tx, { orderId: id, productId, emailHash, status: 'active', why: 'free', from: now });
    await tx.orderEvent.create({ data: { orderId: id, actor: 'visitor', what: 'paid', detail: { free: true } } });
    if (price) {
      const emailKind = kind === 'course' ? 'access' : 'receipt';
      const receipt = { dedupeKey: `${emailKind}:${id}`, kind: emailKind, payload: { orderId: id }, at: now } as const;
      await enqueueEmail(tx, deps.jobs, receipt);
    }
    return id;
  });

interface Restored {
  kind: Order['kind'];
  price: { id: string; cents: number };
  now: Date;
}

/** Writes the attempt of a payment. An existing one gets the payment's id, unless it has one (a hosted page). */
async function writeAttempt(tx: PaymentsDb, payment: TaggedPayment): Promise<void> {
  const { orderId, attemptNo: no, paymentIntentId, cents: amountCents } = payment;
  const ids = { providerId: paymentIntentId, paymentIntentId };
  // Not live, so that it never exists beside a live one; the next sync corrects its status.
  const row = { orderId, no, kind: 'intent', amountCents, status: 'canceled', ...ids } as const;
  const created = await tx.paymentAttempt.createMany({ data: [row], skipDuplicates: true });
  if (created.count > 0) return;
  await tx.paymentAttempt.updateMany({ where: { orderId, no, kind: 'intent', providerId: null }, data: ids });
}

/** Recreates rows from payments at the provider after a restored backup or a lost response. */
export const restoreRepository = (db: PaymentsDb, deps: WriterDeps) => ({
  attempt: (payment: TaggedPayment): Promise<void> => transaction(db, (tx) => writeAttempt(tx, payment)),

  /** Recreates the order under its old id, for review. Concurrent calls create it once. */
  order: async (payment: TaggedPayment, { kind, price, now }: Restored): Promise<void> => {
    const { orderId: id, productId, createdAt, email } = payment;
    const number = payment.orderNumber ?? orderNumber();
    const amounts = { priceId: price.id, listPriceCents: price.cents, totalCents: price.cents };
    const buyer = { visitor: `restored ${id}`, ...emailColumns(email, deps) };
    const terms = { id, number, kind, productId, ...amounts, ...buyer, createdAt, expiresAt: now };
    try {
      await transaction(db, async (tx) => {
        await tx.order.create({ data: { ...terms, status: 'review' } });
        await writeAttempt(tx, payment);
        const detail = { paymentIntentId: payment.paymentIntentId };
        await tx.orderEvent.create({ data: { orderId: id, actor: 'reconciler', what: 'restored', detail } });
        const alert = { dedupeKey: `alert:restored:${id}`, payload: { orderId: id, why: 'order restored' }, at: now };
        await enqueueEmail(tx, deps.jobs, { ...alert, kind: 'operator_alert' });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  },
});
export type RestoreRepository = ReturnType<typeof restoreRepository>;
