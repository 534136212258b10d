import type { Quantity, Tokens } from './quantities';

/** A bed or field: feet, and inches of depth. */
export interface Dimensions {
  length: number;
  width: number;
  depthIn: number | null;
}

const FEET: Readonly<Record<string, number>> = { foot: 1, inch: 1 / 12, yard: 3, meter: 3.281, cm: 0.03281, each: 1 };
const BY = new Set(['x', 'by', '×', '*']);
const MAX_FEET = 20_000;
const MAX_BARE_FOOT_DEPTH = 4; // a third number without a unit: feet up to 4, inches above

/** The length of a quantity in feet; null for other units. */
export const feetOf = ({ value, unit }: Pick<Quantity, 'value' | 'unit'>): number | null => {
  const feet = FEET[unit];
  return feet === undefined ? null : value * feet;
};

const boxOf = (one: number, two: number, depthIn: number | null): Dimensions | null =>
  one > 0 && two > 0 && one <= MAX_FEET && two <= MAX_FEET
    ? { length: Math.max(one, two), width: Math.min(one, two), depthIn }
    : null;

/** '4x8', "4' by 8'", '3 ft x 10 ft x 12 in': numbers with 'by' between them. */
function product(quantities: readonly Quantity[], tokens: Tokens): Dimensions | null {
  const isBy = (one: Quantity | undefined, other: Quantity | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    other.at === one.end + (tokens[one.end]?.match(/^(?:long|wide)$/) ? 2 : 1) &&
    BY.has(tokens[other.at - 1] ?? '');
  for (const [at, one] of quantities.entries()) {
    const [two, three] = quantities.slice(at + 1, at + 3);
    if (!two || !isBy(one, two)) continue;
    const unit = one.unit === 'each' ? two.unit : one.unit;
    const [first, second] = [
      feetOf({ value: one.value, unit }),
      feetOf(two.unit === 'each' ? { value: two.value, unit } : two),
    ];
    if (first === null || second === null) continue;
    if (!three || !isBy(two, three)) return boxOf(first, second, null);
    const bare = three.value <= MAX_BARE_FOOT_DEPTH ? 'foot' : 'inch';
    const depth = feetOf(three.unit === 'each' ? { value: three.value, unit: bare } : three);
    return boxOf(first, second, depth === null ? null : depth * 12);
  }
  return null;
}

/** '30 feet long and 4 wide'; 'a 10-foot square' is as wide as long. */
function named(quantities: readonly Quantity[], tokens: Tokens): Dimensions | null {
  const of = (role: Quantity['role']) => quantities.find((each) => each.role === role && feetOf(each) !== null);
  const [length, width] = [of('length'), of('width')];
  if (length && width) return boxOf(feetOf(length) ?? 0, feetOf(width) ?? 0, null);
  if (width && !length) {
    const other = quantities.find((each) => each.unit === 'foot' && each.role === null && each.per === null);
    if (other) return boxOf(other.value, feetOf(width) ?? 0, null);
  }
  const square = quantities.find(({ unit, end }) => unit === 'foot' && tokens[end] === 'square');
  return square ? boxOf(square.value, square.value, null) : null;
}

/** The dimensions that a message gives; null for none. */
export const dimensionsIn = (quantities: readonly Quantity[], tokens: Tokens): Dimensions | null =>
  product(quantities, tokens) ?? named(quantities, tokens);
