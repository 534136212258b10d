import { cents, compactCode, type Cents, type Product } from '@farm/farm';

/** A percentage or an amount in cents off the price. */
export interface Code {
  id: string;
  code: string;
  percent: number | null;
  cents: number | null;
  /** Empty: every product. */
  productIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
  maxUses: number;
  uses: number;
  withdrawnAt: Date | null;
}

export type Discounted = { ok: true; total: Cents; discount: Cents } | { ok: false; why: DiscountProblem };
/** Why a code does not apply; `used_up` may mean: by this buyer. */
export type DiscountProblem = 'unknown' | 'not_yet' | 'over' | 'other_product' | 'used_up';

const MIN_CHARGE: Cents = cents(50); // Stripe's minimum

/** The form in which a typed code is compared; null when nothing was typed. */
export const normalizeCode = (text: string | undefined): string | null =>
  (text === undefined ? '' : compactCode(text) || text.trim()) || null;

/** Zero, or at least 50 cents. */
function discountedTotal(price: Cents, { percent, cents: off }: Pick<Code, 'percent' | 'cents'>): Cents {
  const discount = percent === null ? (off ?? 0) : Math.round((price * percent) / 100); // half a cent is the buyer's
  const total = Math.max(0, price - discount);
  return total === 0 ? cents(0) : cents(Math.min(price, Math.max(MIN_CHARGE, total)));
}

export function applyDiscount(code: Code | null, product: Pick<Product, 'id' | 'price'>, now: Date): Discounted {
  if (code === null || code.withdrawnAt !== null) return { ok: false, why: 'unknown' };
  if (now < code.startsAt) return { ok: false, why: 'not_yet' };
  if (now >= code.endsAt) return { ok: false, why: 'over' };
  if (code.productIds.length > 0 && !code.productIds.includes(product.id)) return { ok: false, why: 'other_product' };
  if (code.uses >= code.maxUses) return { ok: false, why: 'used_up' };
  const total = discountedTotal(product.price, code);
  return { ok: true, total, discount: cents(product.price - total) };
}
