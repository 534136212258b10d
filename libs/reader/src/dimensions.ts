import type { Quantity } from './quantities';
import { unitSize } from './units';

/** A bed or field: feet, and inches of depth. */
export interface Dimensions {
  length: number;
  width: number;
  depthIn: number | null;
}

const MAX_FEET = 20_000;
const MAX_INCH_SIDE = 24; // shorter sides before inches of depth are feet
const MAX_BARE_FOOT_DEPTH = 4; // a third number without a unit: feet up to 4, inches above

/** The length of a quantity in feet; null for other units. */
export function feetOf({ value, unit }: Pick<Quantity, 'value' | 'unit'>): number | null {
  if (unit === 'each') return value;
  const { size, dimension } = unitSize(unit);
  return Object.keys(dimension).join() === 'length' && dimension['length'] === 1 ? (value * size) / 12 : null;
}

/** Quantities with the unit of their product: '4 by 8 feet' and '4 ft x 8' are feet each. */
export const withSharedUnit = (quantities: readonly Quantity[]): Quantity[] =>
  quantities.map((quantity, at) => {
    const { side, unit } = quantity;
    if (!side || unit !== 'each') return quantity;
    const sides = quantities.slice(at - side.place, at - side.place + side.of);
    const plane = sides.slice(0, 2).find((each) => each.unit !== 'each');
    if (plane) return side.place < 2 ? { ...quantity, unit: plane.unit } : quantity;
    const [one, two, three] = sides.map(({ value }) => value);
    if (one === undefined || two === undefined || three === undefined) {
      const last = sides.at(-1);
      return last && last.unit !== 'each' ? { ...quantity, unit: last.unit } : quantity;
    }
    // '40 x 48 x 42 inches', but '4 x 8 x 10 inches' and '4 x 8 x 1'
    if (sides[2]?.unit === 'inch' && Math.min(one, two) > MAX_INCH_SIDE) return { ...quantity, unit: 'inch' };
    const isFeetDeep = side.place === 2 && three <= MAX_BARE_FOOT_DEPTH && three < Math.min(one, two);
    return isFeetDeep ? { ...quantity, unit: 'foot' } : quantity;
  });

const LONG = /^(?:long|length)$/;
const WIDE = /^(?:wide|width)$/;
const DEEP = /^(?:deep|thick|depth|tall|high|height)$/;
const BULK = /^(?:mulch|compost|soil|topsoil|straw|gravel|dirt|manure|chips)$/;
const isNamed = ({ before, after }: Quantity, pattern: RegExp): boolean =>
  pattern.test(after[0] ?? '') || (after[0] === '-' && pattern.test(after[1] ?? '')) || pattern.test(before[0] ?? '');

/** Inches of a depth: '3 inches deep', '2 inches of mulch'; null for none. */
export function depthOf(quantities: readonly Quantity[]): number | null {
  const depth = quantities.find(
    (each) =>
      each.unit !== 'each' &&
      feetOf(each) !== null &&
      (isNamed(each, DEEP) || (each.after[0] === 'of' && BULK.test(each.after[1] ?? ''))),
  );
  return depth ? (feetOf(depth) ?? 0) * 12 : null;
}

const boxOf = (one: number, two: number, depthIn: number | null): Dimensions | null =>
  one > 0 && two > 0 && one <= MAX_FEET && two <= MAX_FEET
    ? { length: Math.max(one, two), width: Math.min(one, two), depthIn }
    : null;

/** The bed or field of a message: '4x8', '3 ft x 10 ft x 12 in', '30 feet long and 4 wide'; null for none. */
export function dimensionsIn(quantities: readonly Quantity[]): Dimensions | null {
  const first = quantities.findIndex(({ side, per }) => side?.place === 0 && per === null);
  const [one, two, three] = quantities.slice(first);
  if (first >= 0 && one && two) {
    const [length, width] = [feetOf(one), feetOf(two)];
    const bare = three && three.unit === 'each' && three.value > MAX_BARE_FOOT_DEPTH ? 1 / 12 : 1;
    const depth = three && one.side?.of === 3 ? (feetOf(three) ?? 0) * 12 * bare : null;
    return length === null || width === null ? null : boxOf(length, width, depth);
  }
  const [long, wide] = [LONG, WIDE].map((pattern) => quantities.find((each) => isNamed(each, pattern)));
  const [length, width] = [long && feetOf(long), wide && feetOf(wide)];
  return length && width ? boxOf(length, width, null) : null;
}
