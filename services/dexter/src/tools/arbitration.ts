import { amountProduct, isMissingParameter, type ToolResult } from '@farm/almanac';
import { isSameDimension, type MessageReading, type Quantity, unitAt, unitSize } from '@farm/reader';
import { wordStem } from '../text/words';
import { targetOf } from './amounts/target';
import type { Assigned } from './assignment';
import type { CallCandidate, Candidates } from './candidates';
import { toolSlots } from './slots';

const MONEY = /^(?:dollars|cents)/;
const PERCENT = /\bper ?cent|%/;
const COST_ASKED = /\b(?:what|how much)\b[^.?!]*\b(?:costs?|pay|spend|owe|earn|worth)\b/;
/** Sizes of tables are rounded, and things are counted in whole ones. */
const NEAR = { share: 0.02, whole: 1 };
const ROUNDING = 0.005; // of a result
/** The least probability that a message wants a tool whose amounts cancel to what it asks for. */
const SOLVED = 0.9;

/** A result in inches, ounces, seconds and dollars where its unit is a measure. */
function plainResult({ value, unit }: ToolResult) {
  const found = unitAt(unit.split(' '), 0);
  const { size, dimension } = unitSize(found?.unit ?? '');
  return { value: Number(value) * size, dimension, rounding: ROUNDING * size };
}

const resultOf = ({ outcome }: CallCandidate): ToolResult | null =>
  outcome === null || isMissingParameter(outcome) ? null : outcome;

/** Whether two results say the same, one of them perhaps in whole numbers. */
function isSameResult(one: ToolResult, other: ToolResult): boolean {
  const [a, b] = [plainResult(one), plainResult(other)];
  const apart = Math.abs(a.value - b.value);
  const isNear = apart <= NEAR.share * Math.abs(b.value) + a.rounding + b.rounding || apart < NEAR.whole;
  return isSameDimension(a.dimension, b.dimension) && isNear;
}

const plainSize = ({ value, unit }: Quantity): number => value * unitSize(unit).size;

/** Whether a number that fills no slot is an amount that is not told in another unit, too: '5 months, say 150 days'. */
function isLeft({ slot, evidence: { kind, quantity } }: Assigned, all: readonly Assigned[]): boolean {
  if (slot !== null || kind !== 'number' || !quantity || quantity.value === 1) return false;
  if (Object.keys(unitSize(quantity.unit).dimension).length === 0) return false;
  const size = plainSize(quantity);
  return !all.some(
    ({ slot: own, evidence: { quantity: other } }) =>
      other &&
      ((own !== null && Math.abs(plainSize(other) - size) <= NEAR.share * size) ||
        (other.per !== null && other.per.unit !== 'each' && plainSize({ ...other, ...other.per }) === size)),
  );
}

const takesNumbers = ({ tool }: CallCandidate): boolean =>
  toolSlots.get(tool)?.some(({ kind }) => kind === 'number') === true;

/** Whether a result tells another one beside its own: the pounds of hay beside the bales. */
const tells = ({ text: { answer } }: ToolResult, { value }: ToolResult): boolean =>
  Array.from(answer.replace(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g), ([figure]) => Number(figure)).some(
    (figure) => Math.abs(figure - Number(value)) <= NEAR.share * Number(value),
  );

/** Whether a call uses every amount of its message. */
function isWhole(call: CallCandidate): boolean {
  const { unused, assigned } = call.filled;
  return unused === 0 && !(takesNumbers(call) && assigned.some((one) => isLeft(one, assigned)));
}

/** Whether a result is of what is asked for: money in money, and the things that the question names. */
function isOfAsked(result: ToolResult, reading: MessageReading): boolean {
  const { dimension, noun } = targetOf(reading, true);
  if (COST_ASKED.test(reading.text) || (dimension?.['money'] ?? 0) > 0) return MONEY.test(result.unit);
  if (noun === null) return true;
  return `${result.unit} ${result.text.answer}`
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(wordStem)
    .includes(wordStem(noun));
}

/** Money is asked for in so many words, and the result is of another kind. */
const isBesideMoney = (call: CallCandidate, { text }: MessageReading): boolean => {
  const result = resultOf(call);
  const isAsked = COST_ASKED.test(text) && !PERCENT.test(text);
  return isAsked && result !== null && takesNumbers(call) && !MONEY.test(result.unit);
};

/** What a message wants: its likeliest call, and the probability that it wants a tool at all. */
export interface ArbitrationResult {
  best: CallCandidate | null;
  wants: number;
}

/**
 * Chooses between the calls of a message. One that leaves an amount unused, or answers a question for money in another unit, never
 * runs. The product in which all amounts cancel goes before a call that uses fewer of them or answers something else.
 */
export function arbitrate(
  { calls, reading, isComposed }: Pick<Candidates, 'calls' | 'reading' | 'isComposed'>,
  shares: readonly number[],
): ArbitrationResult {
  const shareOf = (call: CallCandidate): number => shares[calls.indexOf(call)] ?? 0;
  const wants = 1 - (shares.at(-1) ?? 1);
  const order = [...calls].sort((one, other) => shareOf(other) - shareOf(one));
  const product = order.find((call) => call.tool === amountProduct.id && call.filled.unused === 0 && resultOf(call));
  const productResult = product && resultOf(product);
  const [likeliest] = order;
  if (!product || !productResult) {
    const isUsable = likeliest && isWhole(likeliest) && !isBesideMoney(likeliest, reading);
    return { best: isUsable ? likeliest : null, wants };
  }
  const special = order.find((call) => call !== product && isWhole(call) && !isBesideMoney(call, reading));
  const result = special && resultOf(special);
  const usesAll = special?.filled.assigned.every(({ slot, evidence }) => slot !== null || evidence.kind !== 'number');
  const isSpecial =
    special !== undefined &&
    !!result &&
    shareOf(special) > shareOf(product) &&
    (isSameResult(result, productResult) ||
      tells(result, productResult) ||
      (usesAll && !isComposed && isOfAsked(result, reading)));
  return { best: isSpecial ? special : product, wants: Math.max(wants, SOLVED) };
}
