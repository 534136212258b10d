import { readPlace, timeSpanIn, unresolvedPlace, type Day, type DaySpan, type NamedPlace } from '@farm/almanac';
import { animalsIn, type AnimalMention } from './animals';
import { type CropMention, isCrop, produceIn, type ProduceMention } from './crops';
import { datesIn, type DateMention, monthSpans } from './dates';
import { depthOf, dimensionsIn, withSharedUnit, type Dimensions } from './dimensions';
import { quantitiesIn, type Quantity } from './quantities';
import { englishGloss, isSpanish } from './spanish';
import { around, readableText, textTokens, type Tokens } from './tokens';
import { unitSize } from './units';

/** What a message says of numbers, days, places, crops and animals. */
export interface MessageReading {
  /** Lower case, with number words as digits; of Spanish its gloss in English. */
  text: string;
  tokens: Tokens;
  quantities: readonly Quantity[];
  dimensions: Dimensions | null;
  /** Inches of a depth. */
  depthIn: number | null;
  place: NamedPlace | null;
  /** The words for a place that is not known, or not surely one; null for none. */
  unresolvedPlace: string | null;
  crops: readonly CropMention[];
  /** Crops and other produce. */
  produce: readonly ProduceMention[];
  animals: readonly AnimalMention[];
  dates: readonly DateMention[];
  /** The time to come that it names without a day: 'next month', 'this spring'. */
  time: DaySpan | null;
  /** N-P-K of a fertilizer. */
  grade: readonly [number, number, number] | null;
}

const GRADE = /(?<![\d-])(\d{1,2})[- ](\d{1,2})[- ](\d{1,2})(?![\d-])/;
function gradeOf(text: string): MessageReading['grade'] {
  const [n, p, k] = GRADE.exec(text)?.slice(1).map(Number) ?? [];
  return n !== undefined && p !== undefined && k !== undefined ? [n, p, k] : null;
}

// What stands in place of a visitor's contacts.
const MASKED_CONTACT = /\[(?:email address|phone number)\]/g;
// 'A 65 by 100 yard': the ground around a house.
const HOUSE_YARD = /\b((?:a|an|my|our|the) \d+(?:\.\d+)? ?(?:x|by) ?\d+(?:\.\d+)?) yard\b/;
const ZIP = /^\d{5}$/;
const YEAR = /^20[2-4]\d$/;
const BLANK = '\u00b7';

const SAME_TIME = 0.05;
const timeOf = ({ value, unit, per }: Pick<Quantity, 'value' | 'unit' | 'per'>): number =>
  per === null && unitSize(unit).dimension['time'] === 1 ? value * unitSize(unit).size : 0;

/** The days from month to month, unless the message tells them as well. */
function monthsCounted(dates: readonly DateMention[], tokens: Tokens, others: readonly Quantity[]): Quantity[] {
  const spans = monthSpans(dates, tokens).map(({ days, at, end }): Quantity => {
    const span = { value: days, unit: 'day' as const, per: null };
    return { ...span, side: null, at, end, ...around(tokens, at, end) };
  });
  return spans.filter((span) => !others.some((other) => Math.abs(timeOf(other) / timeOf(span) - 1) < SAME_TIME));
}

/** Reads a message. Linear in its length. @param today the day from which dates without a year are counted */
export function readMessage(message: string, today: Day): MessageReading {
  const own = message.replace(MASKED_CONTACT, ' ');
  const text = readableText(isSpanish(own) ? englishGloss(own) : own).replace(HOUSE_YARD, '$1 feet yard');
  const grade = gradeOf(text);
  const where = readPlace(own);
  const zip = where.kind === 'place' ? where.place.zip : null;
  const tokens = textTokens(grade ? text.replace(GRADE, ' grade ') : text);
  const dates = datesIn(tokens, today);
  // The numbers of days, ZIP codes and years are no quantities.
  const isDate = (at: number) => dates.some((date) => date.at <= at && at < date.end);
  const plain = tokens.map((token, at) =>
    isDate(at) ||
    token === zip ||
    (ZIP.test(token) && unresolvedPlace(where) === token) ||
    (YEAR.test(token) && tokens[at - 1] !== '$' && /^(?:in|for|of|\?|\.|,)?$/.test(tokens[at + 1] ?? ''))
      ? BLANK
      : token,
  );
  const counted = withSharedUnit(quantitiesIn(plain));
  const quantities = [...counted, ...monthsCounted(dates, tokens, counted)].sort((one, other) => one.at - other.at);
  const produce = produceIn(tokens);
  return {
    text,
    tokens,
    quantities,
    dates,
    grade,
    dimensions: dimensionsIn(quantities),
    depthIn: depthOf(quantities),
    place: where.kind === 'place' ? where.place : null,
    unresolvedPlace: unresolvedPlace(where),
    crops: produce.filter(isCrop),
    produce,
    animals: animalsIn(plain),
    time: timeSpanIn(text, today),
  };
}
