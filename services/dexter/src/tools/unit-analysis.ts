import { measureOf } from '@farm/almanac';
import type { Quantity, Tokens } from './quantities';

/**
 * Powers of the kinds of units: length, weight, time, money and counted things ('hen'). An area is length 2, a volume
 * length 3. 'Each' (`*`) stands for any counted thing.
 */
export type Dimension = Readonly<Record<string, number>>;

/** An amount or rate in inches, ounces, seconds, dollars and counted things. */
export interface UnitTerm {
  value: number;
  dimension: Dimension;
  quantity: Quantity;
}

/** Stands for any counted thing; see {@link Dimension}. */
export const ANY_THING = '*';
const EACH = ANY_THING;
const CUBIC_INCHES_OF_TEASPOON = 1728 / 5745.04;
const CUBIC_INCHES_OF_GALLON = 231;
const SECONDS_OF_DAY = 86_400;
const DAYS_OF: Readonly<Record<string, number>> = { month: 30, year: 365 };

export const singularOf = (word: string): string =>
  word.replace(/(?<=[^aeiou])ies$/, 'y').replace(/(?<=(?:x|ch|sh|ss))es$|(?<=[^s])s$/, '');

/** Size of one unit and its dimension; counted units and nouns are counted things. Null for degrees, percent and the like. */
export function baseOf(unit: string): { size: number; dimension: Dimension } | null {
  if (unit === 'dollar') return { size: 1, dimension: { money: 1 } };
  const days = DAYS_OF[unit];
  if (days !== undefined) return { size: days * SECONDS_OF_DAY, dimension: { time: 1 } };
  const row = measureOf(unit);
  switch (row?.of) {
    case 'length':
      return { size: row.size, dimension: { length: 1 } };
    case 'area':
      return { size: row.size * 144, dimension: { length: 2 } };
    case 'volume':
      return { size: row.size * CUBIC_INCHES_OF_TEASPOON, dimension: { length: 3 } };
    case 'weight':
      return { size: row.size, dimension: { weight: 1 } };
    case 'time':
      return { size: row.size, dimension: { time: 1 } };
    case 'flow':
      return { size: (row.size * CUBIC_INCHES_OF_GALLON) / 3600, dimension: { length: 3, time: -1 } };
    default:
      return ['percent', 'degree', 'fahrenheit', 'celsius', 'mpg', 'mph'].includes(unit)
        ? null
        : { size: 1, dimension: { [singularOf(unit)]: 1 } };
  }
}

const combined = (one: Dimension, other: Dimension, power: 1 | -1): Dimension => {
  const sum: Record<string, number> = { ...one };
  for (const [kind, exponent] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + power * exponent;
  return Object.fromEntries(Object.entries(sum).filter(([, exponent]) => exponent !== 0));
};

const KINDS: ReadonlySet<string> = new Set(['length', 'weight', 'time', 'money', EACH]);

/** The dimension with each 'each' cancelled against a counted thing other than the one asked for. */
function settled(dimension: Dimension, goal: Dimension): Dimension {
  const left: Record<string, number> = { ...dimension };
  const things = Object.keys(left).filter((kind) => !KINDS.has(kind) && !(kind in goal));
  for (const thing of things) {
    while ((left[EACH] ?? 0) !== 0 && (left[thing] ?? 0) !== (goal[thing] ?? 0)) {
      const step = Math.sign(left[EACH] ?? 0);
      if (step === Math.sign((left[thing] ?? 0) - (goal[thing] ?? 0))) break;
      left[EACH] = (left[EACH] ?? 0) - step;
      left[thing] = (left[thing] ?? 0) + step;
    }
  }
  return Object.fromEntries(Object.entries(left).filter(([, exponent]) => exponent !== 0));
}

const isSame = (one: Dimension, other: Dimension): boolean => Object.keys(combined(one, other, -1)).length === 0;

/** A product of terms; `isDivisor` per term. */
export interface UnitProduct {
  value: number;
  isDivisor: readonly boolean[];
}

const MAX_TERMS = 8;
/**
 * The one product or quotient of all terms that has a dimension, dividing as seldom as possible. Null where none or
 * several values have it.
 */
export function multiplyUnits(terms: readonly UnitTerm[], goal: Dimension): UnitProduct | null {
  const isCount = Object.keys(goal).length === 0;
  if (terms.length < 2 || terms.length > MAX_TERMS) return null;
  const found: (UnitProduct & { divisors: number })[] = [];
  for (let mask = 0; mask < 1 << terms.length; mask += 1) {
    const isDivisor = terms.map((_, at) => ((mask >> at) & 1) === 1);
    const dimension = terms.reduce<Dimension>(
      (all, term, at) => combined(all, term.dimension, isDivisor[at] === true ? -1 : 1),
      {},
    );
    // A side of a bed never divides.
    if (terms.some(({ quantity }, at) => quantity.isSide && isDivisor[at] === true)) continue;
    if (!isSame(settled(dimension, goal), goal)) continue;
    const value = terms.reduce((all, term, at) => (isDivisor[at] === true ? all / term.value : all * term.value), 1);
    // Of a count and its reciprocal, the count is meant.
    if (isCount && value < 1) continue;
    found.push({ value, isDivisor, divisors: isDivisor.filter(Boolean).length });
  }
  const least = Math.min(...found.map(({ divisors }) => divisors));
  const [best, ...others] = found.filter(({ divisors }) => divisors === least);
  return best && others.every(({ value }) => Math.abs(value / best.value - 1) < 1e-9) ? best : null;
}

/** 'Covers', 'holds': what one thing does is a rate. */
const DOES = /^(?:covers?|plants|treats?|serves?|holds?|feeds|waters|fills|sows|does|makes?|weighs?|is)$/;
const CONTAINER =
  /^(?:bale|bag|sack|box|bundle|tray|flat|roll|panel|bucket|barrel|pot|load|jar|crate|pack|packet|tank|block)s?$/;

const MATERIAL = /^(?:compost|mulch|soil|topsoil|dirt|gravel|sand|manure|chips|bark|straw)$/;
/** 'A load of 6 yards of compost': cubic yards. */
const isBulk = ({ unit, after }: Quantity): boolean =>
  unit === 'yard' && after.slice(0, 2).some((word) => MATERIAL.test(word));

const nounAfter = ({ after, unit }: Quantity): string | null =>
  unit === 'each' ? (after.slice(0, 2).find((word) => /[a-z]s$/.test(word)) ?? null) : null;

function thingOf(quantity: Quantity, tokens: Tokens): string | null {
  if (isBulk(quantity)) return 'cubic-yard';
  if (quantity.unit !== 'each') return quantity.unit;
  if (quantity.after[0] === ANY_THING) return ANY_THING;
  const noun = nounAfter(quantity);
  const next = tokens[quantity.end] ?? '';
  return noun ?? (/^[a-z]{3,}$/.test(next) && CONTAINER.test(next) ? next : null);
}

// '10 cows eat 26 pounds a day': each of them.
const EATS = /^(?:eat|drink)$/;

/** What a rate is for: 'per acre', 'a plant', 'each'. */
function perOf(
  { per, after, role, before }: Quantity,
  hasVolume: boolean,
): { size: number; dimension: Dimension } | null {
  if (role === 'spacing') return { size: 1, dimension: { [EACH]: 1 } };
  const isForEach = before.slice(-2).includes('each');
  if (!per) return isForEach || after[0] === 'apiece' ? { size: 1, dimension: { [EACH]: 1 } } : null;
  const isAny = per.unit === 'each' && /^(?:each|piece|way)$/.test(per.word);
  const base = isAny
    ? { size: 1, dimension: { [EACH]: 1 } }
    : baseOf(hasVolume && per.unit === 'yard' ? 'cubic-yard' : per.unit === 'each' ? per.word : per.unit);
  if (!base) return null;
  const isAlsoEach =
    !isAny && base.dimension['time'] !== undefined && (after.includes('each') || EATS.test(before.at(-1) ?? ''));
  return {
    size: base.size * per.value,
    dimension: isAlsoEach ? combined(base.dimension, { [EACH]: 1 }, 1) : base.dimension,
  };
}

/** The terms of a message; null where a number has no known unit. `thing` is what is asked for: 50-pound bags are bags. */
export function termsOf(quantities: readonly Quantity[], tokens: Tokens, thing: string | null): UnitTerm[] | null {
  const terms: UnitTerm[] = [];
  const hasVolume = quantities.some((each) => each.unit.startsWith('cubic') || isBulk(each));
  for (const [at, quantity] of quantities.entries()) {
    const { value, unit, isSide, role } = quantity;
    const last = terms.at(-1);
    const named = isSide && unit === 'each' ? 'foot' : thingOf(quantity, tokens);
    const between = last ? tokens.slice(last.quantity.end, quantity.at) : [];
    // '0.25 pounds each a day': a second denominator.
    const isArticle = /^an?$/.test(tokens[quantity.at] ?? '');
    const base = named === null ? null : baseOf(named);
    if (!base) {
      // 'Bags of 25': what one holds.
      const container = singularOf(tokens[quantity.at - 2] ?? '');
      const isHolder = container === thing || CONTAINER.test(container);
      if (tokens[quantity.at - 1] !== 'of' || !isHolder || unit !== 'each') return null;
      terms.push({ value, dimension: { [container]: -1, [EACH]: 1 }, quantity });
      continue;
    }
    if (
      last &&
      isArticle &&
      base.dimension['time'] === 1 &&
      between.every((token) => /^(?:each|of|them)$/.test(token)) &&
      between.length > 0
    ) {
      last.value /= base.size;
      last.dimension = combined(last.dimension, base.dimension, -1);
      continue;
    }
    const per = perOf(quantity, hasVolume);
    const beside = singularOf(tokens[quantity.end] ?? '');
    const holder = tokens[quantity.at - 1] === 'of' ? singularOf(tokens[quantity.at - 2] ?? '') : beside;
    const isContent = thing !== null && unit !== 'each' && unit !== 'dollar' && holder === thing && thing !== named;
    const verb = tokens.slice(last?.quantity.end ?? 0, quantity.at).findIndex((token) => DOES.test(token));
    // 'My sprayer holds 4 gallons' after '2 ounces per gallon' is an amount, not what 2 ounces do.
    const isDoing = verb >= 0 && !isSide && per === null && role === null && last?.quantity.per == null;
    const subject = quantities[at - 1];
    const subjectThing = tokens.slice(0, (last?.quantity.end ?? 0) + verb).findLast((token) => CONTAINER.test(token));
    const [size, dimension] = per
      ? [base.size / per.size, combined(base.dimension, per.dimension, -1)]
      : isContent
        ? [base.size, combined(base.dimension, { [thing]: 1 }, -1)]
        : [base.size, base.dimension];
    const term: UnitTerm = { value: value * size, dimension, quantity };
    if (isDoing && last && subject === last.quantity && tokens[last.quantity.end + verb] !== 'is') {
      // '0.25 pounds plants 25 feet': one rate of both.
      terms.pop();
      terms.push({ value: term.value / last.value, dimension: combined(dimension, last.dimension, -1), quantity });
      continue;
    }
    if (isDoing && !last && subjectThing !== undefined && singularOf(subjectThing) === thing && !isContent)
      term.dimension = combined(dimension, { [thing]: 1 }, -1);
    terms.push(term);
  }
  return ofEachRow(ofEachBed(together(terms, tokens)));
}

/** '3 goats, 2 sheep' before '4 pounds each': five animals. */
function together(terms: readonly UnitTerm[], tokens: Tokens): UnitTerm[] {
  if (!terms.some(({ dimension }) => dimension[EACH] === -1)) return [...terms];
  const isCount = ({ dimension, quantity }: UnitTerm) =>
    quantity.unit === 'each' && Object.values(dimension).join() === '1' && !('length' in dimension);
  const sum: UnitTerm[] = [];
  for (const term of terms) {
    const last = sum.at(-1);
    const between = last ? tokens.slice(last.quantity.end + 1, term.quantity.at) : [];
    if (
      last &&
      isCount(last) &&
      isCount(term) &&
      between.length > 0 &&
      between.every((token) => /^(?:,|and|plus|&)$/.test(token))
    )
      sum.splice(-1, 1, {
        value: last.value + term.value,
        dimension: { [EACH]: 1 },
        quantity: { ...term.quantity, value: last.value + term.value },
      });
    else sum.push(term);
  }
  return sum;
}

/** '3 rows of 90 feet': the length is that of one row. */
function ofEachRow(terms: UnitTerm[]): UnitTerm[] {
  const hasRows = terms.some(({ dimension }) => dimension['row'] === 1 && Object.keys(dimension).length === 1);
  const isLength = ({ dimension }: UnitTerm) =>
    dimension['length'] === 1 && Object.keys(dimension).every((kind) => kind === 'length' || kind === EACH);
  const length = terms.find(
    (term) => isLength(term) && term.quantity.role !== 'spacing' && term.quantity.role !== 'row-spacing',
  );
  if (!hasRows || !length) return terms;
  const others = Object.fromEntries(Object.entries(length.dimension).filter(([kind]) => kind !== EACH));
  length.dimension = combined(others, { row: 1 }, -1);
  return terms;
}

/** '5 beds of 4 by 4': the sides are those of one bed. */
function ofEachBed(terms: UnitTerm[]): UnitTerm[] {
  const side = terms.find(({ quantity }) => quantity.isSide);
  const hasBeds = terms.some(({ dimension }) => dimension['bed'] === 1 && Object.keys(dimension).length === 1);
  if (side && hasBeds) side.dimension = combined(side.dimension, { bed: 1 }, -1);
  return terms;
}

/** Whether a term is a rate: something per something else. */
export const isRate = ({ dimension }: UnitTerm): boolean => {
  const powers = Object.values(dimension);
  return powers.some((power) => power < 0) && powers.some((power) => power > 0);
};
