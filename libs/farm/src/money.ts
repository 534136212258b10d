/** Whole US cents. No other kind of money number exists in this repository. */
export type Cents = number & { readonly __unit: 'cents' };

// A dollar amount sent as a binary fraction may miss its cent by rounding error, never by more than this.
const TOLERANCE_CENTS = 1e-6;

/** Brands a whole number as cents. Throws RangeError for fractions, negatives and unsafe numbers. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an amount in cents`);
  return value as Cents;
}

/**
 * The whole cents that a number sent by a browser stands for, or null when it is not within rounding error of one:
 * `19.99 * 100` is 1998.9999999999998 in JavaScript and means 1999.
 */
export function nearestCents(value: number): Cents | null {
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) && whole >= 0 && Math.abs(value - whole) <= TOLERANCE_CENTS ? cents(whole) : null;
}

/** Dollars (79.99) to cents (7999), rounded once; null when the number is no cent amount. */
export const toCents = (dollars: number): Cents | null => nearestCents(dollars * 100);

/** Cents to dollars as a number, for the specification's fields that carry dollars. */
export const toDollars = (amount: Cents): number => amount / 100;

/** '$39.99' */
export const formatUsd = (amount: Cents): string => `$${(amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
