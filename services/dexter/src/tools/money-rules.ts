import { dollars, formatFigure } from '@farm/almanac';
import type { Quantity } from './quantities';
import type { MessageReading } from './read-message';
import { areaOf, exactCall, isRequest, type ToolRule } from './tool-rule';

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

export const singular = (word: string): string => word.replace(/(?:es|s)$/, '');

/** Whether a quantity counts a thing: '60 plants' counts a 'plant'. */
export const isCountOf = ({ unit, after }: Quantity, name: string): boolean =>
  unit === name || (unit === 'each' && after.slice(0, 2).some((word) => singular(word) === singular(name)));

interface Expense {
  value: number;
  /** How it is worked out: '50 x $3', '$200'. */
  working: string;
}

interface Money {
  /** '$15 an hour', and 'at 15 an hour'. */
  wage: number | null;
  hours: number | null;
  /** Price of one unit sold. */
  price: Quantity | null;
  sold: Quantity | null;
  income: number | null;
  expenses: readonly Expense[];
}

const isWage = ({ unit, per }: Quantity): boolean => (unit === 'dollar' || unit === 'each') && per?.unit === 'hour';

/** Times in a month: sums of different periods are compared by the month. */
const PER_MONTH: Readonly<Record<string, number>> = { day: 30, week: 30 / 7, month: 1, year: 1 / 12 };
export const isPeriod = (per: Quantity['per']): boolean => per !== null && per.unit in PER_MONTH;

/** Whether a number counts what is sold at a price: '40 lbs' at '$3 a pound', '200 heads' at '$2 each'. */
function isSoldAt({ unit, per, after }: Quantity, price: Quantity): boolean {
  const isWhole = per === null || isPeriod(per) || per.unit === 'bed' || per.unit === 'row' || per.unit === 'plant';
  if (!isWhole || !SOLD_UNITS.has(unit)) return false;
  const by = price.per;
  if (!by || by.word === 'each' || by.word === 'piece')
    return unit !== 'each' || (after[0] !== undefined && !NOT_SOLD.has(after[0]));
  return by.unit === 'each' ? after.slice(0, 2).some((word) => singular(word) === singular(by.word)) : unit === by.unit;
}

const NO_PRICE: ReadonlySet<string> = new Set(['hour', 'acre', 'mile', ...Object.keys(PER_MONTH)]);
const isPrice = ({ unit, per }: Quantity): boolean => unit === 'dollar' && per !== null && !NO_PRICE.has(per.unit);
export const isIncome = ({ before, after }: Quantity): boolean => {
  // '$3,200 sales, $1,900 costs': the word after a sum names it.
  const [name = ''] = after;
  if (/^(?:costs?|expenses|spent)$/.test(name)) return false;
  return /^(?:sales|income|revenue)$/.test(name) || before.slice(-3).some((word) => INCOME.has(word));
};
const BOUGHT = new Set(
  'feed seed seeds chicks cost costs costing paid pay bought buy spent grain hay packaging'.split(' '),
);
const isBought = ({ before }: Quantity): boolean => before.slice(-2).some((word) => BOUGHT.has(word));

/** How many of what a price is for were bought: '3 bags' at '$18 a bag', '12 lbs each' for 50 birds at '40 cents a pound'. */
function boughtAt(price: Quantity, { quantities, animals }: MessageReading): { value: number; working: string } | null {
  const by = price.per;
  const head =
    animals[0]?.count ?? quantities.find(({ unit, per, isSide }) => unit === 'each' && per === null && !isSide)?.value;
  if (!by || by.unit === 'each') return head === undefined ? null : { value: head, working: formatFigure(head) };
  const amount = quantities.find((each) => each.unit === by.unit && each !== price);
  if (!amount) return null;
  const isEach = amount.per?.unit === 'each' && head !== undefined;
  return isEach
    ? { value: amount.value * head, working: `${formatFigure(head)} x ${formatFigure(amount.value)}` }
    : { value: amount.value, working: formatFigure(amount.value) };
}

/** How many are sold: '40 pounds', or '4 pounds a plant from 60 plants'. */
function totalOf(sold: Quantity, quantities: readonly Quantity[]): Quantity {
  const name = sold.per && !isPeriod(sold.per) ? sold.per.word : null;
  const many = name === null ? undefined : quantities.find((each) => each.per === null && isCountOf(each, name));
  return many ? { ...sold, value: sold.value * many.value } : sold;
}

/** The sums of a message by what they are: wages, price, income and expenses. */
export function moneyIn(reading: MessageReading): Money {
  const { quantities, tokens } = reading;
  const wage = quantities.find(isWage);
  const hours = quantities.find(({ unit, per }) => unit === 'hour' && per === null);
  const prices = quantities.filter(isPrice);
  // '60 heads at $3': a price without 'each'.
  const bare = quantities.find(
    ({ unit, per, at }, index) =>
      unit === 'dollar' &&
      per === null &&
      (tokens[at - 1] === 'at' || tokens[at - 1] === 'for') &&
      quantities
        .slice(0, index)
        .some((each) => SOLD_UNITS.has(each.unit) && each.end >= at - 3 && (each.per === null || isPeriod(each.per))),
  );
  if (prices.every(isBought) && bare && bare.value < 100)
    prices.push({ ...bare, per: { value: 1, unit: 'each', word: 'each' } });
  const price =
    prices.find(isIncome) ??
    prices.find((each) => !isBought(each) && quantities.some((sold) => isSoldAt(sold, each))) ??
    prices.find((each) => !isBought(each)) ??
    prices[0] ??
    null;
  const signed = quantities.filter(
    (each) => each.unit === 'dollar' && !isWage(each) && !isPrice(each) && each.at !== price?.at,
  );
  const sums =
    signed.length > 0 || !tokens.includes('spent')
      ? signed
      : quantities.filter(
          ({ unit, per, end }) => unit === 'each' && per === null && (tokens[end] === 'on' || tokens[end] === 'for'),
        );
  const income = sums.filter(isIncome);
  const sold = price && (quantities.find((each) => isSoldAt(each, price)) ?? null);
  const period = PER_MONTH[sold?.per?.unit ?? ''];
  const spent = sums
    .filter((sum) => !income.includes(sum) && (sum.per === null || isPeriod(sum.per)))
    .map(({ value, per }): Expense => {
      const times = period === undefined || !per ? 1 : (PER_MONTH[per.unit] ?? 1) / period;
      const isSame = Math.abs(times - 1) < 0.001;
      return {
        value: value * times,
        working: isSame ? dollars(value) : `${dollars(value)} x ${formatFigure(times, 2)}`,
      };
    });
  const bought = prices
    .filter((each) => each !== price && isBought(each) !== isIncome(each))
    .concat(prices.filter((each) => each !== price && !isBought(each) && !isIncome(each) && prices.length > 2))
    .flatMap((each): Expense[] => {
      const many = boughtAt(each, reading);
      return many ? [{ value: many.value * each.value, working: `${many.working} x ${dollars(each.value)}` }] : [];
    });
  return {
    wage: wage?.value ?? null,
    hours: hours?.value ?? null,
    price,
    sold: sold && totalOf(sold, quantities),
    income: income.length > 0 ? income.reduce((sum, { value }) => sum + value, 0) : null,
    expenses: [...spent, ...bought],
  };
}

const total = (sums: readonly Expense[]): number | null => sums.reduce((sum, { value }) => sum + value, 0) || null;

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
  const isSpread = has('mulch', 'compost', 'soil', 'gravel', 'sand') && areaOf(reading) !== null;
  if (!has('break-even') || (sums.length === 0 && wage === null) || isSpread) return null;
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
    !(isRequest(reading) || (price !== null && sold !== null && spent !== null)) ||
    (has('drive') === true && quantities.some(({ unit }) => unit === 'mile' || unit === 'mpg'))
  )
    return null;
  if (has('percent') && price === null && wage === null && crops.length === 0 && expenses.length < 2) return null;
  if (has('mulch', 'compost', 'soil', 'gravel') && areaOf(reading) !== null) return null;
  return exactCall('crop-budget', {
    expenses: spent,
    expense_parts: expenses.length > 1 ? expenses.map(({ working }) => working).join(' + ') : null,
    hours,
    wage,
    units_sold: price && sold ? sold.value : null,
    unit_price: price && sold ? price.value / (price.per?.value ?? 1) : null,
    income: price && sold ? null : income,
  });
};

/** '25 hens, eggs at $4 a dozen, feed $18 a bag: do I make money'. */
const flock: ToolRule = (reading) => {
  const { animals, has, quantities } = reading;
  const [animal] = animals;
  if (animal?.kind !== 'hens' || !has('egg') || !has('profit', 'cost', 'revenue', 'break-even')) return null;
  const eggs = quantities.find(({ unit, per }) => unit === 'dollar' && per?.unit === 'dozen');
  const feed = quantities.find(
    (each) =>
      each.unit === 'dollar' &&
      each !== eggs &&
      (each.per?.unit === 'bag' || each.per?.unit === 'pound' || each.before.includes('feed')),
  );
  const isSold = quantities.some(({ unit, per }) => unit === 'dozen' && (per === null || isPeriod(per)));
  if (!eggs || isSold || (!feed && !has('feed'))) return null;
  const bag = quantities.find(({ unit, per }) => unit === 'pound' && per === null);
  return exactCall('flock-budget', {
    hens: animal.count,
    dozen_price: eggs.value,
    bag_price: feed?.per?.unit === 'pound' ? feed.value * 50 : feed?.value,
    bag_lb: feed?.per?.unit === 'pound' ? 50 : bag?.value,
  });
};

const GOAL = /\b(?:to|and) (?:make|gross|earn|reach|bring in|take in|get|clear|hit)\b/;
/** 'How many shares at $400 to make $12,000'. */
const salesGoal: ToolRule = ({ quantities, target, text, animals }) => {
  if (target.how !== 'many' || !GOAL.test(text) || animals.length > 0) return null;
  const [one, other, ...more] = quantities.filter(({ unit }) => unit === 'dollar');
  if (!one || !other || more.length > 0) return null;
  return exactCall('break-even', {
    fixed: Math.max(one.value, other.value),
    unit_price: Math.min(one.value, other.value),
  });
};

/** 'What do I earn an hour if I made $400 in 25 hours'. */
const hourly: ToolRule = (reading) => {
  const { text, quantities } = reading;
  const hours = quantities.find(({ unit, per }) => unit === 'hour' && per === null);
  const sums = quantities.filter(({ unit, per }) => unit === 'dollar' && per === null);
  const bare = quantities.filter(({ unit, per, at }) => unit === 'each' && per === null && at < (hours?.at ?? 0));
  const income = sums[0] ?? (/\bmade\b|\bearned\b|\bcleared\b|\bprofit\b/.test(text) ? bare[0] : undefined);
  const isPaid = quantities.some(isWage);
  if (quantities.some(({ unit }) => unit === 'gph')) return null;
  return hours && income && !isPaid && sums.length <= 1 && /\bhourly\b|\b(?:an|per|a|each) hour\b/.test(text)
    ? exactCall('crop-budget', { income: income.value, hours: hours.value })
    : null;
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

const LOSS =
  /\b(?:lost|lose|loss|losses|died|dead|die|killed|rotted|culled|broke|cracked|left|survived?)\b|\b(?:did|do|does) ?n[o']?t (?:come up|sprout|germinate|make it|hatch|live|survive)\b/;
const PERCENT_OF = new Set(['of', 'off', 'on', 'from']);
const PART_OF = new Set(['of', 'out', '/', 'from']);
/** 'A loan of 8000 at 5 percent interest for a year'. */
const interest: ToolRule = ({ quantities, text }) => {
  const rate = quantities.find(({ unit }) => unit === 'percent');
  const principal = quantities.find(({ unit, per }) => per === null && (unit === 'dollar' || unit === 'each'));
  const isOneYear = !quantities.some(({ unit, value }) => unit === 'month' || (unit === 'year' && value !== 1));
  return /\binterest\b/.test(text) && rate && principal && isOneYear
    ? exactCall('percent', { percent: rate.value, whole: principal.value })
    : null;
};

const percent: ToolRule = (reading) => {
  const { quantities, has, tokens, target, text } = reading;
  const isLoss = LOSS.test(text);
  const isGermination = has('germination') && !isLoss;
  const subject = isGermination ? 'germination' : isLoss ? 'loss' : null;
  const share = quantities.find(({ unit }) => unit === 'percent');
  const counts = quantities.filter(
    ({ unit, per, role }) => per === null && role === null && (unit === 'each' || unit === 'seed' || unit === 'plant'),
  );
  const [one, other] = counts;
  const seeksPercent =
    target.unit === 'percent' ||
    target.terms.has('percent') ||
    (isGermination && !share && target.how !== 'many') ||
    /\bpercent(?:age)?\b|%/.test(text);
  const whole = share && tokens[share.at - 1] === 'of' && one && one.end === share.at - 1 ? share.value : null;
  if (whole !== null && one) return exactCall('percent', { part: one.value, whole, subject });
  if (!share && one && other && seeksPercent) {
    const isPair =
      PART_OF.has(tokens[one.end] ?? '') ||
      PART_OF.has(tokens[one.end + 1] ?? '') ||
      subject !== null ||
      has('percent');
    const [part, whole] = one.value <= other.value ? [one.value, other.value] : [other.value, one.value];
    return isPair ? exactCall('percent', { part, whole, subject }) : null;
  }
  if (!share || has('nitrogen', 'fertilizer', 'slope', 'cost', 'dose') || (reading.animals.length > 0 && !isLoss))
    return null;
  const number = one?.value;
  if (
    isLoss &&
    number !== undefined &&
    target.how === 'many' &&
    /\b(?:need|want|end up with|for)\b/.test(text) &&
    share.value < 100 &&
    !/\bleft\b/.test(text)
  )
    return exactCall('percent', { percent: 100 - share.value, part: number, subject: 'germination' });
  if (
    isGermination &&
    number !== undefined &&
    (target.terms.has('seed') || target.unit === 'seed' || /\bhow many\b/.test(text))
  ) {
    const hasSeeds =
      /\bhow many\b[^?]*\b(?:plants|come up|sprout|seedlings)\b/.test(text) && !/\bhow many seeds?\b/.test(text);
    return hasSeeds
      ? exactCall('percent', { percent: share.value, whole: number })
      : exactCall('percent', { percent: share.value, part: number, subject });
  }
  const of =
    quantities.find(
      ({ unit, at }) =>
        unit !== 'percent' && PERCENT_OF.has(tokens[at - 1] ?? '') && at > share.end && at <= share.end + 3,
    ) ?? quantities.find(({ at, unit }) => unit === 'dollar' && tokens[at - 2] === 'of');
  return of && isRequest(reading)
    ? exactCall('percent', { percent: share.value, whole: of.value, subject: isLoss ? 'loss' : null })
    : null;
};

/** Rules for prices, costs, break-even and percent. */
export const moneyRules: readonly ToolRule[] = [
  salesGoal,
  hourly,
  flock,
  breakEven,
  markup,
  eachPrice,
  interest,
  percent,
  budget,
];
