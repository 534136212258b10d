import type { PaymentsDb } from '@farm/prisma';
import type { Code } from './discount';

/** The code cannot be taken any more: used up, withdrawn or over since it was read, or used by this buyer before. */
export class CodeGone extends Error {}

export interface CodeUse {
  codeId: string;
  orderId: string;
  visitor: string;
  emailHash: Uint8Array<ArrayBuffer> | null;
  now: Date;
}

/** Codes as they are read when a price is asked for. Making and withdrawing them is the order desk's. */
export const codeRepository = (db: PaymentsDb) => ({
  find: (code: string): Promise<Code | null> => db.discountCode.findUnique({ where: { code } }),
});
export type CodeRepository = ReturnType<typeof codeRepository>;

/**
 * Counts a use in the order's own transaction: the last one is given once, to any number of callers; one a browser and
 * one an address (partial unique indexes). Throws CodeGone, and nothing of the transaction stays.
 */
export async function takeCode(tx: PaymentsDb, { codeId, orderId, visitor, emailHash, now }: CodeUse): Promise<void> {
  const counted = await tx.$executeRaw`
    UPDATE payments.discount_code SET uses = uses + 1
    WHERE id = ${codeId}::uuid AND uses < max_uses AND withdrawn_at IS NULL
      AND starts_at <= ${now}::timestamptz AND ends_at > ${now}::timestamptz`;
  if (counted === 0) throw new CodeGone('used up');
  const row = { codeId, orderId, visitor, emailHash, createdAt: now };
  const used = await tx.discountUse.createMany({ data: [row], skipDuplicates: true });
  if (used.count === 0) throw new CodeGone('used before');
}

/** The order ended unpaid: somebody else may use the code. */
export async function giveCodeBack(tx: PaymentsDb, orderId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE payments.discount_use SET given_back_at = ${now}::timestamptz
      WHERE order_id = ${orderId}::uuid AND given_back_at IS NULL RETURNING code_id
    )
    UPDATE payments.discount_code c SET uses = c.uses - 1 FROM back WHERE c.id = back.code_id`;
}

/** I12: money came after the end, so the price with the code stands; the use is counted again where there is room. */
export async function takeCodeAgain(tx: PaymentsDb, orderId: string): Promise<void> {
  await tx.$executeRaw`
    WITH again AS (
      UPDATE payments.discount_use u SET given_back_at = NULL
      WHERE u.order_id = ${orderId}::uuid AND u.given_back_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM payments.discount_code c WHERE c.id = u.code_id AND c.uses < c.max_uses)
        AND NOT EXISTS (
          SELECT 1 FROM payments.discount_use o
          WHERE o.code_id = u.code_id AND o.given_back_at IS NULL
            AND (o.visitor = u.visitor OR o.email_hash = u.email_hash)
        )
      RETURNING u.code_id
    )
    UPDATE payments.discount_code c SET uses = c.uses + 1 FROM again WHERE c.id = again.code_id`;
}
