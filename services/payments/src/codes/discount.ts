import { cents, type Cents, type Product } from '@farm/farm';

/** A code as an operator made it: a share of the price, or cents off it. */
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

export type Discounted = { ok: true; total: Cents; discount: Cents } | { ok: false; why: NoDiscount };
/** Why a code takes nothing off; `used_up` also means: by this buyer. */
export type NoDiscount = 'unknown' | 'not_yet' | 'over' | 'other_product' | 'used_up';

const LEAST: Cents = cents(50); // I16: the card company takes no payment below

/** A code as it was typed, in the one way in which it is stored; null when nothing was typed. */
export const codeTyped = (text: string | undefined): string | null => text?.trim().toUpperCase() || null;

/** What is left of a price. I16: it is nothing, or at least 50 cents. */
function less(price: Cents, { percent, cents: off }: Pick<Code, 'percent' | 'cents'>): Cents {
  const taken = percent === null ? (off ?? 0) : Math.round((price * percent) / 100); // half a cent is the buyer's
  const total = Math.max(0, price - taken);
  return total === 0 ? cents(0) : cents(Math.min(price, Math.max(LEAST, total)));
}

/** The price with a code, or why the code does not work here and now. */
export function discounted(code: Code | null, product: Pick<Product, 'id' | 'price'>, now: Date): Discounted {
  if (code === null || code.withdrawnAt !== null) return { ok: false, why: 'unknown' };
  if (now < code.startsAt) return { ok: false, why: 'not_yet' };
  if (now >= code.endsAt) return { ok: false, why: 'over' };
  if (code.productIds.length > 0 && !code.productIds.includes(product.id)) return { ok: false, why: 'other_product' };
  if (code.uses >= code.maxUses) return { ok: false, why: 'used_up' };
  const total = less(product.price, code);
  return { ok: true, total, discount: cents(product.price - total) };
}
