import type { Quantity } from './quantities';
import type { MessageReading } from './read-message';
import { exactCall, isRequest, type ToolRule } from './tool-rule';

const INCOME = new Set(
  'sold sell selling sells income revenue sales made brought took gross grossed earned'.split(' '),
);
const SOLD_UNITS: ReadonlySet<string> = new Set([
  'pound',
  'ounce',
  'bunch',
  'dozen',
  'head',
  'bushel',
  'bag',
  'quart',
  'pint',
  'gallon',
  'jar',
  'bale',
  'plant',
  'ton',
  'peck',
  'each',
]);
const NOT_SOLD = new Set('hours hour hr people rows beds acres miles days weeks percent'.split(' '));

interface Money {
  /** '$15 an hour', and 'at 15 an hour'. */
  wage: number | null;
  hours: number | null;
  /** Price of one unit sold. */
  price: Quantity | null;
  sold: Quantity | null;
  income: number | null;
  expenses: readonly Quantity[];
}

const isWage = ({ unit, per }: Quantity): boolean => (unit === 'dollar' || unit === 'each') && per?.unit === 'hour';
const singular = (word: string): string => word.replace(/(?:es|s)$/, '');

/** Whether a number counts what is sold at a price: '40 lbs' at '$3 a pound', '200 heads' at '$2 each'. */
function isSoldAt({ unit, per, after }: Quantity, price: Quantity): boolean {
  if ((per !== null && per.unit !== 'bed' && per.unit !== 'row' && per.unit !== 'plant') || !SOLD_UNITS.has(unit))
    return false;
  const by = price.per;
  if (!by || by.word === 'each' || by.word === 'piece')
    return unit !== 'each' || (after[0] !== undefined && !NOT_SOLD.has(after[0]));
  return by.unit === 'each' ? after.slice(0, 2).some((word) => singular(word) === singular(by.word)) : unit === by.unit;
}

const isPrice = ({ unit, per }: Quantity): boolean =>
  unit === 'dollar' &&
  per !== null &&
  per.unit !== 'hour' &&
  per.unit !== 'acre' &&
  per.unit !== 'mile' &&
  per.unit !== 'day' &&
  per.unit !== 'week' &&
  per.unit !== 'month' &&
  per.unit !== 'year';

/** The sums of a message by what they are: wages, price, income and expenses. */
function moneyIn({ quantities, tokens }: MessageReading): Money {
  const wage = quantities.find(isWage);
  const hours = quantities.find(({ unit, per }) => unit === 'hour' && per === null);
  const price = quantities.find(isPrice) ?? null;
  const signed = quantities.filter((each) => each.unit === 'dollar' && !isWage(each) && !isPrice(each));
  const sums =
    signed.length > 0 || !tokens.includes('spent')
      ? signed
      : quantities.filter(
          ({ unit, per, end }) => unit === 'each' && per === null && (tokens[end] === 'on' || tokens[end] === 'for'),
        );
  const income = sums.filter(({ before }) => before.slice(-3).some((word) => INCOME.has(word)));
  return {
    wage: wage?.value ?? null,
    hours: hours?.value ?? null,
    price,
    sold: price && (quantities.find((each) => isSoldAt(each, price)) ?? null),
    income: income.length > 0 ? income.reduce((sum, { value }) => sum + value, 0) : null,
    expenses: sums.filter((sum) => !income.includes(sum)),
  };
}

const total = (sums: readonly Quantity[]): number | null =>
  sums.length === 0 ? null : sums.reduce((sum, { value, per }) => (per === null ? sum + value : sum), 0) || null;

const percentIn = ({ first }: MessageReading): number | null => first('percent');

const markup: ToolRule = (reading) => {
  const { has, text, tokens } = reading;
  const percent = percentIn(reading);
  const { price, expenses, income } = moneyIn(reading);
  if (!has('markup') && !(percent !== null && has('profit') && has('charge'))) return null;
  const [cost, second] = [...expenses, ...(price ? [price] : [])].map(({ value }) => value);
  if (cost === undefined) return null;
  const isMargin = /\bmargin\b/.test(text) || !tokens.some((token) => token.startsWith('mark'));
  const sale = income ?? (percent === null ? second : undefined);
  return exactCall('markup', {
    cost,
    price: sale,
    markup_percent: isMargin ? null : percent,
    margin_percent: isMargin ? percent : null,
  });
};

const COSTS = new Set('cost costs costing pay spend packaging each'.split(' '));
const breakEven: ToolRule = (reading) => {
  const { has, quantities } = reading;
  const { hours, wage } = moneyIn(reading);
  const sums = quantities.filter((each) => each.unit === 'dollar' && !isWage(each));
  if (!has('break-even') || (sums.length === 0 && wage === null)) return null;
  const [fixed] = sums.filter(({ per }) => per === null).sort((one, other) => other.value - one.value);
  const smaller = sums.filter((each) => each !== fixed);
  const isSale = ({ before }: Quantity) => before.some((word) => INCOME.has(word) || word === 'at');
  const selling =
    smaller.find(isSale) ??
    smaller.find(({ per }) => per !== null) ??
    smaller.find(({ after, before }) => after.length > 0 && !COSTS.has(before.at(-1) ?? '')) ??
    null;
  const each =
    selling === null
      ? undefined
      : smaller.find((sum) => sum !== selling && (sum.per !== null || sum.before.some((word) => COSTS.has(word))));
  const others = smaller.filter((sum) => sum !== selling && sum !== each);
  const units = quantities.find(
    ({ unit, per, after }) =>
      per === null && SOLD_UNITS.has(unit) && (unit !== 'each' || (after[0] !== undefined && !NOT_SOLD.has(after[0]))),
  );
  const labor = hours !== null && wage !== null ? hours * wage : 0;
  const total = (fixed?.value ?? 0) + labor + others.reduce((all, { value }) => all + value, 0);
  return exactCall('break-even', {
    fixed: total || null,
    unit_price: selling?.value,
    unit_cost: each?.value,
    units: selling === null ? units?.value : null,
  });
};

const budget: ToolRule = (reading) => {
  const { has, target, crops, quantities } = reading;
  const { wage, hours, price, sold, income, expenses } = moneyIn(reading);
  if (!quantities.some(({ unit }) => unit === 'dollar') && wage === null && expenses.length < 2) return null;
  const spent = total(expenses);
  const seeks = has('profit', 'cost', 'revenue') || target.how === 'much' || target.unit === 'dollar';
  const isFull =
    (price !== null && sold !== null) ||
    (hours !== null && wage !== null) ||
    (income !== null && spent !== null) ||
    expenses.length >= 2;
  if (
    !(seeks || (price !== null && sold !== null)) ||
    !isFull ||
    !isRequest(reading) ||
    (has('drive') === true && quantities.some(({ unit }) => unit === 'mile' || unit === 'mpg'))
  )
    return null;
  if (has('percent') && price === null && wage === null && crops.length === 0 && expenses.length < 2) return null;
  return exactCall('crop-budget', {
    expenses: spent,
    hours,
    wage,
    units_sold: price && sold ? sold.value : null,
    unit_price: price && sold ? price.value / (price.per?.value ?? 1) : null,
    income: price && sold ? null : income,
  });
};

/** '$24 for 12 bunches, each?': a price divided. */
const eachPrice: ToolRule = (reading) => {
  const { quantities, target, text, has } = reading;
  const sums = quantities.filter(({ unit, per }) => unit === 'dollar' && per === null);
  const [sum] = sums;
  const counted = quantities.filter(({ unit, per }) => per === null && SOLD_UNITS.has(unit));
  const asksEach =
    (has('charge') && /\b(?:charge|price)\b/.test(text) && target.how !== null) ||
    /\bhow much (?:is (?:that|it) )?(?:a|per|each|for (?:one|1|each))\b|\b(?:cost|price) (?:per|of (?:one|1|each)|each)\b|\bper \w+ (?:cost|price)\b|\beach\?*$|\bapiece\b/.test(
      text,
    );
  return sum && sums.length === 1 && counted.length === 1 && counted[0] && asksEach && target.how !== 'many'
    ? exactCall('break-even', { fixed: sum.value, units: counted[0].value })
    : null;
};

const drive: ToolRule = (reading) => {
  const { quantities, first, has } = reading;
  const miles = quantities.find(({ unit, per }) => unit === 'mile' && (per === null || per.word === 'way'));
  const rate = quantities.find(({ unit, per }) => unit === 'dollar' && per?.unit === 'mile');
  const mpg =
    first('mpg') ?? quantities.find(({ unit, per }) => unit === 'mile' && per?.unit === 'gallon')?.value ?? null;
  if (!miles || (!rate && mpg === null && !has('drive')) || !isRequest(reading)) return null;
  if (!rate && mpg === null && !/\bgas\b|\bfuel\b|\bdiesel\b/.test(reading.text)) return null;
  const gallon = quantities.find(({ unit, per }) => unit === 'dollar' && (per?.unit === 'gallon' || per === null));
  const trips = quantities.find(({ unit, after }) => unit === 'each' && (after[0] === 'trips' || after[0] === 'times'));
  const isRound = miles?.per !== null || /\b(?:one way|there and back)\b/.test(reading.text);
  return exactCall('drive-cost', {
    miles: miles.value * (isRound ? 2 : 1),
    mpg: rate ? null : mpg,
    gallon_price: rate ? null : gallon?.value,
    rate: rate?.value,
    trips: trips?.value,
  });
};

const PART_OF = new Set(['of', 'out', '/', 'from']);
const percent: ToolRule = (reading) => {
  const { quantities, has, tokens, target, text } = reading;
  const isGermination = has('germination');
  const share = quantities.find(({ unit }) => unit === 'percent');
  const counts = quantities.filter(
    ({ unit, per, role }) => per === null && role === null && (unit === 'each' || unit === 'seed' || unit === 'plant'),
  );
  const [one, other] = counts;
  const seeksPercent =
    target.unit === 'percent' ||
    target.terms.has('percent') ||
    (isGermination && !share) ||
    /\bpercent(?:age)?\b|%/.test(text);
  const whole = share && tokens[share.at - 1] === 'of' && one && one.end === share.at - 1 ? share.value : null;
  if (whole !== null && one)
    return exactCall('percent', { part: one.value, whole, is_germination: isGermination ? 1 : null });
  if (!share && one && other && seeksPercent) {
    const isPair =
      PART_OF.has(tokens[one.end] ?? '') || PART_OF.has(tokens[one.end + 1] ?? '') || isGermination || has('percent');
    const [part, whole] = one.value <= other.value ? [one.value, other.value] : [other.value, one.value];
    return isPair ? exactCall('percent', { part, whole, is_germination: isGermination ? 1 : null }) : null;
  }
  if (!share || has('nitrogen', 'fertilizer', 'slope', 'cost', 'dose') || reading.animals.length > 0) return null;
  const number = one?.value;
  if (
    isGermination &&
    number !== undefined &&
    (target.terms.has('seed') || target.unit === 'seed' || /\bhow many\b/.test(text))
  ) {
    const hasSeeds =
      /\bhow many\b[^?]*\b(?:plants|come up|sprout|seedlings)\b/.test(text) && !/\bhow many seeds?\b/.test(text);
    return hasSeeds
      ? exactCall('percent', { percent: share.value, whole: number })
      : exactCall('percent', { percent: share.value, part: number, is_germination: 1 });
  }
  const of =
    quantities.find(({ unit, at }) => unit !== 'percent' && tokens[at - 1] === 'of' && at === share.end + 1) ??
    quantities.find(({ at, unit }) => unit === 'dollar' && tokens[at - 2] === 'of');
  return of && isRequest(reading) ? exactCall('percent', { percent: share.value, whole: of.value }) : null;
};

/** Rules for prices, costs, break-even, percent and drives. */
export const moneyRules: readonly ToolRule[] = [drive, breakEven, markup, eachPrice, percent, budget];
