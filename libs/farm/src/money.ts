/** Whole US cents, the only unit of amounts in this repository. */
export type Cents = number & { readonly __unit: 'cents' };

// The largest rounding error of a dollar amount as a binary fraction.
const TOLERANCE_CENTS = 1e-6;

/** Brands a number as cents. @throws RangeError for fractions, negative and unsafe numbers */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an amount in cents`);
  return value as Cents;
}

/**
 * Rounds a number sent by a browser to cents; null if it is off by more than a rounding error. `19.99 * 100` is
 * 1998.9999999999998 in JavaScript and means 1999.
 */
export function nearestCents(value: number): Cents | null {
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) && whole >= 0 && Math.abs(value - whole) <= TOLERANCE_CENTS ? cents(whole) : null;
}

/** Dollars (79.99) to cents (7999); null if there is no such amount. */
export const toCents = (dollars: number): Cents | null => nearestCents(dollars * 100);

/** For the fields of contracts that are in dollars. */
export const toDollars = (amount: Cents): number => amount / 100;

/** '$39.99' */
export const formatUsd = (amount: Cents): string => `$${(amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
