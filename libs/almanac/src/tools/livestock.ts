import table from '../data/livestock.json';
import {
  amount,
  calculated,
  choice,
  count,
  defineTool,
  dollars,
  formatFigure,
  type ToolResult,
  type ToolSource,
  WORKED_OUT,
  yes,
} from './tool';
import { AREA, LENGTH, WIDTH } from './space';

type Kind = keyof typeof table.animals;
const KINDS = Object.keys(table.animals) as [Kind, ...Kind[]];

const sourceOf = (kind: Kind): ToolSource => ({
  id: `livestock-${kind}`,
  title: table.animals[kind].source,
  url: table.animals[kind].url,
});

/** The row of a kind, with the pounds of feed a day that the visitor names in place of its own. */
const rowOf = (kind: Kind, feedLbPerDay: number | null) =>
  feedLbPerDay === null ? table.animals[kind] : { ...table.animals[kind], feedLbPerDay };

const COUNT = amount('Number of animals');
/** A heavier number is the weight of an animal: feed is sold in bags that one person lifts. */
const MAX_BAG_LB = 100;
/** Twice what the largest of the animals eats in a day: a larger number is a weight, not a ration. */
const MAX_FEED_LB = 2 * Math.max(...Object.values(table.animals).map(({ feedLbPerDay }) => feedLbPerDay));
const KIND = choice(KINDS, 'Kind of animal');

const PERIODS: Readonly<Record<number, string>> = { 1: 'a day', 7: 'a week', 30: 'a month', 365: 'a year' };

/** The eggs of a flock in some days, in dozens too, with the week beside a longer time. */
function eggsText(perWeek: number, days: number, herd: string, working: string): string {
  const total = (perWeek * days) / 7;
  const period = PERIODS[days] ?? `in ${formatFigure(days, 0)} days`;
  const dozens = total >= 12 ? `, or ${formatFigure(total / 12)} dozen` : '';
  const times = days === 7 ? '' : ` x ${formatFigure(days)} / 7`;
  const winter = days >= 180 ? ' Molt and short days take a fifth to a quarter of it.' : '';
  return `About ${formatFigure(total, total < 10 ? 1 : 0)} eggs ${period}${dozens} from ${herd} at their best (${working}${times}).${winter}`;
}

const longerText = (days: number | null, perDay: number, unit: string): string =>
  days === null || days === 1 || days === 7
    ? ''
    : `, ${formatFigure(perDay * days, 0)} ${unit} in ${formatFigure(days, 0)} days`;

/** How long a bag of feed lasts. */
const bagText = (pounds: number, animals: number, each: number): string =>
  `A ${formatFigure(pounds)}-pound bag lasts about ${count(pounds / (animals * each), 'day', 'days', 0)} (${formatFigure(pounds)} / (${formatFigure(animals)} x ${each} pounds a day)).`;

const SUBJECTS = ['room', 'nests', 'roost', 'feed', 'bag', 'water', 'eggs', 'all'] as const;
const ROOST_INCHES = 9;

/** Room, feed, water, nests and eggs of a number of animals. */
export const animalNeeds = defineTool({
  id: 'animal-needs',
  description: 'Room, feed, water, nests, roost or eggs for a number of animals, a day, a week or some days.',
  parameters: {
    animal: KIND,
    count: COUNT,
    subject: choice(SUBJECTS, 'What is wanted first'),
    days: amount('Days to count feed, water or eggs for'),
    bag_lb: amount('Pounds in a bag of feed', MAX_BAG_LB),
    pounds_a_day: amount('Pounds of feed a day for one, where the visitor names them', MAX_FEED_LB),
  },
  run: ({ animal, count: given, subject, days, bag_lb: bag, pounds_a_day: rate }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animals do you mean?' };
    if (given === null && (subject === null || subject === 'all' || subject === 'nests'))
      return { missing: 'count', question: `How many ${animal} do you keep?` };
    const [row, number] = [rowOf(animal, rate), given ?? 1];
    const herd = given === null ? `one of your ${animal}` : `${formatFigure(number, 0)} ${animal}`;
    const whom = given === null ? 'each' : `for ${herd}`;
    const [indoor, outdoor] = [number * row.indoorSqft, number * row.outdoorSqft];
    const [feed, water] = [number * row.feedLbPerDay, number * row.waterGalPerDay];
    const eggs = number * row.eggsPerWeek;
    const nests = row.nestsPer === null ? null : Math.max(1, Math.ceil(number / row.nestsPer));
    const run = row.outdoorSqft > 0 ? ` and ${formatFigure(outdoor, 0)} square feet of run or pasture` : '';
    const period = days ?? 7;
    const inDays = (perDay: number, unit: string) => longerText(days, perDay, unit);
    const lasting = bagText(bag ?? 50, number, row.feedLbPerDay);
    const bags = bag === null ? '' : ` ${lasting}`;
    const sentences = {
      room: `About ${formatFigure(indoor, 0)} square feet of ${row.shelter}${run} ${whom}${given === null ? '' : ` (${row.indoorSqft}${row.outdoorSqft > 0 ? ` and ${formatFigure(row.outdoorSqft)}` : ''} each)`}${nests === null || given === null ? '' : `, with ${count(nests, 'nest box', 'nest boxes')}`}.`,
      feed: `About ${formatFigure(feed, 2)} pounds of ${row.feed} a day ${whom}${given === null ? '' : ` (${row.feedLbPerDay} each)`}, ${formatFigure(feed * 7)} a week${inDays(feed, 'pounds')}.${bags}`,
      bag: lasting,
      water: `About ${count(water, 'gallon', 'gallons', 2)} of water a day ${whom}${given === null ? '' : ` (${row.waterGalPerDay} each)`}, and up to ${formatFigure(2 * water, 2)} in summer heat${inDays(water, 'gallons')}.`,
      nests: `About ${count(nests ?? 0, 'nest box', 'nest boxes')} ${whom} (one for every ${row.nestsPer ?? 1}).`,
      roost: `About ${formatFigure((number * ROOST_INCHES) / 12)} feet of roost ${whom} (${formatFigure(number)} x ${ROOST_INCHES} inches / 12).`,
      eggs: eggsText(
        eggs,
        period,
        given === null ? 'each' : herd,
        `${formatFigure(number)} x ${row.eggsPerWeek} a week`,
      ),
    };
    const isKnown = { eggs: row.eggsPerWeek > 0, nests: nests !== null, roost: nests !== null };
    const first =
      subject === null || subject === 'all' || (subject in isKnown && !isKnown[subject as keyof typeof isKnown])
        ? 'room'
        : subject;
    const others = subject === null || subject === 'all' ? ` ${sentences.feed} ${sentences.water}` : '';
    const per = period === 1 ? 'a day' : period === 7 ? 'a week' : `in ${formatFigure(period, 0)} days`;
    const values = {
      room: [indoor, 'square feet'],
      feed: [feed * period, `pounds ${per}`],
      bag: [(bag ?? 50) / feed, 'days'],
      water: [days === null ? water : water * period, days === null ? 'gallons a day' : `gallons ${per}`],
      eggs: [(eggs * period) / 7, `eggs ${per}`],
      nests: [nests ?? 0, 'nest boxes'],
      roost: [(number * ROOST_INCHES) / 12, 'feet'],
    } as const;
    const [value, unit] = values[first];
    return {
      ...calculated(
        value,
        unit,
        `${sentences[first]}${others}`,
        [
          `${formatFigure(number, 0)} x ${row.indoorSqft} = ${formatFigure(indoor, 0)} sq ft indoors; x ${row.outdoorSqft} = ${formatFigure(outdoor, 0)} outdoors`,
          `${formatFigure(number, 0)} x ${row.feedLbPerDay} lb = ${formatFigure(feed, 2)} lb a day; x ${row.waterGalPerDay} gal = ${formatFigure(water, 2)} gal a day`,
        ],
        { note: first === 'room' ? row.note : null, sources: [WORKED_OUT, sourceOf(animal)] },
      ),
    };
  },
});

/** How many animals a house has room for. */
export const houseCapacity = defineTool({
  id: 'house-capacity',
  description: 'How many hens, ducks, goats or other animals fit in a coop, house, shed or cage of a size.',
  parameters: {
    animal: KIND,
    length_ft: amount('Length of the coop or shed, feet'),
    width_ft: amount('Width of the coop or shed, feet'),
    area_sqft: AREA,
  },
  run: ({ animal, length_ft: length, width_ft: width, area_sqft: given }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animals shall live there?' };
    const floor = length !== null && width !== null ? length * width : given;
    if (floor === null) return { missing: 'length_ft', question: 'How long and wide is it, in feet?' };
    const row = table.animals[animal];
    const fits = Math.floor(floor / row.indoorSqft + 1e-9);
    const size = length !== null && width !== null ? `${formatFigure(length)} x ${formatFigure(width)} = ` : '';
    const working = `${formatFigure(floor)} / ${row.indoorSqft}`;
    const run =
      row.outdoorSqft > 0 ? ` They also need ${formatFigure(fits * row.outdoorSqft, 0)} square feet of run.` : '';
    return calculated(
      fits,
      animal,
      `About ${formatFigure(fits, 0)} ${animal} fit in a ${row.shelter} of ${size}${formatFigure(floor)} square feet, ${row.indoorSqft} each (${working}, rounded down).${fits > 0 ? run : ''}`,
      [`${size}${formatFigure(floor)} sq ft; ${working} = ${formatFigure(floor / row.indoorSqft, 2)}`],
      { note: row.note, sources: [WORKED_OUT, sourceOf(animal)] },
    );
  },
});

const EGGS_PER_PERSON = 6;

/** Birds for a number of eggs a week, or of people. */
export const flockSize = defineTool({
  id: 'flock-size',
  description: 'How many hens, ducks or quail lay a number of eggs a week, or the eggs of some people.',
  parameters: { animal: KIND, eggs_per_week: amount('Eggs a week'), people: amount('People who eat the eggs') },
  run: ({ animal, eggs_per_week: given, people }) => {
    const eggs = given ?? (people === null ? null : people * EGGS_PER_PERSON);
    if (eggs === null) return { missing: 'eggs_per_week', question: 'How many eggs a week do you want?' };
    const kind = animal !== null && table.animals[animal].eggsPerWeek > 0 ? animal : 'hens';
    const each = table.animals[kind].eggsPerWeek;
    const birds = Math.ceil(eggs / each - 1e-9);
    const working = `${formatFigure(eggs)} / ${each}`;
    return calculated(
      birds,
      kind,
      `About ${formatFigure(birds)} ${kind} for ${formatFigure(eggs)} eggs a week${given === null ? `, ${EGGS_PER_PERSON} for each of ${formatFigure(people ?? 0)} people` : ''} (${working} each, rounded up).`,
      [`${working} = ${formatFigure(eggs / each, 2)}`],
      {
        note: 'That is at their best: in winter, molt and old age they lay half of it.',
        sources: [WORKED_OUT, sourceOf(kind)],
      },
    );
  },
});

/** Egg income of a laying flock less its feed, by the month. */
export const flockBudget = defineTool({
  id: 'flock-budget',
  description:
    'Income of eggs less the cost of feed of a laying flock in a month, from the price of a dozen and of a bag.',
  parameters: {
    hens: amount('Number of hens'),
    dozen_price: amount('Dollars for a dozen eggs'),
    bag_price: amount('Dollars for a bag of layer feed'),
    bag_lb: amount('Pounds in a bag, 50 if not known', MAX_BAG_LB),
  },
  run: ({ hens, dozen_price: price, bag_price: bag, bag_lb: weight }) => {
    if (hens === null) return { missing: 'hens', question: 'How many hens do you keep?' };
    if (price === null) return { missing: 'dozen_price', question: 'What does a dozen eggs bring, in dollars?' };
    if (bag === null)
      return { missing: 'bag_price', question: 'What does a 50-pound bag of layer feed cost you, in dollars?' };
    const { eggsPerWeek, feedLbPerDay } = table.animals.hens;
    const dozens = (hens * eggsPerWeek * 30) / 7 / 12;
    const pounds = hens * feedLbPerDay * 30;
    const [income, cost] = [dozens * price, (pounds / (weight ?? 50)) * bag];
    const profit = income - cost;
    return calculated(
      profit,
      'dollars a month',
      `${profit >= 0 ? 'About' : 'A loss of about'} ${dollars(Math.abs(profit))} a month before your hours: ${formatFigure(dozens)} dozen x ${dollars(price)} = ${dollars(income)}, less ${formatFigure(pounds, 0)} pounds of feed for ${dollars(cost)}.`,
      [
        `${formatFigure(hens)} hens x ${eggsPerWeek} eggs a week x 30 / 7 / 12 = ${formatFigure(dozens)} dozen`,
        `${formatFigure(hens)} x ${feedLbPerDay} lb x 30 = ${formatFigure(pounds)} lb; / ${formatFigure(weight ?? 50)} x ${dollars(bag)} = ${dollars(cost)}`,
        `${dollars(income)} - ${dollars(cost)} = ${dollars(profit)}`,
      ],
      {
        note: 'That is with every egg sold and hens at their best; in winter and molt they lay half.',
        sources: [WORKED_OUT, sourceOf('hens')],
      },
    );
  },
});

const SEASON_DAYS = 120;

/** Bales of hay for a winter. */
export const haySupply = defineTool({
  id: 'hay-supply',
  description: 'Pounds and bales of hay for a number of cattle, horses, goats or sheep over some days.',
  parameters: {
    animal: KIND,
    count: COUNT,
    days: amount('Days of feeding hay, 120 if not known'),
    bale_lb: amount('Pounds of a bale, 50 for a square and 1,000 for a round bale'),
    pounds_a_day: amount('Pounds of hay a day for one, where the visitor names them', MAX_FEED_LB),
  },
  run: ({ animal, count: number, days: given, bale_lb: bale, pounds_a_day: rate }) => {
    if (animal === null || table.animals[animal].feed !== 'hay')
      return { missing: 'animal', question: 'Which animals eat the hay: cattle, horses, goats or sheep?' };
    if (number === null) return { missing: 'count', question: `How many ${animal} do you feed?` };
    const [days, weight] = [given ?? SEASON_DAYS, bale ?? 50];
    const each = rate ?? table.animals[animal].feedLbPerDay;
    const pounds = number * each * days;
    const bales = Math.ceil(pounds / weight - 1e-9);
    const working = `${formatFigure(number)} x ${each} pounds x ${formatFigure(days)} days`;
    return calculated(
      bales,
      'bales',
      `About ${count(bales, 'bale')} of ${formatFigure(weight)} pounds, ${formatFigure(pounds)} pounds of hay (${working}).`,
      [`${working} = ${formatFigure(pounds)} lb`, `${formatFigure(pounds)} / ${formatFigure(weight)} = ${bales} bales`],
      {
        note: `${given === null ? `Counted for ${SEASON_DAYS} days of feeding. ` : ''}Waste takes a tenth in a feeder and a third on the ground.`,
        sources: [WORKED_OUT, sourceOf(animal)],
      },
    );
  },
});

/** Animals on some acres, or acres for some animals, at a rate that the visitor names. */
function stockedAt(rate: number, animal: Kind, acres: number | null, number: number | null): ToolResult {
  const [size, each] = [acres ?? number ?? 0, formatFigure(1 / rate, 2)];
  const isWhole = rate >= 1;
  const times = isWhole ? formatFigure(rate, 2) : each;
  const sign = (acres === null) === isWhole ? '/' : 'x';
  const value = acres === null ? size / rate : Math.floor(size * rate + 1e-9);
  const result = acres === null ? count(value, 'acre', 'acres', 2) : `${formatFigure(value)} ${animal}`;
  const given = acres === null ? `for ${formatFigure(size)} ${animal}` : `on ${count(size, 'acre', 'acres', 2)}`;
  const working = `${formatFigure(size, 2)} ${sign} ${times}`;
  return calculated(
    value,
    acres === null ? 'acres' : animal,
    `${result} ${given} at ${isWhole ? `${times} an acre` : `${each} acres each`} (${working}).`,
    [`${working} = ${formatFigure(value, 2)}`],
    { note: 'Watch the grass: on poor or dry pasture that is too many.' },
  );
}

/** How many animals a pasture carries. */
export const stocking = defineTool({
  id: 'stocking',
  description:
    'How many cattle, sheep, goats or horses a number of acres of pasture carries in the South, or acres for a number.',
  parameters: {
    animal: KIND,
    acres: amount('Acres of pasture'),
    count: COUNT,
    per_acre: amount('Animals an acre, where the visitor names a rate'),
  },
  run: ({ animal, acres, count: number, per_acre: rate }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animals shall graze there?' };
    if (rate !== null && (acres ?? number) !== null) return stockedAt(rate, animal, acres, number);
    const each = table.animals[animal].acresEach;
    if (each === null) return { missing: 'animal', question: 'Which grazing animals: cattle, sheep, goats or horses?' };
    if (acres === null && number === null)
      return { missing: 'acres', question: 'How many acres of pasture do you have?' };
    const exact = acres === null ? null : acres / each;
    const fits = exact === null ? null : exact < 1 ? Math.round(exact * 10) / 10 : Math.floor(exact + 1e-9);
    const need = (number ?? 0) * each;
    return {
      value: fits ?? need,
      unit: fits === null ? 'acres' : animal,
      text: {
        answer:
          fits === null
            ? `About ${count(need, 'acre')} of good pasture for ${formatFigure(number ?? 0, 0)} ${animal} (${each} each).`
            : `About ${fits} ${animal} on ${count(acres ?? 0, 'acre')} of good pasture (${each} acres each).`,
        note: 'Poor or dry pasture carries half of that; rotate the animals and feed hay in winter.',
        next: 'Your county Extension office or NRCS can look at the grass with you.',
      },
      steps: [
        fits === null
          ? `${formatFigure(number ?? 0, 0)} x ${each} = ${formatFigure(need)} acres`
          : `${formatFigure(acres ?? 0)} / ${each} = ${fits}`,
      ],
      sources: [WORKED_OUT, sourceOf(animal)],
    };
  },
});

/** Feet of fence and number of posts around an area. */
export const fence = defineTool({
  id: 'fence',
  description: 'Feet of fence and number of posts around a rectangle or a square of some acres.',
  parameters: {
    length_ft: LENGTH,
    width_ft: WIDTH,
    acres: amount('Acres, taken as a square'),
    perimeter_ft: amount('Feet around'),
    post_ft: amount('Feet between posts, 10 if not known'),
    strands: amount('Strands of wire'),
    roll_ft: amount('Feet of wire or fence on one roll'),
    is_line: yes('A straight line, not all around'),
  },
  run: ({
    length_ft: length,
    width_ft: width,
    acres,
    perimeter_ft: around,
    post_ft: given,
    strands,
    roll_ft: roll,
    is_line: isLine,
  }) => {
    const side = acres === null ? null : Math.sqrt(acres * 43_560);
    const perimeter =
      around ?? (length !== null && width !== null ? 2 * (length + width) : side === null ? null : 4 * side);
    if (perimeter === null)
      return { missing: 'length_ft', question: 'How long and wide is the area, in feet, or how many acres?' };
    const spacing = given ?? 10;
    const posts = Math.ceil(perimeter / spacing - 1e-9) + (isLine ? 1 : 0);
    const wire =
      strands === null
        ? ''
        : ` ${formatFigure(strands, 0)} strands take ${formatFigure(strands * perimeter, 0)} feet of wire.`;
    const needed = perimeter * (strands ?? 1);
    const rolls =
      roll === null ? '' : ` That is ${count(Math.ceil(needed / roll - 1e-9), 'roll')} of ${formatFigure(roll)} feet.`;
    return {
      value: Math.round(perimeter),
      unit: 'feet',
      text: {
        answer: `About ${count(perimeter, 'foot', 'feet', 0)} of fence and ${formatFigure(posts)} posts, one every ${formatFigure(spacing)} feet${length !== null && width !== null && around === null ? ` (2 x (${formatFigure(length)} + ${formatFigure(width)}))` : ''}.${wire}${rolls}`,
        note: `${side === null ? '' : `${formatFigure(acres ?? 0)} acres as a square is ${formatFigure(side, 0)} feet on a side; another shape needs more. `}Add corner braces and a gate.`,
        next: null,
      },
      steps: [
        side === null
          ? `perimeter ${formatFigure(perimeter, 0)} ft`
          : `square root of ${formatFigure((acres ?? 0) * 43_560, 0)} sq ft = ${formatFigure(side, 0)} ft; x 4 = ${formatFigure(perimeter, 0)} ft`,
        `${formatFigure(perimeter, 0)} / ${formatFigure(spacing)}${isLine ? ' + 1' : ''} = ${formatFigure(posts)} posts`,
        ...(strands === null
          ? []
          : [
              `${formatFigure(perimeter, 0)} x ${formatFigure(strands, 0)} = ${formatFigure(strands * perimeter, 0)} ft of wire`,
            ]),
        ...(roll === null
          ? []
          : [`${formatFigure(needed, 0)} / ${formatFigure(roll)} = ${formatFigure(needed / roll, 2)} rolls`]),
      ],
      sources: [WORKED_OUT],
    };
  },
});
