import { combinedDimension, type Dimension, unitAt, unitSize as readUnit, type UnitSize } from '@farm/reader';
import { measureOf } from '@farm/almanac';
import { wordStem } from '../../text/words';

export const MEASURES: ReadonlySet<string> = new Set(['length', 'weight', 'time', 'money', 'percent', 'temperature']);
export const THINGS: ReadonlySet<string> = new Set(
  'bed plant post row head jar bag bale bunch barrel emitter person seed load'.split(' '),
);
export const GIVES =
  /^(?:holds?|has|have|gives?|takes?|makes?|covers?|needs?|eats?|uses?|weighs?|lays?|yields?|produces?|gets?|costs?|is|are|sells?|brings?|drinks?|feeds?|fills?|plants?|runs?|at|=|bears?|grows?|hold|come|comes|llevan?)$/;
export const CLAUSE_END = /^(?:[.;?!,]|and|but|so|then|which|i|we|you|they|how|what|whats|if|when)$/;
const NO_NOUN = new Set(
  'and or at for to in on of with from per a an the by x is are was were it i we they you he she that which when if so then how what each every eat will can do does did my our your their his her into over under about off plus minus left long wide deep tall high apart thick down just but now after before sold lost altogether actually more worth cost costs price'.split(
    ' ',
  ),
);
const WORD = /^[a-z][a-z']*$/;
export const REACH = 6; // words before a number that say of what its rate is
const PER_REACH = 9;

export const DEPTH_ASKED = /\bhow (?:deep|thick)\b|\bwhat (?:depth|thickness)\b/;
const BULK = /\b(?:compost|mulch|soil|topsoil|dirt|gravel|concrete|sand|manure|chips|truckloads?|dump trucks?)\b/;
/** Whether yards are cubic: of mulch and the like. */
export const isBulk = (text: string, unit: { unit: string } | null): boolean =>
  unit?.unit === 'yard' && (BULK.test(text) || DEPTH_ASKED.test(text));
const isWord = (token: string | undefined): token is string => token !== undefined && WORD.test(token);
export const isDigits = (token: string | undefined): boolean => /^\d*\.?\d+$/.test(token ?? '');
const SECONDS_OF_YEAR = readUnit('year').size;
/** One unit in inches, ounces, seconds and dollars. Twelve months are a year here: a bill a month is paid twelve times. */
export function amountUnit(unit: string): UnitSize {
  return unit === 'month' ? { ...readUnit(unit), size: SECONDS_OF_YEAR / 12 } : readUnit(unit);
}

export const isMeasure = (unit: string): boolean => Object.keys(amountUnit(unit).dimension).length > 0;

export const aOrAn = (noun: string): string => `${/^(?:[aeiou]|hour)/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The name by which a thing is counted: 'kids' and 'person' are one. */
export function thingOf(noun: string): string {
  const unit = unitAt([noun], 0) ?? unitAt([`${noun}s`], 0);
  return unit && THINGS.has(unit.unit) ? unit.unit : wordStem(noun);
}
export const counted = (noun: string, power: 1 | -1 = 1): Dimension => ({ [thingOf(noun)]: power });

/** The noun of a count: '12 laying hens', '8 tomato cages'; null for none. */
export function nounAt(tokens: readonly string[], at: number): string | null {
  const words: string[] = [];
  for (let place = at; place < at + 4; place += 1) {
    const token = tokens[place];
    if (token === '-') continue;
    if (!isWord(token) || NO_NOUN.has(token) || (words.length > 0 && GIVES.test(token) && token !== 'plants')) break;
    words.push(token);
  }
  return words.findLast((word) => /[^s]s$/.test(word)) ?? words[0] ?? null;
}

interface Rate {
  dimension: Dimension;
  size: number;
  isEach: boolean;
  labels: string[];
  /** '100 square feet' of 'for 100 square feet'. */
  many: { value: number; label: string } | null;
}

/** Of what an amount is told for one, in the words behind it: 'a day', 'per 100 square feet', 'a hive'. */
export function rateBehind(tokens: readonly string[], from: number, to: number): Rate {
  const rate: Rate = { dimension: {}, size: 1, isEach: false, labels: [], many: null };
  const divide = (unit: string, count: number) => {
    const { size, dimension } = amountUnit(unit);
    rate.dimension = combinedDimension(rate.dimension, dimension, -1);
    rate.size /= size * count;
    if (count === 1) rate.labels.push(aOrAn(unit.replaceAll('-', ' ')));
    else rate.many = { value: count, label: measureOf(unit)?.name ?? `${unit}s` };
  };
  for (let at = from; at < Math.min(to, from + PER_REACH, tokens.length); at += 1) {
    const token = tokens[at] ?? '';
    if (CLAUSE_END.test(token) || token === 'price') break;
    if (token === 'apiece' || (token === 'each' && /^(?:an?|[\d.]+)$/.test(tokens[at + 1] ?? ''))) {
      rate.isEach = true;
      continue;
    }
    const often = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[token];
    if (often) divide(often, 1);
    const isTo = token === 'to' && /^(?:an|the)$/.test(tokens[at + 1] ?? '') && unitAt(tokens, at + 2) !== null;
    if (!isTo && !/^(?:an?|per|\/|every|each)$/.test(token)) continue;
    if (tokens[at - 1] === 'for' && /^an?$/.test(token)) continue; // 'for a week' is a time
    const following = tokens[at + 1] ?? '';
    const isNext = token === 'each' && following !== 'at' && (GIVES.test(following) || following === 'one');
    if (isNext) break;
    const next = at + 1 + (/^(?:an?|the|one|1)$/.test(tokens[at + 1] ?? '') ? 1 : 0);
    if (next >= to && token !== 'each') break;
    const many = isDigits(tokens[next]) ? Number(tokens[next]) : null;
    const unit = unitAt(tokens, next + (many === null ? 0 : 1));
    if (many !== null && !unit) continue;
    if (unit?.unit === 'dozen') {
      rate.size /= 12;
      rate.dimension = combinedDimension(rate.dimension, counted(nounAt(tokens, next + 1) ?? 'egg', -1), 1);
      rate.many = { value: 12, label: 'a dozen' };
    } else if (unit && isMeasure(unit.unit))
      divide(isBulk(tokens.join(' '), unit) ? 'cubic-yard' : unit.unit, many ?? 1);
    else {
      const noun = unit ? unit.unit : tokens[next];
      if (!isWord(noun) || NO_NOUN.has(noun)) {
        rate.isEach ||= token === 'each';
        continue;
      }
      rate.dimension = combinedDimension(rate.dimension, counted(noun, -1), 1);
      rate.labels.push(aOrAn(noun));
    }
    at = next;
  }
  return rate;
}

/** Of what an amount is told for one, in the words before it: 'a case holds 24 bags', 'each needs 5 feet', 'flats hold 36'. */
export function rateBefore(
  tokens: readonly string[],
  from: number,
  to: number,
): { noun: string | null; isEach: boolean } {
  const start = Math.max(from, to - REACH);
  const end = tokens.slice(start, to).findLastIndex((word) => CLAUSE_END.test(word));
  const words = tokens.slice(start + end + 1, to);
  const verb = words.findLastIndex((word) => GIVES.test(word));
  const subject = words.slice(0, Math.max(0, verb));
  const article = subject.findLastIndex((word) => /^(?:an?|each|every|per|one|1)$/.test(word));
  // 'What price per bunch, to make 600' asks, and tells of no bunch.
  const isAsked = /^(?:price|cost|charge|much|many)$/.test(subject[article - 1] ?? '');
  const isBehindLast = from > 0 && article === 0 && start + end + 1 === from && subject[article] === 'each'; // '$4 each to cover'
  if (isAsked || isBehindLast) return { noun: null, isEach: false };
  const noun = subject.slice(article + 1).findLast((word) => isWord(word) && !NO_NOUN.has(word)) ?? null;
  // 'A bushel of apples makes 3 gallons' is told for a measure.
  const unit = unitAt(subject, article + 1) ?? (noun === null ? null : unitAt([noun], 0));
  const thing = unit && isMeasure(unit.unit) ? null : noun;
  // '10 cows eat' tells of all of them, 'flats hold' of one.
  const isCounted = from > 0 && start + end + 1 === from;
  if (article < 0) return { noun: !isCounted && thing !== null && /[^s]s$/.test(thing) ? thing : null, isEach: false };
  const isEach = (subject[article] === 'each' || subject[article - 1] === 'each') && (noun === null || noun === 'one');
  return { noun: isEach ? null : thing, isEach };
}
