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

/** A box among the quantities of a message, from the first to the last of its numbers. */
interface Box extends Dimensions {
  from: number;
  to: number;
}

/** '4x8', "4' by 8'", '3 ft x 10 ft x 12 in': numbers with 'by' between them, from an index of the quantities on. */
function productFrom(quantities: readonly Quantity[], tokens: Tokens, start: number): Box | null {
  const isBy = (one: Quantity | undefined, other: Quantity | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    other.at === one.end + (tokens[one.end]?.match(/^(?:long|wide)$/) ? 2 : 1) &&
    BY.has(tokens[other.at - 1] ?? '');
  for (let at = start; at < quantities.length; at += 1) {
    const [one, two, three] = quantities.slice(at, at + 3);
    if (!one || !two || !isBy(one, two)) continue;
    const unit = one.unit === 'each' ? two.unit : one.unit;
    const [first, second] = [
      feetOf({ value: one.value, unit }),
      feetOf(two.unit === 'each' ? { value: two.value, unit } : two),
    ];
    if (first === null || second === null) continue;
    const isDeep = three !== undefined && isBy(two, three);
    const boxed = (depthIn: number | null): Box | null => {
      const box = boxOf(first, second, depthIn);
      return box && { ...box, from: at, to: at + (isDeep ? 2 : 1) };
    };
    if (!isDeep) return boxed(null);
    const bare = three.value <= MAX_BARE_FOOT_DEPTH ? 'foot' : 'inch';
    const depth = feetOf(three.unit === 'each' ? { value: three.value, unit: bare } : three);
    return boxed(depth === null ? null : depth * 12);
  }
  return null;
}

// 'Two raised beds of 4x8'
const BED_WORD = /^(?:raised|garden|beds?|box(?:es)?|plots?|of|at|that|are)$/;
const SAME_BED = /^(?:beds?|box(?:es)?|plots?|garden)$/;
/**
 * Quantities with one area in place of several boxes: 'an L-shaped bed, 4x12 and 4x8', 'three 4x8 beds and two 3x6 beds'.
 * The same quantities where there are fewer than two boxes.
 */
export function withOneArea(quantities: readonly Quantity[], tokens: Tokens): readonly Quantity[] {
  const boxes: Box[] = [];
  for (let box = productFrom(quantities, tokens, 0); box; box = productFrom(quantities, tokens, box.to + 1))
    boxes.push(box);
  const [first] = boxes;
  // 'A 30x40 garden with plants 12 x 12 inches': the smaller box is a spacing.
  const isPlot = ({ length, depthIn }: Dimensions) => length >= 2 && depthIn === null;
  if (!first || boxes.length < 2 || !boxes.every(isPlot)) return quantities;
  const counts = boxes.map(({ from }) => {
    const [before, side] = [quantities[from - 1], quantities[from]];
    if (!before || !side || before.isSide || before.per !== null) return null;
    const between = tokens.slice(before.end, side.at);
    const isCount = (before.unit === 'each' || before.unit === 'bed') && between.every((token) => BED_WORD.test(token));
    return isCount ? before : null;
  });
  const sides = new Set(boxes.flatMap(({ from, to }) => quantities.slice(from, to + 1)));
  const whole = boxes.reduce((sum, { length, width }, at) => sum + length * width * (counts[at]?.value ?? 1), 0);
  const side = quantities[first.from];
  if (!side) return quantities;
  const area: Quantity = { ...side, value: whole, unit: 'square-foot', role: null, per: null, isSide: false };
  const rest = quantities.filter((each) => !sides.has(each) && !counts.includes(each));
  const isBedCount = ({ unit, after }: Quantity) =>
    unit === 'bed' || (unit === 'each' && SAME_BED.test(after[0] ?? ''));
  return [area, ...rest.filter((each) => !isBedCount(each))].sort((one, other) => one.at - other.at);
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
export function dimensionsIn(quantities: readonly Quantity[], tokens: Tokens): Dimensions | null {
  const box = productFrom(quantities, tokens, 0);
  return box ? { length: box.length, width: box.width, depthIn: box.depthIn } : named(quantities, tokens);
}
