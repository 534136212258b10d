import {
  amount,
  calculated,
  choice,
  defineTool,
  dollars,
  formatFigure,
  type MissingParameter,
  type ToolResult,
  words,
  yes,
} from './tool';

const UNITS = 'pounds, bunches, dozens or pieces';

/** Income without costs: by the hour where the hours are known. */
function incomeOnly(income: number, working: string, hours: number | null): ToolResult {
  if (hours === null)
    return calculated(
      income,
      'dollars',
      `It brings ${dollars(income)} (${working}).`,
      [`${working} = ${dollars(income)}`],
      { note: 'Take off seed, supplies, fees and your hours to get the profit.' },
    );
  const perHour = `${dollars(income)} / ${formatFigure(hours)} hours`;
  return calculated(
    income / hours,
    'dollars an hour',
    `${dollars(income / hours)} an hour (${perHour}).`,
    [`${perHour} = ${dollars(income / hours)}`],
    { note: 'Take off seed, supplies and fees first to see what your hour really earns.' },
  );
}

/** Cost, income and profit of a crop, a bed or a batch. */
export const cropBudget = defineTool({
  id: 'crop-budget',
  description:
    'Cost, income or profit of a crop, bed or batch from expenses, hours at a wage, and an amount sold at a price.',
  parameters: {
    expenses: amount('Dollars spent, all expenses together'),
    expense_parts: words('How the expenses add up, such as 50 x $3 + $200'),
    hours: amount('Hours of work'),
    wage: amount('Dollars an hour'),
    units_sold: amount(`Amount sold: ${UNITS}`),
    unit_price: amount('Dollars for one of them'),
    income: amount('Dollars taken in, where no price is known'),
  },
  run: ({ expenses, expense_parts: parts, hours, wage, units_sold: units, unit_price: price, income: given }) => {
    const labor = hours !== null && wage !== null ? hours * wage : null;
    const income = units !== null && price !== null ? units * price : given;
    const cost = expenses === null && labor === null ? null : (expenses ?? 0) + (labor ?? 0);
    const costParts = [
      ...(expenses === null ? [] : [parts ?? dollars(expenses)]),
      ...(labor === null ? [] : [`${formatFigure(hours ?? 0)} hours x ${dollars(wage ?? 0)}`]),
    ];
    const incomeText =
      units !== null && price !== null ? `${formatFigure(units)} x ${dollars(price)}` : dollars(income ?? 0);
    if (hours !== null && wage === null && income === null)
      return { missing: 'wage', question: 'How many dollars is an hour of your work worth?' };
    if (income === null && cost === null) {
      if (price !== null) return { missing: 'units_sold', question: `How many ${UNITS} do you sell at that price?` };
      return units === null
        ? { missing: 'expenses', question: 'What did you spend on it, in dollars?' }
        : { missing: 'unit_price', question: 'What price does one bring, in dollars?' };
    }
    if (income === null)
      return calculated(
        cost ?? 0,
        'dollars',
        labor === null && parts === null
          ? `It cost ${dollars(cost ?? 0)}.`
          : `It cost ${dollars(cost ?? 0)} (${costParts.join(' + ')}).`,
        [`${costParts.join(' + ')} = ${dollars(cost ?? 0)}`],
        {
          note: labor === null ? 'Your own hours are a cost too: add them.' : null,
          next: 'Divide it by what you sell to get the price that covers it.',
        },
      );
    if (cost === null) return incomeOnly(income, incomeText, hours);
    const profit = income - cost;
    return calculated(
      profit,
      'dollars',
      `${profit >= 0 ? 'A profit' : 'A loss'} of ${dollars(Math.abs(profit))}: ${dollars(income)} of income (${incomeText}) less ${dollars(cost)} of costs (${costParts.join(' + ')}).`,
      [
        `income: ${incomeText} = ${dollars(income)}`,
        `costs: ${costParts.join(' + ')} = ${dollars(cost)}`,
        `${dollars(income)} - ${dollars(cost)} = ${dollars(profit)}`,
      ],
      {
        note:
          hours !== null && labor === null
            ? `That is ${dollars(profit / hours)} for each of ${formatFigure(hours)} hours.`
            : labor === null
              ? 'Your own hours are not in it yet.'
              : null,
      },
    );
  },
});

const askCosts: MissingParameter = { missing: 'fixed', question: 'Which costs must be covered, in dollars?' };

/** Units that must be sold, or the price that must be taken, to cover costs. */
export const breakEven = defineTool({
  id: 'break-even',
  description: 'Break-even: units to sell at a price, or the price for a number of units, that covers costs.',
  parameters: {
    fixed: amount('Dollars of costs to cover'),
    unit_price: amount('Dollars for one unit sold'),
    unit_cost: amount('Dollars that each unit costs on top: packaging, fees'),
    units: amount(`Amount to be sold: ${UNITS}`),
    is_purchase: yes('What one unit costs to buy; nothing is sold'),
  },
  run: ({ fixed, unit_price: price, unit_cost: each, units, is_purchase: isPurchase }) => {
    if (fixed === null) return askCosts;
    if (price === null && units === null)
      return { missing: 'unit_price', question: 'At which price do you sell one, in dollars?' };
    if (price === null || (units !== null && each === null && price === null)) {
      const needed = fixed / (units ?? 1) + (each ?? 0);
      const working = `${dollars(fixed)} / ${formatFigure(units ?? 1)}${each === null ? '' : ` + ${dollars(each)}`}`;
      return calculated(
        needed,
        'dollars each',
        `${dollars(needed)} each${isPurchase ? '' : ' covers it'} (${working}).`,
        [`${working} = ${dollars(needed)}`],
        { note: isPurchase ? null : 'Everything above that is profit.' },
      );
    }
    const left = price - (each ?? 0);
    if (left <= 0)
      return calculated(0, 'units', `Never: each one sells for ${dollars(price)} and costs ${dollars(each ?? 0)}.`, [
        `${dollars(price)} - ${dollars(each ?? 0)} = ${dollars(left)}`,
      ]);
    const exact = fixed / left;
    const needed = Math.ceil(exact - 1e-9);
    const working = `${dollars(fixed)} / ${each === null ? dollars(price) : `(${dollars(price)} - ${dollars(each)})`}`;
    return calculated(
      needed,
      'units',
      `You break even at ${formatFigure(needed)} sold (${working}).`,
      [`${working} = ${formatFigure(exact, 2)}, rounded up to ${formatFigure(needed)}`],
      {
        note: 'What you sell beyond that is profit.',
      },
    );
  },
});

/** A price from a cost, by markup on the cost or by margin of the price; or both from cost and price. */
export const markup = defineTool({
  id: 'markup',
  description:
    'Selling price from a cost with a markup percent (of cost) or margin percent (of price), or both from cost and price.',
  parameters: {
    cost: amount('Dollars that one costs'),
    price: amount('Dollars for which one sells'),
    markup_percent: amount('Markup in percent of the cost'),
    margin_percent: amount('Margin in percent of the price'),
  },
  run: ({ cost, price, markup_percent: up, margin_percent: margin }) => {
    if (cost === null) return { missing: 'cost', question: 'What does one cost you, in dollars?' };
    if (price !== null) {
      const [ofCost, ofPrice] = [((price - cost) / cost) * 100, ((price - cost) / price) * 100];
      return calculated(
        ofCost,
        'percent',
        `A markup of ${formatFigure(ofCost)} % on the cost, which is a margin of ${formatFigure(ofPrice)} % of the price.`,
        [
          `(${dollars(price)} - ${dollars(cost)}) / ${dollars(cost)} = ${formatFigure(ofCost)} %`,
          `(${dollars(price)} - ${dollars(cost)}) / ${dollars(price)} = ${formatFigure(ofPrice)} %`,
        ],
      );
    }
    if (margin !== null && margin < 100) {
      const result = cost / (1 - margin / 100);
      const working = `${dollars(cost)} / ${formatFigure(1 - margin / 100, 3)}`;
      return calculated(
        result,
        'dollars',
        `${dollars(result)} for a margin of ${formatFigure(margin)} % of the price (${working}).`,
        [`${working} = ${dollars(result)}`],
      );
    }
    if (up === null) return { missing: 'markup_percent', question: 'How many percent do you put on top?' };
    const result = cost * (1 + up / 100);
    const working = `${dollars(cost)} x ${formatFigure(1 + up / 100, 3)}`;
    return calculated(
      result,
      'dollars',
      `${dollars(result)} with a markup of ${formatFigure(up)} % (${working}).`,
      [`${working} = ${dollars(result)}`],
      {
        note: `That is a margin of ${formatFigure(((result - cost) / result) * 100)} % of the price.`,
      },
    );
  },
});

const PERCENT_SUBJECTS = ['germination', 'loss'] as const;

/** What a percentage means for a grower. */
function percentNote(result: number, subject: (typeof PERCENT_SUBJECTS)[number] | null): string | null {
  if (subject === 'loss') return `The other ${formatFigure(100 - result)} % are left.`;
  if (subject !== 'germination') return null;
  return result >= 80
    ? 'Good seed: sow it as usual.'
    : `Sow ${formatFigure(100 / Math.max(result, 1), 2)} times as thick, or buy new seed.`;
}

/** A part as percent of a whole, a percent of a whole, or the whole that a percent of gives a part. */
export const percentOf = defineTool({
  id: 'percent',
  description:
    'Percent that a part is of a whole (germination, losses), a percent of a whole, or the whole needed for a part.',
  parameters: {
    part: amount('Amount of the part'),
    whole: amount('Amount of the whole'),
    percent: amount('Percent'),
    subject: choice(PERCENT_SUBJECTS, 'Seeds that came up, or what was lost'),
  },
  run: ({ part, whole, percent, subject }) => {
    const isGermination = subject === 'germination';
    if (part !== null && whole !== null) {
      const result = (part / whole) * 100;
      const working = `${formatFigure(part)} / ${formatFigure(whole)} x 100`;
      return calculated(
        result,
        'percent',
        `${formatFigure(result)} %${subject === null ? '' : ` ${subject}`} (${working}).`,
        [`${working} = ${formatFigure(result)} %`],
        { note: percentNote(result, subject) },
      );
    }
    if (percent === null) return { missing: 'percent', question: 'How many percent?' };
    if (part !== null) {
      const result = part / (percent / 100);
      const working = `${formatFigure(part)} / ${formatFigure(percent / 100, 3)}`;
      const total = isGermination ? Math.ceil(result - 1e-9) : result;
      return calculated(
        total,
        isGermination ? 'seeds' : 'whole',
        `${formatFigure(total)}${isGermination ? ' seeds' : ''} (${working}).`,
        [`${working} = ${formatFigure(result)}`],
        { note: isGermination ? 'Sow a tenth more for losses.' : null },
      );
    }
    if (whole === null) return { missing: 'whole', question: 'Percent of how much?' };
    const result = (whole * percent) / 100;
    const working = `${formatFigure(whole, 2)} x ${formatFigure(percent)} / 100`;
    if (subject === 'loss') {
      const left = whole - result;
      return calculated(
        left,
        'left',
        `${formatFigure(left, 2)} are left: ${formatFigure(result, 2)} of ${formatFigure(whole, 2)} are lost (${working}).`,
        [
          `${working} = ${formatFigure(result, 2)}`,
          `${formatFigure(whole, 2)} - ${formatFigure(result, 2)} = ${formatFigure(left, 2)}`,
        ],
      );
    }
    return calculated(
      result,
      'part',
      `${formatFigure(result, 2)} (${working}).`,
      [`${working} = ${formatFigure(result, 2)}`],
      {
        note: isGermination
          ? null
          : `Less that it is ${formatFigure(whole - result, 2)}, with it on top ${formatFigure(whole + result, 2)}.`,
      },
    );
  },
});

/** Cost of a drive: fuel by miles per gallon, or miles at a rate. */
export const driveCost = defineTool({
  id: 'drive-cost',
  description: 'Fuel and its cost for miles at miles per gallon, or the cost of miles at dollars a mile.',
  parameters: {
    miles: amount('Miles of one trip, both ways'),
    mpg: amount('Miles per gallon'),
    gallon_price: amount('Dollars a gallon'),
    rate: amount('Dollars a mile'),
    trips: amount('Number of trips'),
  },
  run: ({ miles, mpg, gallon_price: price, rate, trips }) => {
    if (miles === null) return { missing: 'miles', question: 'How many miles is the trip?' };
    const total = miles * (trips ?? 1);
    const times = trips === null ? '' : ` x ${formatFigure(trips)}`;
    if (rate !== null) {
      const cost = total * rate;
      const working = `${formatFigure(miles)}${times} x ${dollars(rate)}`;
      return calculated(cost, 'dollars', `${dollars(cost)} (${working}).`, [`${working} = ${dollars(cost)}`], {
        note: 'Write down date, miles and purpose of each trip: a tax preparer asks for the log.',
      });
    }
    if (mpg === null) return { missing: 'mpg', question: 'How many miles does your truck go on a gallon?' };
    const gallons = total / mpg;
    const step = `${formatFigure(miles)}${times} / ${formatFigure(mpg)} = ${formatFigure(gallons, 2)} gallons`;
    if (price === null)
      return calculated(
        gallons,
        'gallons',
        `About ${formatFigure(gallons, 2)} gallons (${formatFigure(miles)}${times} / ${formatFigure(mpg)}).`,
        [step],
      );
    const cost = gallons * price;
    return calculated(
      cost,
      'dollars',
      `About ${dollars(cost)} of fuel (${formatFigure(gallons, 2)} gallons x ${dollars(price)}).`,
      [step, `${formatFigure(gallons, 2)} x ${dollars(price)} = ${dollars(cost)}`],
      { note: 'Tires, oil and wear come on top.' },
    );
  },
});
