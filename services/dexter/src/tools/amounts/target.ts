import { combinedDimension, type Dimension, type MessageReading, unitAt } from '@farm/reader';
import { amountUnit, counted, DEPTH_ASKED, isBulk, isDigits, isMeasure, nounAt, rateBehind } from './rates';

/** What is asked for. */
export interface Target {
  /** Null: any one measure. */
  dimension: Dimension | null;
  /** The unit of measure or the counted things that are asked for. */
  unit: string | null;
  noun: string | null;
  /** Of what it is asked for one: 'a pound', 'per jar'. */
  per: { dimension: Dimension; size: number } | null;
  isEach: boolean;
  isLeft: boolean;
  /** Whether the question names it: 'how many yards', 'how long'. */
  isNamed: boolean;
  /** Whether things stand at a distance, so that a length tells their number. */
  isSpaced: boolean;
  /** The token at which the question begins; -1 for none. */
  question: number;
}

const MONEY =
  /\b(?:costs?|money|make|earn|pay|spend|gross|profit|net|price|worth|comes? to|bring|charge|sell|clear|owe|dollars|total)\b/;
const LEFT = /\b(?:left|leftover|remains?|remaining|to spare)\b/;
const TIME_ASKED = /\bhow (?:long|soon|much time)\b/;
const SPACED = /\b(?:apart|every|between|spac(?:ed|ing)|rows?|(?:at|on) \d+(?:\.\d+)?[ -]?(?:inch|in|foot|ft|feet))\b/;
const SECOND = amountUnit('second').dimension;

/** The unit or thing that 'how many' is followed by, behind the size of it: 'how many 50 pound bags'. */
function unitAsked(tokens: readonly string[], many: number): { unit: ReturnType<typeof unitAt>; noun: string | null } {
  let place = many + 1;
  if (isDigits(tokens[place])) {
    place += 1 + (unitAt(tokens, place + 1)?.length ?? 0);
    if (tokens[place] === '-') place += 1;
  }
  const unit = unitAt(tokens, place);
  if (unit?.unit === 'dozen') return { unit, noun: nounAt(tokens, place + 1) };
  return { unit, noun: unit ? (tokens[place] ?? null) : nounAt(tokens, place) };
}

/** What a message asks for. */
export function targetOf(reading: MessageReading, isPriced: boolean): Target {
  const { text, tokens, quantities } = reading;
  const target: Target = {
    ...{ dimension: null, unit: null, noun: null, per: null, isEach: false, isNamed: false },
    question: -1,
    ...{ isLeft: LEFT.test(text), isSpaced: SPACED.test(text) || quantities.some(({ side }) => side !== null) },
  };
  const asked = (unit: ReturnType<typeof unitAt>, noun: string | null) => {
    if (unit && (isMeasure(unit.unit) || unit.unit === 'dozen')) {
      target.unit = unit.unit;
      target.dimension = unit.unit === 'dozen' ? counted(noun ?? 'egg') : amountUnit(unit.unit).dimension;
    } else if (noun !== null) {
      target.noun = noun;
      target.dimension = counted(noun);
    }
  };
  const many = tokens.findLastIndex((token, place) => token === 'many' && tokens[place - 1] === 'how');
  const question =
    many >= 0 ? many : tokens.findLastIndex((token) => /^(?:what|whats|what's|how|cost|price)$/.test(token));
  const asking = tokens.findLastIndex((token) => /^(?:what|whats|what's|how)$/.test(token));
  target.question = asking < 0 ? question : asking;
  if (many >= 0) {
    const { unit, noun } = unitAsked(tokens, many);
    asked(isBulk(text, unit) ? { unit: 'cubic-yard', length: 1 } : unit, noun);
    target.isNamed = true;
  } else if (TIME_ASKED.test(text)) {
    target.dimension = SECOND;
    target.isNamed = true;
  } else if (DEPTH_ASKED.test(text)) {
    target.dimension = amountUnit('inch').dimension;
    target.unit = 'inch';
    target.isNamed = true;
  } else {
    const isFree = (at: number) =>
      quantities.every((each) => at < each.at || at >= each.end) &&
      !/^(?:an?|per|every|each|\/|the|for)$/.test(tokens[at - 1] ?? '') &&
      !isDigits(tokens[at - 1]);
    const tail = tokens.findLastIndex(
      (_, at) => at >= (quantities.at(-1)?.end ?? 0) - 1 && isFree(at) && unitAt(tokens, at) !== null,
    );
    const unit = tail >= 0 ? unitAt(tokens, tail) : null;
    if (unit && unit.unit !== 'dollar' && !(unit.unit === 'week' && tokens[tail] === 'weekly')) {
      asked(unit, unit.unit === 'dozen' ? null : (tokens[tail] ?? null));
      target.isNamed = (target.dimension?.['length'] ?? 0) !== 1;
    } else if (isPriced && (MONEY.test(text) || !/\bhow much [a-z]+ (?:do|will|would|should)\b/.test(text)))
      target.dimension = { money: 1 };
  }
  if (question >= 0) {
    const isPrice = /^(?:cost|price)$/.test(tokens[question] ?? ''); // of what is told, it is behind its amount
    const next = quantities.find((each) => each.at > question + (isPrice ? 0 : 2) && each.at < askedRate(reading));
    const rate = rateBehind(tokens, question + 1, next?.at ?? tokens.length);
    if (Object.keys(rate.dimension).length > 0) target.per = rate;
    target.isEach = rate.isEach;
  }
  if (target.dimension && target.per) target.dimension = combinedDimension(target.dimension, target.per.dimension, 1);
  return target;
}

/** The place of 'a pound' in 'what is that a pound', where it ends the message; else infinite. */
export function askedRate({ tokens, quantities }: MessageReading): number {
  const last = quantities.at(-1);
  const question = tokens.findLastIndex((token) => /^(?:what|whats|what's|how|cost|price)$/.test(token));
  const isAsked =
    last !== undefined &&
    /^an?$/.test(tokens[last.at] ?? '') &&
    question >= 0 &&
    last.at > question &&
    !/^(?:in|to|is)$/.test(tokens[last.at - 1] ?? '') &&
    !quantities.some((each) => each !== last && each.at > question);
  return isAsked ? last.at : Infinity;
}
