import { type PaymentsDb, queryRow, queryRows } from '@farm/prisma';
import { Type } from '@sinclair/typebox';
import type { Code } from './discount';

/** Used up, withdrawn or expired since it was read, already used by this buyer, or held by other orders of the buyer's network. */
export class DiscountUnavailableError extends Error {
  constructor(readonly why: 'used_up' | 'held') {
    super(why);
  }
}

interface CodeUse {
  codeId: string;
  orderId: string;
  visitor: string;
  emailHash: Uint8Array<ArrayBuffer> | null;
  /** Caller.networkHash() */
  network: string;
  now: Date;
}

/** How long an unpaid order keeps a use from others who want the last one. Its price stays for 30 minutes. */
const HOLD_MS = 10 * 60_000;
/** A network may hold this share of the uses that are left, and at least one. */
const NETWORK_SHARE = 1 / 4;

const TakenUse = Type.Object({ orderId: Type.String() });
const NetworkHolds = Type.Object({ held: Type.Integer() });
const UsesLeft = Type.Object({ left: Type.Integer() });
const CodeId = Type.Object({ id: Type.String() });

const holdsBefore = (now: Date) => new Date(now.getTime() - HOLD_MS);

/** Takes the use of an order that has not been paid for ten minutes, which ends. False: there is none. */
async function takeOverUse(tx: PaymentsDb, codeId: string, now: Date): Promise<boolean> {
  const [taken] = await queryRows(tx, TakenUse)`
    UPDATE payments.discount_use SET given_back_at = ${now}::timestamptz WHERE id = (
      SELECT u.id FROM payments.discount_use u
      JOIN payments."order" o ON o.id = u.order_id AND o.status = 'open'
      JOIN payments.discount_code c ON c.id = u.code_id AND c.withdrawn_at IS NULL
        AND c.starts_at <= ${now}::timestamptz AND c.ends_at > ${now}::timestamptz
      WHERE u.code_id = ${codeId}::uuid AND u.given_back_at IS NULL AND u.created_at <= ${holdsBefore(now)}::timestamptz
      ORDER BY u.created_at LIMIT 1 FOR UPDATE OF u SKIP LOCKED)
    RETURNING order_id AS "orderId"`;
  if (!taken) return false;
  // The sweep cancels its payment; one that arrives first counts again, if a use is left.
  await tx.$executeRaw`UPDATE payments."order" SET expires_at = ${now}::timestamptz WHERE id = ${taken.orderId}::uuid`;
  return true;
}

/** @throws DiscountUnavailableError while unpaid orders of the network hold its share. The row of the code is locked. */
async function assertNetworkShare(tx: PaymentsDb, { codeId, network, now }: CodeUse, left: number): Promise<void> {
  const { held } = await queryRow(tx, NetworkHolds)`
    SELECT count(*)::int AS held FROM payments.discount_use u
    JOIN payments."order" o ON o.id = u.order_id AND o.status = 'open'
    WHERE u.code_id = ${codeId}::uuid AND u.network = ${network} AND u.given_back_at IS NULL
      AND u.created_at > ${holdsBefore(now)}::timestamptz`;
  if (held >= Math.max(1, Math.ceil(left * NETWORK_SHARE))) throw new DiscountUnavailableError('held');
}

/**
 * Counts a use in the order's transaction, or takes over that of an order that stays unpaid. One of several concurrent orders gets the last use; each browser and each address
 * may use a code once (partial unique indexes).
 * @throws DiscountUnavailableError
 */
export async function redeemDiscountCode(tx: PaymentsDb, use: CodeUse): Promise<void> {
  const { codeId, orderId, visitor, emailHash, network, now } = use;
  const [counted] = await queryRows(tx, UsesLeft)`
    UPDATE payments.discount_code SET uses = uses + 1
    WHERE id = ${codeId}::uuid AND uses < max_uses AND withdrawn_at IS NULL
      AND starts_at <= ${now}::timestamptz AND ends_at > ${now}::timestamptz
    RETURNING max_uses - uses + 1 AS left`;
  if (!counted && !(await takeOverUse(tx, codeId, now))) throw new DiscountUnavailableError('used_up');
  await assertNetworkShare(tx, use, counted?.left ?? 1);
  const row = { codeId, orderId, visitor, emailHash, network, createdAt: now };
  const used = await tx.discountUse.createMany({ data: [row], skipDuplicates: true });
  if (used.count === 0) throw new DiscountUnavailableError('used_up');
}

export async function releaseDiscountCode(tx: PaymentsDb, orderId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH released AS (
      UPDATE payments.discount_use SET given_back_at = ${now}::timestamptz
      WHERE order_id = ${orderId}::uuid AND given_back_at IS NULL RETURNING code_id
    )
    UPDATE payments.discount_code c SET uses = c.uses - 1 FROM released WHERE c.id = released.code_id`;
}

/** For a payment whose use was released or taken over: counts the use of its code again if one is left. */
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
  /**
   * By the compact form of a code, in which dashes do not count. Of two such codes the newer one. Of a code without a use left,
   * those that a new order may take over do not count.
   */
  find: async (compact: string, now: Date): Promise<Code | null> => {
    const [row] = await queryRows(db, CodeId)`
      SELECT id FROM payments.discount_code WHERE replace(code, '-', '') = ${compact}
      ORDER BY created_at DESC, id DESC LIMIT 1`;
    const code = row && (await db.discountCode.findUnique({ where: { id: row.id } }));
    if (!code || code.uses < code.maxUses) return code ?? null;
    const order = { status: 'open' } as const;
    const where = { codeId: code.id, releasedAt: null, createdAt: { lte: holdsBefore(now) }, order };
    return { ...code, uses: code.uses - (await db.discountUse.count({ where })) };
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
