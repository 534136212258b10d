import { toCents, type Cents } from '@farm/farm';

/** Parses an amount in dollars, such as '39.99' or '$1,200'; null if it is invalid. */
export function parseCents(text: string): Cents | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : null;
}
