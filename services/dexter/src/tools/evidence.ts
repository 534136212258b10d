import { textOf } from '@farm/almanac';
import {
  animalKind,
  type Dimension,
  feetOf,
  isSameDimension,
  type MessageReading,
  type Quantity,
  sizeOf,
  type MeasureUnit,
  unitSize,
} from '@farm/reader';
import { wordStem } from '../text/words';
import type { FeatureList } from './linear-model';
import type { Slot } from './slots';

/** A number or a day of a message, which fills a slot or is none of the call's business. */
export interface Evidence {
  /** Words around it, the nearest first. */
  before: readonly string[];
  after: readonly string[];
  quantity: Quantity | null;
  /** 'YYYY-MM-DD'. */
  day: string | null;
  /** How it was read: 'number', 'grade', 'day', 'from' and 'to' of a time such as 'next month'. */
  kind: 'number' | 'grade' | 'period' | 'day' | 'from' | 'to';
  /** The next day of that name, where `day` is past. */
  next: string | null;
}

const isEmpty = (dimension: Dimension): boolean => Object.keys(dimension).length === 0;

const DAY_KINDS = ['from', 'to'] as const;

const PERIODS: Readonly<Record<string, MeasureUnit>> = {
  ...{ daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year', hourly: 'hour', annually: 'year' },
};
const PERIOD = /^(?:day|week|month|year)$/;
const BEFORE_PERIOD = /^(?:an?|per|each|every|the|one|this)$/;

/** 'A week', 'per month', 'daily': a time that may be counted for. */
function periodsIn(tokens: MessageReading['tokens']): Evidence[] {
  return tokens.flatMap((token, at) => {
    const unit =
      PERIODS[token] ??
      (PERIOD.test(token) && BEFORE_PERIOD.test(tokens[at - 1] ?? '') ? (token as MeasureUnit) : undefined);
    if (unit === undefined) return [];
    const sides = { before: tokens.slice(Math.max(0, at - 4), at).toReversed(), after: tokens.slice(at + 1, at + 5) };
    const quantity = { value: 1, unit, per: null, side: null, at, end: at + 1, ...sides };
    return [{ ...sides, quantity, day: null, next: null, kind: 'period' as const }];
  });
}

/** The numbers and days of a message, in order. */
function evidenceIn({ quantities, dates, time, grade, tokens }: MessageReading): Evidence[] {
  const none = { quantity: null, day: null, next: null };
  const numbers = quantities.map((quantity) => ({ ...none, ...quantity, quantity, kind: 'number' as const }));
  const days = dates.map(({ date, next, at, end }) => ({
    ...{ ...none, day: date, next: next === date ? null : next, kind: 'day' as const, at },
    before: tokens.slice(Math.max(0, at - 4), at).toReversed(),
    after: tokens.slice(end, end + 4),
  }));
  const hasSpan = time !== null && dates.every(({ isMonth }) => isMonth);
  const spans = (hasSpan ? DAY_KINDS : []).map((kind) => ({
    ...{ ...none, kind, day: time && textOf(time[kind]), before: [], after: [] },
  }));
  const grades = (grade ?? []).map((value, at) => ({
    ...{ ...none, kind: 'grade' as const, before: [], after: [] },
    quantity: {
      value,
      unit: 'percent',
      per: null,
      side: { place: at, of: 3 },
      at,
      end: at,
      before: [],
      after: [],
    } satisfies Quantity,
  }));
  const sorted = [...numbers, ...days].sort((one, other) => one.at - other.at);
  return [...sorted, ...periodsIn(tokens), ...spans, ...grades];
}

const isRows = ({ unit, after }: Quantity): boolean => unit === 'row' || after.slice(0, 4).includes('rows');

/** A quantity that is the product of two, read as the second. */
const productOf = (one: Quantity, other: Quantity, unit: Quantity['unit'], value: number): Quantity => ({
  ...{ ...other, unit, value, side: null, at: one.at, before: one.before },
});

/** Two numbers that stand for one where a tool has no slot for both: the sides of an area, '3 rows of 60 feet'. */
function mergedPair(one: Quantity, other: Quantity, slots: readonly Slot[]): Quantity | null {
  const takes = (dimension: Dimension) => slots.some(({ unit }) => unit && isSameDimension(unit.dimension, dimension));
  const isPlane = one.side?.place === 0 && other.side?.place === 1;
  if (isPlane && !slots.some(({ name }) => name === 'length_ft') && takes({ length: 2 })) {
    const [length, width] = [feetOf(one), feetOf(other)];
    return length === null || width === null ? null : productOf(one, other, 'square-foot', length * width);
  }
  const isCount = isEmpty(sizeOf(one).dimension) && one.side === null && one.per === null && other.at - one.end <= 3;
  const hasCount = slots.some(
    ({ kind, unit, isMany }) => isMany || (kind === 'number' && (unit === null || isEmpty(unit.dimension))),
  );
  const hasLines = slots.some(({ name }) => /^(?:lines|rows|beds)$/.test(name));
  const { dimension } = sizeOf(other);
  const isHeld = isSameDimension(dimension, { length: 3 }) && takes({ length: 3 }) && !hasCount;
  const isRow =
    isSameDimension(dimension, { length: 1 }) &&
    other.side === null &&
    isRows(one.unit === 'row' ? one : other) &&
    !hasLines &&
    slots.some(({ name }) => name === 'row_ft');
  return isCount && (isHeld || isRow) ? productOf(one, other, other.unit, one.value * other.value) : null;
}

/** The numbers and days of a message as the slots of a tool can take them. */
export function evidenceFor(reading: MessageReading, slots: readonly Slot[]): Evidence[] {
  const merged: Evidence[] = [];
  for (const one of evidenceIn(reading)) {
    const last = merged.at(-1);
    const pair =
      last?.quantity && one.quantity && last.kind === 'number' && one.kind === 'number'
        ? mergedPair(last.quantity, one.quantity, slots)
        : null;
    if (pair) merged.splice(-1, 1, { ...one, quantity: pair, before: pair.before, after: pair.after });
    else merged.push(one);
  }
  return merged;
}

/** How a value fits a slot, and the value in the unit of the slot. */
export interface SlotValue {
  value: number | string;
  fit: 'unit' | 'converted' | 'bare' | 'counted' | 'other' | 'any' | 'rate' | 'money' | 'day' | 'next';
}

/** Units that people write for others: yards of mulch are cubic, ounces of a liquid are fluid, a 1,000-foot garden is square. */
const MEANT: Readonly<Record<string, readonly MeasureUnit[]>> = {
  yard: ['cubic-yard', 'square-yard'],
  ounce: ['fluid-ounce'],
  foot: ['square-foot', 'cubic-foot'],
  gallon: ['gph'],
  each: [],
};

/** The value of a number in a slot; null where its dimension does not fit. */
function numberIn(quantity: Quantity, { unit: target, per: area, perUnit }: Slot): SlotValue | null {
  const { value, unit, per } = quantity;
  const { size, dimension } = sizeOf(quantity);
  if (target === null) {
    if (area === null) return { value, fit: 'any' };
    const other = per && unitSize(per.unit);
    if (!other || !isSameDimension(other.dimension, { length: 2 }))
      return unit === 'each' && !per ? { value, fit: 'bare' } : null;
    return { value: (value * area) / (other.size * (per?.value ?? 1)), fit: 'rate' };
  }
  if (target.dimension['money'] === 1) {
    const isMoney = unit === 'dollar' || unit === 'each' || (per !== null && isEmpty(unitSize(unit).dimension));
    return isMoney ? { value, fit: unit === 'dollar' ? 'money' : 'bare' } : null;
  }
  if (isSameDimension(dimension, target.dimension)) {
    const converted = Number(((value * size) / target.size).toPrecision(12));
    if (isEmpty(dimension)) return { value: converted, fit: unit === 'each' ? 'bare' : 'counted' };
    return { value: converted, fit: Math.abs(size / target.size - 1) < 1e-6 ? 'unit' : 'converted' };
  }
  const meant = per
    ? undefined
    : MEANT[unit]?.find((other) => isSameDimension(unitSize(other).dimension, target.dimension));
  if (meant) return { value: (value * unitSize(meant).size) / target.size, fit: 'other' };
  if (isEmpty(unitSize(unit).dimension) && (per === null || isEmpty(unitSize(per.unit).dimension)))
    return { value: unit === 'dozen' ? value * 12 : value, fit: unit === 'each' ? 'bare' : 'counted' };
  // A quantity per container is the content of one: 'fifty pounds a bag'.
  const one = unitSize(unit);
  const perDimension = per ? unitSize(per.unit).dimension : {};
  const isOfThing = per !== null && (isEmpty(perDimension) || perDimension['time'] === 1);
  if (isOfThing && isSameDimension(one.dimension, target.dimension))
    return { value: (value * one.size) / target.size, fit: 'rate' };
  // '13 to the gallon'
  return per && perUnit && per.unit === perUnit.unit && isEmpty(one.dimension)
    ? { value: (value * perUnit.value) / per.value, fit: 'rate' }
    : null;
}

const EGG = /^eggs?$/;
/** Whether a number counts eggs and a slot the birds that lay them: '18 dozen eggs' are no hens. */
const isOfEggs = (after: readonly string[], { name }: Slot): boolean =>
  animalKind(name) !== undefined && after.slice(0, 2).some((word) => EGG.test(word));

/** The values of a number or day in a slot; none where it does not fit. */
export function valuesIn({ quantity, day, next, kind, after }: Evidence, slot: Slot): SlotValue[] {
  if (slot.kind === 'date')
    return [
      ...(day === null ? [] : [{ value: day, fit: 'day' as const }]),
      ...(next === null ? [] : [{ value: next, fit: 'next' as const }]),
    ];
  if (slot.kind !== 'number' || !quantity || isOfEggs(after, slot)) return [];
  const isGrade = slot.unit?.dimension['percent'] === 1 && slot.words.has('grade');
  if (kind === 'grade') return isGrade && quantity.value > 0 ? [{ value: quantity.value, fit: 'any' }] : [];
  if (kind === 'period' && slot.unit?.dimension['time'] !== 1) return [];
  const found = numberIn(quantity, slot);
  return found && Number(found.value) > 0 ? [found] : [];
}

const MAX_FEATURES = 20_000;
const features = new Map<string, string>();
/** A word as a feature: numbers by their number of digits, animals as one, all else by its stem. */
export const wordFeature = (word: string): string => {
  if (/^[\d.]+$/.test(word)) return '#';
  const known = features.get(word);
  if (known !== undefined) return known;
  if (features.size >= MAX_FEATURES) features.clear();
  const feature = animalKind(word) ? '@animal' : wordStem(word);
  features.set(word, feature);
  return feature;
};

const MAGNITUDES = [0, 1, 3, 10, 30, 100, 300, 1000, 5000];
const magnitudeOf = (value: number): number => MAGNITUDES.findLastIndex((least) => value >= least);

/** What speaks for a slot or, as 'none', for no slot at all, of a number or day. */
export function evidenceFeatures(
  { before, after, quantity, kind }: Evidence,
  slot: Slot | null,
  found: SlotValue | null,
  message: { tool: string; place: number; count: number; stems: readonly string[]; last: boolean | null },
): FeatureList {
  const name = slot?.name ?? 'none';
  const own = `${message.tool}.${name}`;
  const [b, a] = [before.map(wordFeature), after.map(wordFeature)];
  const unit = quantity ? `${quantity.unit}${quantity.per ? `/${quantity.per.unit}` : ''}` : kind;
  const side = quantity?.side ? `${quantity.side.place}/${quantity.side.of}` : '';
  const near = [...b.slice(0, 3), ...a.slice(0, 3), unit];
  const overlap = slot ? near.filter((word) => slot.words.has(word)).length : 0;
  const last = message.last === null ? '' : `${message.last}`;
  return [
    name,
    own,
    `${name}|u:${unit}`,
    `${own}|u:${unit}`,
    `${name}|f:${found?.fit ?? ''}`,
    `*|f:${found?.fit ?? ''}`,
    `${name}|k:${kind}`,
    `${name}|x:${side}`,
    `${own}|x:${side}`,
    `${own}|at:${message.place}`,
    `${own}|at:${message.place}/${message.count}`,
    `${name}|n:${message.count}`,
    `*|o:${overlap}`,
    `${name}|o:${overlap}`,
    `${name}|m:${quantity ? magnitudeOf(typeof found?.value === 'number' ? found.value : quantity.value) : ''}`,
    ...(quantity?.per ? [`${name}|p:${quantity.per.word}`] : []),
    `${name}|b1:${b[0] ?? ''}`,
    `${name}|a1:${a[0] ?? ''}`,
    `${own}|b1:${b[0] ?? ''}`,
    `${own}|a1:${a[0] ?? ''}`,
    `${name}|b2:${b[1] ?? ''} ${b[0] ?? ''}`,
    `${name}|a2:${a[0] ?? ''} ${a[1] ?? ''}`,
    ...b.slice(0, 3).map((word) => `${name}|b:${word}`),
    ...a.slice(0, 3).map((word) => `${name}|a:${word}`),
    ...message.stems.map((stem) => `${name}|w:${stem}`),
    ...(quantity ? [] : message.stems.map((stem) => `*|f:${found?.fit ?? ''}|w:${stem}`)),
    ...(last === '' ? [] : [`*|last:${slot ? last : 'none'}`, `*|last:${slot ? last : 'none'}|f:${found?.fit ?? ''}`]),
  ];
}
