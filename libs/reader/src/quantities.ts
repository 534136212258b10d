import { around, isNumber, type TextSpan, type Tokens } from './tokens';
import { combinedDimension, type MeasureUnit, unitAt, unitSize, type UnitSize } from './units';

/** A number of a message with its unit. */
export interface Quantity extends TextSpan {
  value: number;
  /** 'each' for a bare number. */
  unit: MeasureUnit | 'each';
  /** 'per acre', 'a day', 'per 1,000 square feet'. */
  per: { value: number; unit: MeasureUnit | 'each'; word: string } | null;
  /** The place in a product such as '4 x 8', from 0, and the factors of the product; null outside one. */
  side: { place: number; of: number } | null;
}

const PER = new Set(['per', '/', 'every', 'each', 'a', 'an', 'the']);
const PER_STOP = new Set(
  '. , ; ? ! and in on over from with into to at is are x by how what many apart + = if i we sell sold when then because so that need'.split(
    ' ',
  ),
);
const LENGTH_UNITS: ReadonlySet<string> = new Set(['inch', 'foot', 'yard', 'meter', 'cm']);
const COUNTED: ReadonlySet<string> = new Set(
  'bed plant post row seed head load jar bag bale bunch barrel emitter'.split(' '),
);
const PER_REACH = 4;
// 'Four pounds a plant', '2.50 a packet'.
const COUNTABLE =
  /^(?:plant|tree|bush|vine|hill|hive|hen|bird|packet|flat|pot|tray|box|share|stem|block|piece|trip|pack|pallet|roll|case|crate|cow|goat|sack|stick|board|hole|animal|kid|student|person|visit|pint|ear)$/;
const PER_WORD = /^[a-z]{2,}$/;
const NO_PER = new Set('total week each piece'.split(' '));

/** What an amount is for: 'per acre', 'a plant', '/hr'. */
function perAt(tokens: Tokens, from: number): (NonNullable<Quantity['per']> & { end: number }) | null {
  for (let at = from; at < Math.min(tokens.length, from + PER_REACH); at += 1) {
    const token = tokens[at] ?? '';
    if ((token === 'for' || token === 'in' || token === 'to') && /^(?:every|each|the)$/.test(tokens[at + 1] ?? ''))
      continue;
    if (PER_STOP.has(token) || token === 'for' || isNumber(token)) return null;
    const measure = PER.has(token) ? null : unitAt(tokens, at);
    if (measure && !COUNTED.has(measure.unit)) return null;
    if (!PER.has(token)) {
      if (token === 'apiece') return { value: 1, unit: 'each', word: 'each', end: at + 1 };
      continue;
    }
    const article = /^(?:an?|the)$/.test(tokens[at + 1] ?? '') ? 1 : 0;
    const next = at + 1 + article;
    const hasNumber = isNumber(tokens[next]);
    const unit = unitAt(tokens, next + (hasNumber ? 1 : 0));
    // 'Each 120 days' is no rate: each has it for 120 days.
    if (token === 'each' && (hasNumber || !unit))
      return { value: 1, unit: 'each', word: tokens[at + 1] === 'way' ? 'way' : 'each', end: at + 1 };
    const isArticle = token === 'a' || token === 'an' || token === 'the';
    if (isArticle && (hasNumber || !(unit || COUNTABLE.test(tokens[next] ?? '')))) return null;
    if (token === 'the' && !(at === from || tokens[at - 1] === 'to')) return null;
    // 'every' with a number is a spacing ('every 12 inches') or an interval ('every 2 weeks'), not a rate.
    if (token === 'every' && hasNumber) return null;
    // Two numbers with a slash and no unit are a mix: '60/40'.
    if (hasNumber && !unit && token === '/' && Number(tokens[next]) < 100) return null;
    // A container after the quantity is the unit of the rate: '$14 per 40 lb bag' is per bag.
    const holder =
      hasNumber && unit
        ? unitAt(tokens, next + 1 + unit.length + (tokens[next + 1 + unit.length] === '-' ? 1 : 0))
        : null;
    if (holder && COUNTED.has(holder.unit)) return { value: 1, unit: holder.unit, word: holder.unit, end: next };
    // Lawns: '1 lb N per 1000'.
    if (hasNumber && !unit && tokens[next] === '1000')
      return { value: 1000, unit: 'square-foot', word: '1000', end: next + 1 };
    const word = tokens[next + (hasNumber ? 1 : 0)] ?? '';
    if (!unit && (!PER_WORD.test(word) || (NO_PER.has(word) && isArticle))) return null;
    return {
      value: hasNumber ? Number(tokens[next]) : 1,
      unit: unit?.unit ?? 'each',
      word,
      end: next + (hasNumber ? 1 : 0) + (unit?.length ?? 1),
    };
  }
  return null;
}

const IMPLIED_NOT = new Set(
  `second in head post yard row bed person plant seed load m f c l g # ' " $ day week month year minute hour`.split(
    ' ',
  ),
);

const MEASURED_ONE = /^(?:wide|long|deep|tall|of|for)$/;
/** 'an acre', 'a bushel'; not 'gallons an hour'. */
const isOneOf = (tokens: Tokens, at: number): boolean =>
  (tokens[at] === 'a' || tokens[at] === 'an') &&
  (!IMPLIED_NOT.has(tokens[at + 1] ?? '') || (tokens[at + 1] === 'yard' && MEASURED_ONE.test(tokens[at + 2] ?? ''))) &&
  unitAt(tokens, at + 1) !== null &&
  (at === 0 || (unitAt(tokens, at - 1) === null && (!isNumber(tokens[at - 1]) || tokens[at + 1] === 'inch')));
/** 'Inch of rain', 'bushel of tomatoes' without an article. */
const isBareOne = (tokens: Tokens, at: number): boolean =>
  /^(?:inch|bushel)$/.test(tokens[at] ?? '') &&
  tokens[at + 1] === 'of' &&
  !/^(?:an?|per|each|the|-|\d[\d.]*)$/.test(tokens[at - 1] ?? '');

const isFactor = (token: string | undefined): boolean => /^(?:x|by|×|\*)$/.test(token ?? '');
const MEASURED_SIDE = /^(?:deep|thick|tall|high|long|wide)$/;

const SMALLER: Readonly<Record<string, readonly [unit: MeasureUnit, count: number]>> = {
  minute: ['second', 60],
  hour: ['minute', 60],
  pound: ['ounce', 16],
};
/** The part of a unit that a number adds to the amount before it: '1 minute 15 seconds', '3 lb 4 oz'; null for none. */
function addedPart(
  last: Quantity,
  { at, value, unit }: Pick<Quantity, 'at' | 'value'> & { unit: MeasureUnit | null },
): number | null {
  const [smaller, count] = SMALLER[last.unit] ?? [];
  const isAdded =
    smaller !== undefined && unit === smaller && count !== undefined && value < count && last.end === at && !last.per;
  return isAdded ? value / count : null;
}

/** Whether a number is the inches of the feet before it: 5 ft 6 in, 5 feet and 6 inches, 5'6, 5 foot 6 deep. */
function isInchesOf(
  feet: Quantity,
  tokens: Tokens,
  { at, value, unit }: Pick<Quantity, 'at' | 'value'> & { unit: MeasureUnit | null },
) {
  if (feet.unit !== 'foot' || feet.per !== null || !Number.isInteger(feet.value) || value >= 12) return false;
  if (unit === 'inch')
    return (
      feet.end === at ||
      (feet.end === at - 1 && tokens[at - 1] === 'and' && !/^(?:deep|thick)$/.test(tokens[at + 2] ?? ''))
    );
  const isBare = tokens[at - 1] === "'" || (tokens[at - 1] === 'foot' && MEASURED_SIDE.test(tokens[at + 1] ?? ''));
  return unit === null && feet.end === at && isBare;
}

const SACK_POUNDS: ReadonlySet<string> = new Set(['25', '40', '50', '80', '100']);
/** Whether a number is the pounds of a sack that is called by them: 'feed is $18 for a 50'. */
const isSack = (tokens: Tokens, at: number): boolean =>
  SACK_POUNDS.has(tokens[at] ?? '') &&
  /^an?$/.test(tokens[at - 1] ?? '') &&
  /^(?:for|per)$/.test(tokens[at - 2] ?? '') &&
  !/^[a-z%-]/.test((tokens[at + 1] ?? '').replace(/^(?:and|what|whats|how|so|but|i|we)$/, ''));

/** Marks the numbers with 'x' or 'by' between them as sides of one product. */
function withSides(quantities: readonly Quantity[], tokens: Tokens): Quantity[] {
  const isBy = (one: Quantity | undefined, other: Quantity | undefined) =>
    one !== undefined &&
    other !== undefined &&
    other.at - one.end - (MEASURED_SIDE.test(tokens[one.end] ?? '') ? 1 : 0) === 1 &&
    isFactor(tokens[other.at - 1]);
  const marked: Quantity[] = [];
  for (let at = 0; at < quantities.length;) {
    let to = at + 1;
    while (isBy(quantities[to - 1], quantities[to])) to += 1;
    for (const [place, quantity] of quantities.slice(at, to).entries())
      marked.push(to - at > 1 ? { ...quantity, side: { place, of: to - at } } : quantity);
    at = to;
  }
  return marked;
}

/** Numbers with units, in order. The text has its digits already. */
export function quantitiesIn(tokens: Tokens): Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const isDollar = token === '$' && isNumber(tokens[at + 1]);
    const isBare = isBareOne(tokens, at);
    const isArticle = isBare || isOneOf(tokens, at);
    if (!isDollar && !isArticle && !isNumber(token)) continue;
    const number = isDollar ? at + 1 : isBare ? at - 1 : at;
    const isPart = tokens[number + 1] === 'of' && /^an?$/.test(tokens[number + 2] ?? '') && Number(token) < 1; // '0.375 of an inch'
    const isHyphen = tokens[number + 1] === '-' && !isNumber(tokens[number + 2]);
    const gap = isPart ? 3 : isHyphen ? 2 : 1;
    const measured = isDollar
      ? { unit: 'dollar' as const, length: 0 }
      : isSack(tokens, number)
        ? { unit: 'pound' as const, length: 0 }
        : unitAt(tokens, number + gap);
    // The last side of a size is not a count: '4x8 beds' are not eight beds.
    const isSide = isFactor(tokens[at - 1]) && found.at(-1)?.end === at - 1;
    const unit = measured && COUNTED.has(measured.unit) && isSide ? null : measured;
    const end = unit && unit.length > 0 ? number + gap + unit.length : number + 1;
    const value = isArticle ? 1 : Number(tokens[number]);
    const last = found.at(-1);
    const inches = last && isInchesOf(last, tokens, { at, value, unit: unit?.unit ?? null }) ? value / 12 : null;
    const part = last ? (inches ?? addedPart(last, { at, value, unit: unit?.unit ?? null })) : null;
    if (last && part !== null) {
      found.splice(-1, 1, { ...last, ...around(tokens, last.at, end), value: last.value + part, end });
      at = end - 1;
      continue;
    }
    const rate = unit?.unit === 'percent' ? null : perAt(tokens, end);
    // Per a unit of length is a rate only of a number with a unit of its own: '40 garden an inch deep' has none.
    const per = rate && !unit && LENGTH_UNITS.has(rate.unit) ? null : rate;
    found.push({
      value: unit?.unit === 'cent' ? value / 100 : value,
      unit: unit?.unit === 'cent' ? 'dollar' : (unit?.unit ?? 'each'),
      per: per && { value: per.value, unit: per.unit, word: per.word },
      side: null,
      at,
      end,
      ...around(tokens, at, end),
    });
    // The number of a rate ('per 1000 square feet') is not read again as a quantity.
    at = Math.max(end, per?.end ?? 0) - 1;
  }
  return withSides(found, tokens);
}

/** Size in inches, ounces, seconds and dollars, and the dimension of an amount or rate. A bare number has size 1. */
export function sizeOf({ unit, per }: Pick<Quantity, 'unit' | 'per'>): UnitSize {
  const one = unitSize(unit);
  if (!per) return one;
  const other = unitSize(per.unit);
  return {
    size: one.size / (other.size * per.value),
    dimension: combinedDimension(one.dimension, other.dimension, -1),
  };
}
