import { measureOf } from '@farm/almanac';
import type { Quantity } from './quantities';
import type { MessageReading } from './read-message';
import { exactCall, isRequest, type ChosenTool } from './tool-rule';
import {
  ANY_THING,
  baseOf,
  isRate,
  multiplyUnits,
  singularOf,
  termsOf,
  type Dimension,
  type UnitProduct,
  type UnitTerm,
} from './unit-analysis';

interface Goal {
  dimension: Dimension;
  /** Name of the unit of the result, and its size. */
  unit: string;
  size: number;
}

const MONEY =
  /\b(?:cost|costs|costing|pay|total|worth|make|earn|bring|gross|revenue|come to|comes to|owe|price|spend)\b/;
const NO_PRODUCT = /\b(?:cut|saw|percent|left|leftover|acidity|ph|mile)\b/;
const PLAIN = [
  { of: 'volume', unit: 'cubic-foot' },
  { of: 'weight', unit: 'pound' },
  { of: 'area', unit: 'square-foot' },
] as const;

/** The unit of a kind that a message itself uses for an amount: '4 ounces cover 100 feet' is answered in ounces. */
const unitOfKind = (quantities: readonly Quantity[], kind: 'volume' | 'weight' | 'area'): string | undefined =>
  quantities.find(({ unit }) => measureOf(unit)?.of === kind)?.unit;

/** The unit of time of the rates of a message: gallons an hour last for hours. */
const timeUnitIn = (quantities: readonly Quantity[]): string => {
  const units = quantities.flatMap(({ unit, per }) => [unit, ...(per ? [per.unit] : [])]);
  if (units.some((unit) => unit === 'gpm' || unit === 'minute')) return 'minute';
  return units.some((unit) => unit === 'gph' || unit === 'hour') ? 'hour' : 'day';
};

const measured = (unit: string): Goal | null => {
  const base = baseOf(unit);
  if (!base) return null;
  const name = unit === 'dollar' ? 'dollars' : (measureOf(unit)?.name ?? `${singularOf(unit)}s`);
  return { dimension: base.dimension, unit: name, size: base.size };
};

/** The counted thing that 'how many' asks for: 'how many bales'. */
function thingIn({ tokens, target }: MessageReading): string | null {
  const at = tokens.findIndex((token, index) => token === 'many' && tokens[index - 1] === 'how');
  const counted = target.unit !== null && measureOf(target.unit) === undefined ? target.unit : null;
  if (counted !== null && counted !== 'dollar' && baseOf(counted)) return singularOf(counted);
  const noun = at < 0 ? undefined : tokens.slice(at + 1, at + 3).find((token) => /^[a-z]{3,}s$/.test(token));
  if (noun !== undefined) return singularOf(noun);
  // 'A bale covers 80 square feet. How many for 25 x 40'
  const holder = /\b(bale|bag|sack|box|bundle|roll|flat|bucket|load)s?\b/.exec(tokens.join(' '))?.[1];
  return at >= 0 || target.how === null ? (holder ?? null) : null;
}

/** Units that a message may ask for, the likeliest first. */
function goalsOf(reading: MessageReading, terms: readonly UnitTerm[], thing: string | null): Goal[] {
  const { target, text, quantities } = reading;
  const hasDollars = quantities.some(({ unit }) => unit === 'dollar');
  const isTimed = terms.some(({ dimension }) => (dimension['time'] ?? 0) < 0);
  const goals: (Goal | null)[] = [];
  // A rate by the thing that is asked for: its unit must be left over.
  const mentions = thing !== null && terms.some(({ dimension }) => thing in dimension);
  const isSpaced = quantities.some(({ role }) => role === 'spacing');
  if (hasDollars && (MONEY.test(text) || target.unit === 'dollar' || target.how === 'much' || target.how === null))
    goals.push(measured('dollar'));
  if (target.unit !== null && target.unit !== 'dollar' && measureOf(target.unit)) goals.push(measured(target.unit));
  if (thing !== null && (target.how === 'many' || target.how === null))
    goals.push(
      measured(thing),
      mentions ? null : { dimension: {}, unit: thing === 'box' ? 'boxes' : `${thing}s`, size: 1 },
    );
  if (isSpaced && target.how === null) goals.push({ dimension: { '*': 1 }, unit: 'plants', size: 1 });
  // 'A gallon weighs 8.6 pounds, she gives 52 pounds a day, how many gallons': gallons a day.
  const daily = target.unit === null || !isTimed ? null : measured(target.unit);
  if (daily && terms.every(({ dimension }) => (dimension['time'] ?? 0) <= 0))
    goals.push({
      dimension: { ...daily.dimension, time: -1 },
      unit: `${daily.unit} a day`,
      size: daily.size / (baseOf('day')?.size ?? 1),
    });
  if (target.how === 'long' || target.how === 'far' || /\blength of\b/.test(text))
    goals.push(isTimed ? measured(timeUnitIn(quantities)) : measured('foot'));
  if (target.how === 'much' || target.how === null || (target.how === 'what' && target.unit === null))
    goals.push(...PLAIN.map(({ of, unit }) => measured(unitOfKind(quantities, of) ?? unit)));
  if ((target.how === 'much' || target.how === null) && /\brow\b/.test(text)) goals.push(measured('foot'));
  if (target.how === null && isTimed) goals.push(measured(timeUnitIn(quantities)));
  return goals.filter((each) => each !== null);
}

/** The name of the unit of a factor; empty for counted things. */
export const labelOf = ({ unit }: Pick<Quantity, 'unit'>): string =>
  unit === 'dollar' ? '$' : (measureOf(unit)?.name ?? (unit === 'each' ? '' : `${singularOf(unit)}s`));

/** Factors of the result in the unit asked for. What a conversion leaves over goes to the last measured factor. */
function factorsOf(terms: readonly UnitTerm[], { isDivisor, value }: UnitProduct, size: number) {
  const factors = terms.map(({ quantity }, at) => ({
    value: quantity.value,
    label: labelOf(quantity),
    is_divisor: isDivisor[at] === true,
  }));
  const plain = factors.reduce((all, each) => (each.is_divisor ? all / each.value : all * each.value), 1);
  const rest = value / size / plain;
  if (Math.abs(rest - 1) < 1e-6) return factors;
  const isDown = rest < 1;
  return [...factors, { value: isDown ? 1 / rest : rest, label: '', is_divisor: isDown }];
}

const RATE_GOAL =
  /\bhow much (?:is |does |was |would |will )?(?:that |it |this )?(?:is |cost |come to |be |work out to )?(?:a|an|per) [a-z ]+$/;
/** 'How much is that a cubic foot': dollars for one. */
function goalRate({ quantities, text }: MessageReading): { quantity: Quantity; goal: Goal } | null {
  const quantity = quantities.at(-1);
  const base = quantity && quantity.value === 1 && measureOf(quantity.unit) ? baseOf(quantity.unit) : null;
  if (!quantity || !base || !RATE_GOAL.test(text.replace(/[?.! ]+$/, ''))) return null;
  if (!quantities.some(({ unit }) => unit === 'dollar')) return null;
  const dimension = Object.fromEntries(Object.entries(base.dimension).map(([kind, power]) => [kind, -power]));
  return { quantity, goal: { dimension: { ...dimension, money: 1 }, unit: 'dollars', size: 1 / base.size } };
}

/**
 * The product of all amounts of a message that has the unit asked for: '4 hives, 40 pounds each, at $9 a pound'. Null
 * where an amount has no part in it, or several products have that unit.
 */
export function unitProduct(reading: MessageReading, earlier?: Quantity): ChosenTool | null {
  const { quantities, tokens, text, has, grade, dates } = reading;
  if (has('dose', 'illness', 'slope', 'board', 'germination') || grade || dates.length > 0 || NO_PRODUCT.test(text))
    return null;
  // 'I spray 15 gallons an acre and have 2.5 acres' asks without a question.
  const isRateAndAmount =
    quantities.length > 1 && quantities.some(({ per }) => per !== null) && quantities.some(({ per }) => per === null);
  if (!isRequest(reading) && !isRateAndAmount) return null;
  const thing = thingIn(reading);
  // A bale that covers 80 square feet three inches deep: the depth is part of the rate.
  const given = statesRate(reading) ? quantities.filter(({ role }) => role !== 'depth') : quantities;
  const rate = goalRate(reading);
  // '180 plants' and '8 pieces a pound': the last result counts whatever the message counts.
  const counted = earlier && measureOf(earlier.unit) === undefined && earlier.unit !== 'dollar' && earlier.per === null;
  const beside = { at: tokens.length, end: tokens.length }; // it is no word of this message
  const first = counted ? { ...earlier, unit: 'each' as const, after: [ANY_THING] } : earlier;
  const all = [...(first ? [{ ...first, ...beside }] : []), ...given.filter((each) => each !== rate?.quantity)];
  const terms = termsOf(all, tokens, thing);
  if (!terms || terms.length < 2) return null;
  if (rate) {
    const product = multiplyUnits(terms, rate.goal.dimension);
    return (
      product &&
      exactCall('amount-product', { factors: factorsOf(terms, product, rate.goal.size), unit: rate.goal.unit })
    );
  }
  // '1.5 pints per acre' is a rate, though its units are lengths.
  const isLengths = terms.every(
    ({ dimension, quantity }) => quantity.per === null && Object.keys(dimension).every((kind) => kind === 'length'),
  );
  if (!isLengths && !terms.some((term) => isRate(term) || term.quantity.per !== null)) return null;
  if (isLengths && !quantities.some(({ isSide }) => isSide) && reading.target.unit === null) return null;
  if (isLengths && reading.target.unit === null && reading.target.how === null) return null;
  for (const { dimension, unit, size } of goalsOf(reading, terms, thing)) {
    const product = multiplyUnits(terms, dimension);
    if (product) return exactCall('amount-product', { factors: factorsOf(terms, product, size), unit });
  }
  return null;
}

const HOLDERS = /\bhow many (?:of )?\d[\d.]*[ -]?[a-z]+ (?:buckets?|jugs?|cans?)\b/;
const DENSITY: ReadonlySet<string> = new Set(['square-foot', 'square-yard', 'square-meter']);
/** Whether a message states a rate of its own that no table knows: '16 in every square foot', 'a bale covers 80 square feet'. */
export function statesRate({ quantities, text, target, animals }: MessageReading): boolean {
  const isHerd =
    animals.filter(({ count }) => count !== null).length > 1 && quantities.some(({ per }) => per?.word === 'each');
  if (isHerd) return true;
  // 'How many 100-foot rows at 3 feet apart': rows of a known length are counted.
  const isRows =
    target.unit === 'row' &&
    quantities.some(({ role }) => role === 'row-spacing') &&
    quantities.some(({ role }) => role === 'length');
  if (isRows || HOLDERS.test(text)) return true;
  const isDense = quantities.some(
    ({ unit, per }) => (unit === 'each' || unit === 'plant') && per !== null && DENSITY.has(per.unit),
  );
  // '24 plants make about 12 pounds each': no table knows better what these yield.
  const isOwnYield = quantities.some(
    ({ unit, per, after }) =>
      measureOf(unit)?.of === 'weight' && (per?.word === 'each' || after[0] === 'apiece') && animals.length === 0,
  );
  const isShared = /\beach (?:1 )?(?:takes|needs|uses|holds|weighs|is) \d/.test(text) && target.how === 'many';
  return (
    isDense ||
    isOwnYield ||
    isShared ||
    /\b(?:bale|bag|sack|roll|box|packet|bucket|load|pounds?|lbs?|ounces?|oz|seeds?)(?: of [a-z]+)? (?:covers|plants|treats|sows)(?: about| around)? \d/.test(
      text,
    )
  );
}
