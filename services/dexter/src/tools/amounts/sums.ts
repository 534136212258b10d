import { combinedDimension, type MessageReading } from '@farm/reader';
import { MEASURES, nounAt } from './rates';
import type { AmountSolution, SumPart } from './solution';
import { factorsOf, type Term } from './terms';

const PROFIT = /\b(?:clear|cleared|profit|net|ahead|left over|did (?:i|we) make|do (?:i|we) make)\b/;
const TOTAL =
  /\b(?:total|altogether|in all|bill|owe|pay|come to|comes to|cost|costs|spend|spent|sales|sell|earn|make|made|together)\b/;
const NOT_TOTAL =
  /\b(?:off|discount|less|minus|per|percent(?:age)?|how many|number of|left|change|tax|break even|charge|price|profit margin|margin|markup|apiece)\b|%/;
const INCOME = /^(?:sold|sell|sells|selling|sales|sale|brought|brings|earned|income|worth|took|paid me)$/;
const COST =
  /^(?:paid|pay|spent|cost|costs|booth|fee|fees|gas|fuel|feed|rent|after|bought|expenses|shipping|hauling|supplies|minus|less|entry)$/;
const MAX_PARTS = 6;

const isPlainMoney = ({ dimension }: Term): boolean => Object.keys(dimension).length === 1 && dimension['money'] === 1;

/** An amount as dollars, where it counts nothing: 'the booth was 25'. */
const asMoney = (term: Term): Term => ({
  ...term,
  dimension: { money: 1 },
  shown: [{ value: term.quantity.value, label: '$', isBelow: false }],
});

const JOINT_REACH = 6;
/** Whether a count and the price behind it belong together: '22 jars at 8', '14 at 5', '2 rolls $89 each'. */
function isJoined(count: Term, price: Term, tokens: readonly string[]): boolean {
  const between = tokens.slice(count.quantity.end, price.quantity.at);
  const isCount = count.quantity.unit === 'each' || count.noun !== null || price.quantity.per !== null;
  const isAt = /^(?:at|x|for)$/.test(between.at(-1) ?? '');
  return (
    isCount &&
    !count.dimension['money'] &&
    between.length < JOINT_REACH &&
    !between.includes('and') &&
    (isAt || price.isEach)
  );
}

/** The amounts in dollars of a message: each a sum of its own, or a count with its price; null where one is neither. */
function moneyParts(terms: readonly Term[], { tokens }: MessageReading): Term[][] | null {
  const parts: Term[][] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [term, next] = [terms[at], terms[at + 1]];
    if (!term) return null;
    const isBare = (one: Term) => one.quantity.unit === 'each' && Object.keys(one.dimension).length === 0;
    const price = next && (isBare(next) && nounAt(tokens, next.quantity.end) === null ? asMoney(next) : next);
    if (price && (price.dimension['money'] ?? 0) === 1 && isJoined(term, price, tokens)) {
      const { money: _, ...rest } = combinedDimension(term.dimension, price.dimension, 1);
      const isUsed = Object.entries(rest).every(([kind, power]) => power > 0 && !MEASURES.has(kind));
      if (!isUsed) return null;
      // '45 dozen at 5' is a price a dozen.
      parts.push([term.quantity.unit === 'dozen' ? { ...term, shown: term.shown.slice(0, 1) } : term, price]);
      at += 1;
    } else if (isPlainMoney(term)) parts.push([term]);
    else if (isBare(term)) parts.push([asMoney(term)]);
    else return null;
  }
  return parts.length > 1 && parts.length <= MAX_PARTS ? parts : null;
}

/** Whether each of the parts of a profit is a cost, by the words before and behind it; null where one is told as neither. */
function costsOf(parts: readonly Term[][], { tokens }: MessageReading): boolean[] | null {
  let last: boolean | null = null;
  const isCost = parts.map((part, at) => {
    const from = parts[at - 1]?.at(-1)?.quantity.end ?? 0;
    const { end, at: own } = part.at(-1)?.quantity ?? { end: 0, at: 0 };
    const before = tokens.slice(from, own).toReversed();
    const near = [...before, ...tokens.slice(end, end + 2)];
    const word = near.find((each) => INCOME.test(each) || COST.test(each));
    last = word === undefined ? last : !INCOME.test(word);
    return last;
  });
  return isCost.every((each) => each !== null) && new Set(isCost).size === 2 ? isCost : null;
}

/** The sum of several products in dollars, or what is left of an income after costs; null for any other message. */
export function solveSum(terms: readonly Term[], reading: MessageReading): AmountSolution | null {
  const { text, tokens } = reading;
  const isProfit =
    PROFIT.test(text) || (tokens.some((word) => INCOME.test(word)) && tokens.some((word) => COST.test(word)));
  if (NOT_TOTAL.test(text) || (!isProfit && !TOTAL.test(text))) return null;
  const parts = terms.some(({ dimension }) => dimension['money']) ? moneyParts(terms, reading) : null;
  const isCost = parts && (isProfit ? costsOf(parts, reading) : parts.map(() => false));
  if (!parts || !isCost) return null;
  const all = parts.map((part, at): SumPart => ({ factors: factorsOf(part), is_subtracted: isCost[at] === true }));
  const first = all.find((part) => !part.is_subtracted);
  if (!first) return null;
  return { factors: first.factors, unit: 'dollars', of: null, addends: all.filter((part) => part !== first) };
}
