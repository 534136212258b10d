import { measureOf } from '@farm/almanac';
import { combinedDimension, type Dimension, type MessageReading, type Quantity, unitAt } from '@farm/reader';
import {
  counted,
  isBulk,
  GIVES,
  MEASURES,
  nounAt,
  aOrAn,
  rateBefore,
  rateBehind,
  thingOf,
  THINGS,
  amountUnit,
} from './rates';

/** One factor of a result. */
export interface AmountFactor {
  value: number;
  /** Its unit: 'pounds a hive', '$'. */
  label: string;
  is_divisor: boolean;
}

/** An amount or rate. Counted things are dimensions, too: '40 pounds a hive' is weight over hives. */
export interface Term {
  /** In inches, ounces, seconds, dollars and pieces. */
  size: number;
  dimension: Dimension;
  /** What is shown of it: one factor, or two for '3 ounces for 100 feet'. */
  shown: readonly { value: number; label: string; isBelow: boolean }[];
  quantity: Quantity;
  /** The thing that it counts. */
  noun: string | null;
  /** Whether it is for each of what another term counts. */
  isEach: boolean;
  /** Whether the message multiplies by it in so many words: '8 rows x 60 plants'. */
  isFactor: boolean;
}

export const CONTAINERS: ReadonlySet<string> = new Set(
  'bag sack bale roll box bucket jar case crate tray flat bottle jug pack packet bin load tote carton barrel drum can spool pot basket lug tub block pallet sheet tank'.split(
    ' ',
  ),
);
export const isContainer = (name: string): boolean => CONTAINERS.has(name.replace(/(?<=x)es$|s$/, ''));
const ANY: ReadonlySet<string> = new Set('head bird animal piece one item each'.split(' '));
const PRICED =
  /^(?:for|paying|at|is|are|cost|costs|charge|charges|pay|paid|sell|sells|sold|price|priced|get|bring|brings|only|tax|rent|bill|fee|spent)$/;
const SELLING =
  /\b(?:sell|sells|sold|selling|cost|costs|price|pay|paid|charge|tax|rent|bill|booth|fee|\$|dollars?|bucks?)\b|\$/;

/** Whether a bare number is a price: 'sell for 5 a dozen', '2.50 a head'. */
const isPrice = ({ tokens, text }: MessageReading, { unit, value, at }: Quantity): boolean =>
  unit === 'each' &&
  (nounAt(tokens, at + 1) === null || (/\.\d\d$/.test(tokens[at] ?? '') && SELLING.test(text))) &&
  ((/\.\d\d$/.test(tokens[at] ?? '') &&
    value < 1000 &&
    (/^(?:an?|per|each|apiece|\/)$/.test(tokens[at + 1] ?? '') || PRICED.test(tokens[at - 1] ?? ''))) ||
    (SELLING.test(text) && (/\.\d\d$/.test(tokens[at] ?? '') || PRICED.test(tokens[at - 1] ?? ''))));

/** The sides of one size as one term: '4 x 20' is an area. */
function sizeTerm(sides: readonly Quantity[]): Term | null {
  const [first] = sides;
  if (!first) return null;
  const parts = sides.map(({ unit, value }) => ({ value, ...amountUnit(unit === 'each' ? 'foot' : unit), unit }));
  const size = parts.reduce((product, each) => product * each.value * each.size, 1);
  const isFeet = parts.slice(0, 2).every(({ unit }) => unit === 'each' || unit === 'foot');
  const last = sides.at(-1) ?? first;
  return {
    size,
    dimension: { length: parts.length },
    noun: null,
    isEach: false,
    isFactor: false,
    quantity: { ...first, end: last.end },
    shown: parts.map(({ value, unit }, at) => ({
      value,
      label: unit === 'each' ? (isFeet && at < 2 ? 'feet' : '') : (measureOf(unit)?.name ?? unit),
      isBelow: false,
    })),
  };
}

const OFF = /^(?:off|discount)$/;
const LESS =
  /^(?:less|loss|losses|lose|lost|loses|losing|die|died|shrink|shrinks|shrinkage|waste|wasted|spoil|spoiled)$/;
const AFTER_LESS = /\b(?:left|after|end up|remains?|keep|survive)\b/;
const PART = /^(?:dress|dresses|dressing|hang|hangs|hanging|yields?|cut|cuts)$/;
/** A percent as a share: 'dress 72 percent', and what is left of 'lost 15 percent' and '15% off'; null for other percents. */
function percentTerm({ tokens, text }: MessageReading, quantity: Quantity): Term | null {
  const near = tokens.slice(Math.max(0, quantity.at - 3), quantity.end + 3);
  const isLess = near.some((word) => OFF.test(word) || (LESS.test(word) && AFTER_LESS.test(text)));
  if (!isLess && !near.some((word) => PART.test(word))) return null;
  const value = isLess ? 100 - quantity.value : quantity.value;
  return {
    size: value / 100,
    dimension: {},
    noun: null,
    isEach: false,
    isFactor: true,
    quantity,
    shown: [{ value, label: 'percent', isBelow: false }],
  };
}

/** Prices of what is sold by the gallon: 'gas at 3.20'. */
const FUEL = /^(?:gas|gasoline|fuel|diesel)$/;

function measureName(value: number, unit: string): string {
  if (unit === 'dollar') return '$';
  return value === 1 || unit === 'mpg' ? unit.replaceAll('-', ' ') : (measureOf(unit)?.name ?? `${unit}s`);
}

function termOf(reading: MessageReading, quantity: Quantity, last: number, next: number): Term {
  const { tokens } = reading;
  const { value, end } = quantity;
  const isCubic = quantity.side === null && isBulk(reading.text, quantity);
  const unit = isPrice(reading, quantity) ? 'dollar' : isCubic ? 'cubic-yard' : quantity.unit;
  const measured = unit !== 'each' && unit !== 'dozen' && !THINGS.has(unit);
  const noun = measured ? null : THINGS.has(unit) ? unit : (nounAt(tokens, end) ?? (unit === 'dozen' ? 'egg' : null));
  const place = tokens[end] === '-' ? end + 1 : end;
  const holder = measured && unit !== 'dollar' && isContainer(tokens[place] ?? '') ? (tokens[place] ?? '') : null;
  const behind = rateBehind(tokens, end, next);
  const isOfThing =
    behind.many !== null ||
    behind.isEach ||
    Object.keys(behind.dimension).some((kind) => unit === 'dollar' || !MEASURES.has(kind));
  const before = isOfThing ? { noun: null, isEach: false } : rateBefore(tokens, last, quantity.at);
  const own = measured
    ? amountUnit(unit)
    : { size: unit === 'dozen' ? 12 : 1, dimension: noun === null ? {} : counted(noun) };
  let dimension = combinedDimension(own.dimension, behind.dimension, 1);
  const isFuel = unit === 'dollar' && Object.keys(behind.dimension).length === 0 && FUEL.test(before.noun ?? '');
  if (isFuel) dimension = combinedDimension(dimension, amountUnit('gallon').dimension, -1);
  else if (before.noun !== null && before.noun !== noun)
    dimension = combinedDimension(dimension, counted(before.noun), -1);
  if (holder !== null && before.noun === null) dimension = combinedDimension(dimension, counted(holder), -1);
  const name = measured
    ? measureName(value, unit)
    : THINGS.has(unit)
      ? (tokens[end - 1] ?? `${unit}s`)
      : `${unit === 'dozen' ? 'dozen ' : ''}${noun ?? ''}`;
  const one = isFuel
    ? ['a gallon']
    : before.noun !== null
      ? [aOrAn(before.noun.replace(/s$/, ''))]
      : holder !== null
        ? [aOrAn(holder.replace(/s$/, ''))]
        : before.isEach
          ? ['each']
          : [];
  const isEach = behind.isEach || before.isEach;
  const label = [name, ...one, ...behind.labels, ...(behind.isEach && one.length === 0 ? ['each'] : [])]
    .join(' ')
    .trim();
  const isFactor = /^[x*\u00d7]$/.test(tokens[quantity.at - 1] ?? '') || quantity.side !== null;
  return {
    size: (value * own.size * behind.size) / (isFuel ? amountUnit('gallon').size : 1),
    dimension,
    quantity,
    noun,
    isEach,
    isFactor,
    shown: [
      { value, label, isBelow: false },
      ...(unit === 'dozen' ? [{ value: 12, label: 'a dozen', isBelow: false }] : []),
      ...(behind.many ? [{ ...behind.many, isBelow: true }] : []),
    ],
  };
}

/** A time that is told without a number: 'for a week'. */
function spanTerms({ tokens, quantities }: MessageReading): Term[] {
  return tokens.flatMap((token, at): Term[] => {
    const unit = token === 'for' && /^(?:an?|the)$/.test(tokens[at + 1] ?? '') ? unitAt(tokens, at + 2) : null;
    const isRead = quantities.some((each) => each.at <= at + 2 && at < each.end);
    if (!unit || isRead || amountUnit(unit.unit).dimension['time'] !== 1) return [];
    const quantity = { value: 1, unit: unit.unit, per: null, side: null, at, end: at + 3, before: [], after: [] };
    return [
      {
        quantity,
        noun: null,
        isEach: false,
        isFactor: false,
        ...amountUnit(unit.unit),
        shown: [{ value: 1, label: unit.unit, isBelow: false }],
      },
    ];
  });
}

const TWICE = /^(?:both sides|each way|same back|the same back|back is the same)$/;
/** 'Both sides' of what is painted or limed, and a way that is driven 'each way'. */
function twice(tokens: readonly string[]): Term[] {
  const at = tokens.findIndex((_, place) =>
    [2, 3, 4].some((length) => TWICE.test(tokens.slice(place, place + length).join(' '))),
  );
  if (at < 0) return [];
  const quantity = { value: 2, unit: 'each' as const, per: null, side: null, at, end: at + 2, before: [], after: [] };
  return [
    {
      size: 2,
      dimension: {},
      shown: [{ value: 2, label: tokens[at + 1] === 'sides' ? 'sides' : 'ways', isBelow: false }],
      quantity,
      noun: null,
      isEach: false,
      isFactor: true,
    },
  ];
}

/** Whether a number counts nothing: 'each one gets'. */
const isPronoun = ({ value, unit, at, end }: Quantity, tokens: readonly string[]): boolean =>
  value === 1 &&
  unit === 'each' &&
  (/^(?:each|every|this|that|which|any|no)$/.test(tokens[at - 1] ?? '') || GIVES.test(tokens[end] ?? ''));

/** The amounts and rates of a message; none where a percent is of no amount. `asked`: the place from which it only says what is asked for ('a pound'). */
export function termsOf(reading: MessageReading, asked: number): Term[] {
  const { tokens } = reading;
  const quantities = reading.quantities.filter((each) => each.at < asked && !isPronoun(each, tokens));
  const terms: Term[] = [];
  for (let at = 0; at < quantities.length; at += 1) {
    const quantity = quantities[at];
    if (!quantity) continue;
    const sides = quantity.side?.place === 0 ? quantities.slice(at, at + quantity.side.of) : [];
    const isSize =
      sides.length > 1 &&
      sides.every(({ unit, end }, place) =>
        unit === 'each'
          ? place < sides.length - 1 || nounAt(tokens, end) === null || sides.length === 2
          : amountUnit(unit).dimension['length'] === 1,
      ) &&
      !(
        sides[0]?.unit === 'each' &&
        nounAt(tokens, sides[0].end) !== null &&
        tokens[sides[0].end] !== 'by' &&
        tokens[sides[0].end] !== 'x'
      );
    if (isSize) {
      const term = sizeTerm(sides);
      if (term) terms.push(term);
      at += sides.length - 1;
      continue;
    }
    const isPercent = quantity.unit === 'percent';
    const share = isPercent ? percentTerm(reading, quantity) : null;
    if (isPercent && !share) return [];
    terms.push(
      share ?? termOf(reading, quantity, quantities[at - 1]?.end ?? 0, quantities[at + 1]?.at ?? tokens.length),
    );
  }
  return withEach([...terms, ...spanTerms(reading), ...twice(tokens)], tokens);
}

const isThing = (term: Term, kind: string): boolean => term.noun !== null && thingOf(term.noun) === kind;

/** What is counted by 'of them': what another term is told for one of. */
function ofThem(term: Term, terms: readonly Term[], tokens: readonly string[]): Term {
  const { end, unit } = term.quantity;
  const isThem = unit === 'each' && tokens[end] === 'of' && /^(?:em|them|those|these)$/.test(tokens[end + 1] ?? '');
  const kind = isThem
    ? terms.flatMap(({ dimension }) =>
        Object.keys(dimension).filter((one) => !MEASURES.has(one) && (dimension[one] ?? 0) < 0),
      )[0]
    : undefined;
  return kind === undefined ? term : { ...term, dimension: { [kind]: 1 }, noun: kind };
}

/** Terms as factors of a product. */
export const factorsOf = (terms: readonly Term[]): AmountFactor[] =>
  terms.flatMap(({ shown }) => shown.map(({ value, label, isBelow }) => ({ value, label, is_divisor: isBelow })));

/** Rates for 'each' or 'a head' become rates for the thing that is counted nearest before them. */
function withEach(all: readonly Term[], tokens: readonly string[]): Term[] {
  const terms = all.map((term) => ofThem(term, all, tokens));
  const things = terms.filter(({ noun }) => noun !== null);
  return terms.map((term) => {
    const any = Object.keys(term.dimension).find((kind) => ANY.has(kind) && (term.dimension[kind] ?? 0) < 0);
    const isNamed = any !== undefined && things.some((each) => each !== term && isThing(each, any));
    if (isNamed || (!term.isEach && any === undefined)) return term;
    const others = things.filter((each) => each !== term);
    const thing = others.findLast(({ quantity }) => quantity.at < term.quantity.at) ?? others[0];
    if (!thing?.noun) return term;
    const { [any ?? '']: _, ...rest } = term.dimension;
    return { ...term, dimension: combinedDimension(rest, counted(thing.noun), -1) };
  });
}

/** The difference of two amounts of one kind: 'weighs 45 now, till 260'. */
export function withDifference(terms: readonly Term[], tokens: readonly string[]): Term[] {
  const at = terms.findIndex(({ quantity }) =>
    /^(?:till|til|until|to|reach|reaches)$/.test(tokens[quantity.at - 1] ?? ''),
  );
  const end = terms[at];
  if (!end) return [...terms];
  const isAlike = (one: Term) => one.size < end.size && (one.noun === end.noun || one.noun === null);
  const start = terms
    .slice(0, at)
    .findLast(
      (one) =>
        isAlike(one) &&
        (one.quantity.unit === end.quantity.unit || one.quantity.unit === 'each' || end.quantity.unit === 'each') &&
        one.quantity.per === null &&
        Object.values(one.dimension).every((power) => power > 0),
    );
  if (!start) return [...terms];
  const rate = terms.find(
    (one) => one !== start && one !== end && Object.values(one.dimension).some((power) => power < 0),
  );
  const measured = [start, end].find(({ dimension }) => Object.keys(dimension).some((kind) => MEASURES.has(kind)));
  const unit = measured?.quantity.unit ?? rate?.quantity.unit;
  if (unit === undefined || unit === 'each') return [...terms];
  const { size, dimension } = amountUnit(unit);
  const value = end.quantity.value - start.quantity.value;
  const name = measureOf(unit)?.name ?? `${unit}s`;
  const difference: Term = {
    ...end,
    size: value * size,
    dimension,
    noun: null,
    shown: [{ value, label: `${name} (${end.quantity.value} - ${start.quantity.value})`, isBelow: false }],
  };
  return [...terms.filter((one) => one !== start && one !== end), difference];
}

/** The amounts of a message that changes an earlier one: 'and for 12 hives?' */
export const amountsIn = (reading: MessageReading): AmountFactor[] => factorsOf(termsOf(reading, Infinity));
