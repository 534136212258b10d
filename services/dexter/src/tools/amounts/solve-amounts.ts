import { measureOf } from '@farm/almanac';
import { combinedDimension, type Dimension, type MessageReading, unitAt } from '@farm/reader';
import { CLAUSE_END, counted, MEASURES, REACH, THINGS, amountUnit, thingOf } from './rates';
import { askedRate, type Target, targetOf } from './target';
import { thingMeant, withNames } from './names';
import { solveChange, solveShare, solveSyrup } from './shares';
import type { AmountSolution } from './solution';
import { solveSum } from './sums';
import { CONTAINERS, factorsOf, type Term, termsOf, withDifference } from './terms';

const ENOUGH = /^(?:costs?|is|are|runs?|covers?|plants?|makes?|does|do|fills?|feeds?|treats?|for|per|in|=|goes)$/;
const SUMS = /\b(?:plus|minus|and another|parts?)\b|\b\d+ to \d+\b|\d[:/]\d/; // more than one product, or parts of a mix
// Areas and lengths that are no product.
const SHAPES = /\bcircle\b|\baround (?:the|my|our|it|an?|[\d.]+ ?(?:acres?|square))\b/;
const ROUND = /\b(?:foot|feet|ft|inch|inches) across\b/;
const FENCE = /\bfenc(?:e|ing)\b/;
const NUTRIENT = /\b(?:nitrogen|phosph[a-z]*|potas[a-z]*|n)\b/; // of which a fertilizer has only a part
const ENDS_TOO = /^(?:post|pole)/; // at both ends stands one
const QUESTION = /\b(?:how|what|whats|what's|total|cost|count)\b/;
const MAX_TERMS = 6;
const ABOVE = 1; // the cost of a counted thing that is left above the line, and below it
const BELOW = 3;
const UNKNOWN = 3; // a number of nothing that divides
const LESS_THAN_ONE = 0.5;
const ASKED = 1.5; // of the things that are asked for
const MAX_COST = 2.4;
const TIE = 0.05;

/** Times that nothing is told of by the hour or day are counts: '20 weeks' of boxes. */
function withCountedTimes(terms: readonly Term[], target: Target): Term[] {
  const hasRate =
    terms.some(({ dimension }) => (dimension['time'] ?? 0) < 0) || (target.dimension?.['time'] ?? 0) !== 0;
  return hasRate
    ? [...terms]
    : terms.map((term) => {
        const { time, ...rest } = term.dimension;
        if (time !== 1) return term;
        const { unit, value } = term.quantity;
        return {
          ...term,
          size: (term.size / amountUnit(unit).size / value) * value,
          dimension: combinedDimension(rest, counted(unit), 1),
        };
      });
}

/** How far a dimension is from what is asked for: the counted things that do not cancel; infinite for a wrong measure. */
function distance(found: Dimension, { dimension: wanted, isEach, isSpaced }: Target): number {
  const measures = Object.entries(found).filter(([kind]) => MEASURES.has(kind));
  if (wanted === null) {
    const [[kind, power] = ['', 0]] = measures;
    if (measures.length !== 1 || power < 1 || power > (kind === 'length' ? 3 : 1)) return Infinity;
  }
  const rest = Object.entries(wanted === null ? found : combinedDimension(found, wanted, -1));
  if (wanted !== null && rest.some(([kind]) => MEASURES.has(kind))) return Infinity;
  const things = rest.filter(([kind]) => !MEASURES.has(kind));
  // 'How many rows': an acre over 100 by 3 feet is a number of them, though nothing is told of a row.
  const asked = things.filter(([kind, power]) => power === -1 && wanted?.[kind] === 1).length;
  if (asked > 0 && !isSpaced) return Infinity;
  const below = things.reduce((sum, [, power]) => sum + Math.max(0, -power), 0) - Number(isEach) - asked;
  const above = things.reduce((sum, [, power]) => sum + Math.max(0, power), 0);
  return asked * ASKED + above * ABOVE + Math.max(0, below) * BELOW + (isEach && below < 0 ? BELOW : 0);
}

interface Product {
  cost: number;
  /** For each term whether it divides. */
  isBelow: boolean[];
  dimension: Dimension;
}

/** Whether the second amount is what the first is enough for: '1/4 pound plants 25 feet'. */
function isEnoughFor(one: Term, other: Term | undefined, tokens: readonly string[]): boolean {
  if (!other) return false;
  const between = tokens.slice(one.quantity.end, other.quantity.at);
  if ([one, other].some(({ dimension }) => Object.keys(dimension).length === 0)) return false;
  return (
    between.length < REACH &&
    between.some((word) => ENOUGH.test(word) || (word === 'with' && one.noun === 'person')) &&
    !between.some((word) => CLAUSE_END.test(word))
  );
}

/** The places of plain amounts in one unit: '10 pounds make 8, how many pounds for 60'. One is told for the other. */
function alikePairs(terms: readonly Term[]): [number, number][] {
  const isPlain = ({ quantity: { unit, side }, dimension }: Term) =>
    unit !== 'each' && side === null && Object.keys(dimension).length === 1;
  return terms.flatMap((one, at) =>
    terms.flatMap((other, to): [number, number][] =>
      to > at && isPlain(one) && isPlain(other) && one.quantity.unit === other.quantity.unit ? [[at, to]] : [],
    ),
  );
}

/** Whether a number counts nothing that is named, and nothing says that it multiplies: 'feed was 80'. */
const isLoose = ({ dimension, quantity, isFactor }: Term): boolean =>
  Object.keys(dimension).length === 0 && quantity.unit === 'each' && !isFactor;

/** Whether a message is but amounts and what they count: '12 csa boxes 20 weeks 28 dollars'. */
const isList = (terms: readonly Term[], tokens: readonly string[]): boolean => tokens.length <= terms.length * 3;

/** The kinds in which an amount above the line, or what an amount below it is for one of, are told. */
function kindsOf({ dimension, quantity: { unit, per, side } }: Term, isBelow: boolean): Dimension[] {
  const own = unit === 'each' || side ? dimension : amountUnit(unit).dimension;
  const under = Object.fromEntries(Object.entries(own).map(([kind, power]) => [kind, -power]));
  return isBelow ? [...(per && per.unit !== 'each' ? [amountUnit(per.unit).dimension] : []), under] : [own];
}

/** Whether a product says what was asked: no count is left over, and a kind that is not named is one of an amount above. */
function isSound({ isBelow, dimension }: Product, terms: readonly Term[], target: Target, tokens: readonly string[]) {
  const over = target.dimension === null ? dimension : combinedDimension(dimension, target.dimension, -1);
  const isLeft = ({ dimension: own, isFactor }: Term) =>
    !isFactor && Object.entries(over).some(([kind, power]) => power > 0 && !MEASURES.has(kind) && (own[kind] ?? 0) > 0);
  const isMoney = dimension['money'] === 1;
  const isAllUsed = (isMoney && isList(terms, tokens)) || !terms.some((term, at) => !isBelow[at] && isLeft(term));
  const isTold = terms.some((term, at) => {
    const told = kindsOf(term, isBelow[at] === true);
    return Object.entries(dimension).some(
      ([kind, power]) => MEASURES.has(kind) && told.some((each) => each[kind] === power),
    );
  });
  return isAllUsed && (target.isNamed || isMoney || isTold);
}

/** They share the work: the more there are, the shorter it takes. */
const WORKER = /^(?:person|work|worker|hand|helper|volunt|man|men|crew|pump|hose|picker)/;

/** Whether times are told for two numbers of workers: '3 workers in 8 hours, how many hours for 6 workers'. */
const isInverse = (terms: readonly Term[], target: Target): boolean =>
  (target.dimension?.['time'] ?? 0) === 1 && terms.filter(({ noun }) => noun !== null && WORKER.test(noun)).length > 1;

const valueOf = (terms: readonly Term[], isBelow: readonly boolean[]): number =>
  terms.reduce((product, { size }, at) => (isBelow[at] ? product / size : product * size), 1);

const isAskedFor = ({ dimension, quantity }: Term, { question }: Target): boolean =>
  question >= 0 && quantity.at > question && Object.values(dimension).every((power) => power > 0);

/** The product of all terms that is nearest to what is asked for; null where there is none, or where two are as near. */
function nearestProduct(terms: readonly Term[], target: Target, tokens: readonly string[]): Product | null {
  const pairs = terms.map((term, at) => isEnoughFor(term, terms[at + 1], tokens));
  const alike = alikePairs(terms);
  const products: Product[] = [];
  for (let bits = 0; bits < 1 << terms.length; bits += 1) {
    const isBelow = terms.map((_, at) => ((bits >> at) & 1) === 1);
    if (terms.some(({ isFactor }, at) => isFactor && isBelow[at])) continue;
    const dimension = terms.reduce<Dimension>(
      (sum, term, at) => combinedDimension(sum, term.dimension, isBelow[at] ? -1 : 1),
      {},
    );
    const apart = pairs.filter((isPair, at) => isPair && isBelow[at] !== isBelow[at + 1]).length;
    const cost =
      distance(dimension, target) -
      apart * 0.3 +
      alike.filter(([one, other]) => isBelow[one] === isBelow[other]).length * 0.4 +
      terms.filter((term, at) => isBelow[at] && Object.keys(term.dimension).length === 0).length * UNKNOWN +
      // 'How many rows' of an acre: more than one of the things, not a part of one.
      (target.noun !== null && valueOf(terms, isBelow) < 1 ? LESS_THAN_ONE : 0) +
      // 'What is the feed in one dozen' asks for what is in twelve.
      terms.filter((term, at) => isBelow[at] && isAskedFor(term, target)).length * 0.06 +
      isBelow.filter(Boolean).length * 0.1;
    if (cost <= MAX_COST) products.push({ cost, isBelow, dimension });
  }
  const [first, second] = products.sort((one, other) => one.cost - other.cost);
  if (!first || (second && second.cost - first.cost < TIE)) return null;
  return isSound(first, terms, target, tokens) ? first : null;
}

/** The unit in which a result is told. */
function resultUnit(found: Dimension, target: Target, terms: readonly Term[]): { name: string; size: number } | null {
  const per = target.per?.size ?? 1;
  if (target.noun !== null) return { name: target.noun, size: per };
  if (found['money'] === 1) return { name: 'dollars', size: per };
  const kinds = Object.entries(target.dimension ?? found).filter(([kind]) => MEASURES.has(kind));
  const [[kind, power] = ['', 0]] = kinds;
  const units = terms.flatMap(({ quantity: { unit, per: rate } }) => [unit, rate?.unit ?? 'each']);
  const flow = terms.some(({ quantity }) => quantity.unit === 'gph')
    ? 'hour'
    : terms.some(({ quantity }) => quantity.unit === 'gpm')
      ? 'minute'
      : undefined;
  const unit =
    target.unit ??
    (kind === 'time' ? flow : undefined) ??
    units.find(
      (each) =>
        each !== 'each' &&
        Object.keys(amountUnit(each).dimension).join() === kind &&
        amountUnit(each).dimension[kind] === power,
    );
  if (unit === undefined && kind === 'length' && power === 3 && flow !== undefined)
    return { name: 'gallons', size: amountUnit('gallon').size * per };
  if (unit === 'dozen') return { name: 'dozen', size: 12 * per };
  return unit === undefined ? null : { name: measureOf(unit)?.name ?? `${unit}s`, size: amountUnit(unit).size * per };
}

function solutionOf(terms: readonly Term[], target: Target, tokens: readonly string[]): AmountSolution | null {
  const found = nearestProduct(terms, target, tokens);
  const unit = found && resultUnit(found.dimension, target, terms);
  if (!found || !unit) return null;
  const factors = terms.flatMap(({ shown }, at) =>
    shown.map(({ value, label, isBelow }) => ({ value, label, is_divisor: isBelow !== (found.isBelow[at] === true) })),
  );
  const shownOnce = factors.filter(
    (one) =>
      one.label !== 'a dozen' ||
      !factors.some((other) => other.label === one.label && other.is_divisor !== one.is_divisor),
  );
  const product = valueOf(terms, found.isBelow) / unit.size;
  const shown = shownOnce.reduce((sum, { value, is_divisor: isDivisor }) => (isDivisor ? sum / value : sum * value), 1);
  const conversion = product / shown;
  if (Math.abs(conversion - 1) > 1e-6) {
    const isDivisor = conversion < 1;
    shownOnce.push({
      value: Math.round((isDivisor ? 1 / conversion : conversion) * 1e6) / 1e6,
      label: '',
      is_divisor: isDivisor,
    });
  }
  return { factors: shownOnce, unit: unit.name, of: null };
}

/** What is left of one amount after the product of the others. */
function restOf(terms: readonly Term[], target: Target, tokens: readonly string[]): AmountSolution | null {
  const solutions = terms.flatMap((whole, at) => {
    const { length: count } = Object.keys(whole.dimension);
    if (count !== 1 || Object.values(whole.dimension).some((power) => power < 0)) return [];
    const others = terms.filter((_, place) => place !== at);
    const solution = solutionOf(others, { ...target, dimension: whole.dimension, isLeft: false }, tokens);
    const { unit } = whole.quantity;
    const of = solution && whole.size / (unit === 'each' || THINGS.has(unit) ? 1 : amountUnit(unit).size);
    return solution && of !== null ? [{ ...solution, of }] : [];
  });
  return solutions.length === 1 ? (solutions[0] ?? null) : null;
}

/** 'A 5 pound bag' as one bag, where bags are asked for. */
function asContainer(term: Term, wanted: ReadonlySet<string>): Term {
  const holder = Object.keys(term.dimension).find(
    (kind) => CONTAINERS.has(kind) && wanted.has(kind) && (term.dimension[kind] ?? 0) < 0,
  );
  return holder === undefined
    ? term
    : { ...term, size: 1, dimension: { [holder]: 1 }, shown: [{ value: 1, label: holder, isBelow: false }] };
}

/** A rate of time where no time is told to multiply it by: '$1,280 a year'. */
function withoutTime(term: Term, terms: readonly Term[]): Term {
  const isTimed = terms.some((other) => other !== term && (other.dimension['time'] ?? 0) !== 0);
  const { time, ...dimension } = term.dimension;
  const unit = term.quantity.per?.unit ?? 'each';
  return time === -1 && !isTimed && unit !== 'each'
    ? { ...term, dimension, size: term.size * amountUnit(unit).size }
    : term;
}

/** What is asked for 'a year' though its time is told, as the sum of that time; null for any other. */
function withoutTimeAsked(target: Target): Target | null {
  const { dimension, per } = target;
  if (!dimension || per?.dimension['time'] !== -1 || Object.keys(per.dimension).length > 1) return null;
  return { ...target, dimension: combinedDimension(dimension, per.dimension, -1), per: null };
}

/**
 * Works out what a message asks for as one product: each of its amounts multiplies or divides so that units and counted
 * things cancel to what is asked for. Null where no product does, or where more than one does.
 */
function solveProduct(reading: MessageReading): AmountSolution | null {
  const { text, grade } = reading;
  if (SUMS.test(text) || SHAPES.test(text) || (grade && NUTRIENT.test(text))) return null;
  const read = termsOf(reading, askedRate(reading));
  const isPriced = read.some(({ dimension }) => (dimension['money'] ?? 0) !== 0);
  const target = targetOf(reading, isPriced);
  const named = withNames(read, target.noun, reading.tokens);
  // 'How many can we buy', 'how many are left' after a percent
  if (target.isNamed && target.dimension === null && target.noun === null) {
    target.noun = thingMeant(named);
    target.dimension = target.noun === null ? null : counted(target.noun);
  }
  if (named.some(({ quantity: { unit } }) => unit === 'percent')) target.isLeft = false;
  const terms = withCountedTimes(withDifference(named, reading.tokens), target);
  const isRate = ({ dimension, shown, quantity }: Term) =>
    quantity.per !== null || shown.length > 1 || Object.values(dimension).some((power) => power < 0);
  const isAsked =
    target.dimension !== null ||
    QUESTION.test(reading.text) ||
    terms.some((term, at) => term.isFactor || isRate(term) || isEnoughFor(term, terms[at + 1], reading.tokens));
  if (terms.length < 2 || terms.length > MAX_TERMS || !isAsked) return null;
  if (terms.some(isLoose) || isInverse(terms, target) || ENDS_TOO.test(target.noun ?? '')) return null;
  if (ROUND.test(text) && !target.isSpaced) return null;
  const isEnclosed = FENCE.test(text) && terms.some(({ dimension }) => dimension['length'] === 2);
  if (target.unit === 'percent' || isEnclosed) return null;
  // A container that nothing else counts is only a name: 'a 50 pound sack lasts how long'.
  const wanted = new Set(Object.keys(target.dimension ?? {}));
  const plain = terms.map((term) => {
    const own = Object.entries(term.dimension).filter(([kind, power]) => {
      const isNamed =
        power < 0 &&
        CONTAINERS.has(kind) &&
        !wanted.has(kind) &&
        terms.every((other) => other === term || !(kind in other.dimension));
      return !isNamed;
    });
    return { ...term, dimension: Object.fromEntries(own) };
  });
  const solve = target.isLeft ? restOf : solutionOf;
  const packed = plain.map((term) => asContainer(term, wanted));
  const timeless = plain.map((term) => withoutTime(term, plain));
  const total = withoutTimeAsked(target);
  return (
    solve(plain, target, reading.tokens) ??
    solve(packed, target, reading.tokens) ??
    solve(timeless, target, reading.tokens) ??
    (total && solve(plain, total, reading.tokens))
  );
}

const FORMS = /^(?:percent|shares?|parts?|ways)$/;
/** Whether a solution is more than one product: a sum, a share, a percent, the parts of a mix, two ways. */
export const isComposed = ({ factors, addends, second, unit }: AmountSolution): boolean =>
  addends !== undefined ||
  second !== undefined ||
  unit.startsWith('percent') ||
  factors.some(({ label }) => FORMS.test(label));

const SECOND_QUESTION = /^(?:what|whats|what's|how)$/;
const WORTH = /\b(?:at|worth|for|bring)\b/;

/** The part of a message before or behind a token, as a reading of its own. */
function partOf(reading: MessageReading, from: number, to: number): MessageReading {
  const tokens = reading.tokens.slice(from, to);
  const quantities = reading.quantities
    .filter(({ at, end }) => at >= from && end <= to)
    .map((each) => ({ ...each, at: each.at - from, end: each.end - from }));
  return { ...reading, text: tokens.join(' '), tokens, quantities };
}

/** Two results: how many there are, and what that is worth at a price. Null for any other message. */
function solveTwice(reading: MessageReading): AmountSolution | null {
  const { tokens } = reading;
  const second = tokens.findLastIndex((token) => SECOND_QUESTION.test(token));
  const many = tokens.findIndex((token, at) => token === 'many' && tokens[at - 1] === 'how');
  if (many < 0 || second <= many) return null;
  const first = solveProduct(partOf(reading, 0, second));
  const rest = partOf(reading, second, tokens.length);
  const [price, ...others] = rest.quantities.length === 1 ? termsOf({ ...rest, text: `${rest.text} $` }, Infinity) : [];
  if (!first || !price || others.length > 0 || price.dimension['money'] !== 1 || !WORTH.test(rest.text)) return null;
  const unit = unitAt(first.unit.split(' '), 0)?.unit ?? null;
  const per = price.quantity.per;
  if (per && (per.value !== 1 || (per.unit === 'each' ? thingOf(per.word) !== thingOf(first.unit) : per.unit !== unit)))
    return null;
  return { ...first, second: { factors: [...first.factors, ...factorsOf([price])], unit: 'dollars' } };
}

/**
 * Works out what a message asks for: a product in which units and counted things cancel, a sum of such products in dollars, shares,
 * the parts of a syrup, or a change in percent. Null where an amount would be left over.
 */
export function solveAmounts(reading: MessageReading): AmountSolution | null {
  const { noun } = targetOf(reading, true);
  return (
    solveShare(reading) ??
    solveSyrup(reading) ??
    solveChange(reading) ??
    solveTwice(reading) ??
    solveProduct(reading) ??
    solveSum(withNames(termsOf(reading, Infinity), noun, reading.tokens), reading)
  );
}
