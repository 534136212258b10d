import type { PaymentsDb } from '@farm/prisma';
import type { Code } from './discount';

/** Used up, withdrawn or expired since it was read, or already used by this buyer. */
export class DiscountUnavailableError extends Error {}

interface CodeUse {
  codeId: string;
  orderId: string;
  visitor: string;
  emailHash: Uint8Array<ArrayBuffer> | null;
  now: Date;
}

/**
 * Counts a use in the order's transaction. One of several concurrent orders gets the last use; each browser and each address
 * may use a code once (partial unique indexes).
 * @throws DiscountUnavailableError
 */
export async function redeemDiscountCode(
  tx: PaymentsDb,
  { codeId, orderId, visitor, emailHash, now }: CodeUse,
): Promise<void> {
  const counted = await tx.$executeRaw`
    UPDATE payments.discount_code SET uses = uses + 1
    WHERE id = ${codeId}::uuid AND uses < max_uses AND withdrawn_at IS NULL
      AND starts_at <= ${now}::timestamptz AND ends_at > ${now}::timestamptz`;
  if (counted === 0) throw new DiscountUnavailableError('used up');
  const row = { codeId, orderId, visitor, emailHash, createdAt: now };
  const used = await tx.discountUse.createMany({ data: [row], skipDuplicates: true });
  if (used.count === 0) throw new DiscountUnavailableError('used before');
}

export async function releaseDiscountCode(tx: PaymentsDb, orderId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH released AS (
      UPDATE payments.discount_use SET given_back_at = ${now}::timestamptz
      WHERE order_id = ${orderId}::uuid AND given_back_at IS NULL RETURNING code_id
    )
    UPDATE payments.discount_code c SET uses = c.uses - 1 FROM released WHERE c.id = released.code_id`;
}

/** For a payment that arrives after its order expired: counts the use of its code again if one is left. */
export async function reapplyDiscountCode(tx: PaymentsDb, orderId: string): Promise<void> {
  await tx.$executeRaw`
    WITH reapplied AS (
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
    UPDATE payments.discount_code c SET uses = c.uses + 1 FROM reapplied WHERE c.id = reapplied.code_id`;
}

interface NewCode {
  code: string;
  percent: number | null;
  cents: number | null;
  productIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
  maxUses: number;
  createdBy: string;
}

export const discountCodeRepository = (db: PaymentsDb) => ({
  /** By the compact form of a code, in which dashes do not count. Of two such codes the newer one. */
  find: async (compact: string): Promise<Code | null> => {
    const [row] = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM payments.discount_code WHERE replace(code, '-', '') = ${compact}
      ORDER BY created_at DESC, id DESC LIMIT 1`;
    return row ? db.discountCode.findUnique({ where: { id: row.id } }) : null;
  },

  all: () => db.discountCode.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 500 }),

  /** Null: the code exists already, maybe expired. */
  create: async ({ productIds, ...terms }: NewCode) => {
    const row = { ...terms, productIds: [...productIds] };
    const [created] = await db.discountCode.createManyAndReturn({ data: [row], skipDuplicates: true });
    return created ?? null;
  },

  /** False: unknown. Idempotent. */
  withdraw: async (id: string, now: Date): Promise<boolean> => {
    await db.discountCode.updateMany({ where: { id, withdrawnAt: null }, data: { withdrawnAt: now } });
    return (await db.discountCode.count({ where: { id } })) > 0;
  },
});
export type DiscountCodeRepository = ReturnType<typeof discountCodeRepository>;
export type StoredCode = Awaited<ReturnType<DiscountCodeRepository['all']>>[number];
