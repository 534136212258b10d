import table from '../data/livestock.json';
import { amount, calculated, choice, count, defineTool, formatFigure, type ToolSource, WORKED_OUT, yes } from './tool';
import { LENGTH, WIDTH } from './space';

type Kind = keyof typeof table.animals;
const KINDS = Object.keys(table.animals) as [Kind, ...Kind[]];

const sourceOf = (kind: Kind): ToolSource => ({
  id: `livestock-${kind}`,
  title: table.animals[kind].source,
  url: table.animals[kind].url,
});

const COUNT = amount('Number of animals');
const KIND = choice(KINDS, 'Kind of animal');

const SUBJECTS = ['room', 'nests', 'roost', 'feed', 'water', 'eggs', 'all'] as const;
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
    bag_lb: amount('Pounds in a bag of feed'),
  },
  run: ({ animal, count: given, subject, days, bag_lb: bag }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animals do you mean?' };
    if (given === null && (subject === null || subject === 'all' || subject === 'nests'))
      return { missing: 'count', question: `How many ${animal} do you keep?` };
    const row = table.animals[animal];
    const number = given ?? 1;
    const herd = given === null ? `one of your ${animal}` : `${formatFigure(number, 0)} ${animal}`;
    const whom = given === null ? 'each' : `for ${herd}`;
    const [indoor, outdoor] = [number * row.indoorSqft, number * row.outdoorSqft];
    const [feed, water] = [number * row.feedLbPerDay, number * row.waterGalPerDay];
    const eggs = number * row.eggsPerWeek;
    const nests = row.nestsPer === null ? null : Math.max(1, Math.ceil(number / row.nestsPer));
    const run = row.outdoorSqft > 0 ? ` and ${formatFigure(outdoor, 0)} square feet of run or pasture` : '';
    const period = days ?? 7;
    const isLonger = days !== null && days !== 1 && days !== 7;
    const inDays = (perDay: number, unit: string) =>
      isLonger ? `, ${formatFigure(perDay * days, 0)} ${unit} in ${formatFigure(days, 0)} days` : '';
    const bags =
      bag === null
        ? ''
        : ` A ${formatFigure(bag, 0)}-pound bag lasts about ${count(bag / feed, 'day', 'days', 0)} (${formatFigure(bag, 0)} / ${formatFigure(feed, 2)}).`;
    const sentences = {
      room: `About ${formatFigure(indoor, 0)} square feet of ${row.shelter}${run} ${whom}${given === null ? '' : ` (${row.indoorSqft}${row.outdoorSqft > 0 ? ` and ${formatFigure(row.outdoorSqft)}` : ''} each)`}${nests === null || given === null ? '' : `, with ${count(nests, 'nest box', 'nest boxes')}`}.`,
      feed: `About ${formatFigure(feed, 2)} pounds of ${row.feed} a day ${whom}${given === null ? '' : ` (${row.feedLbPerDay} each)`}, ${formatFigure(feed * 7)} a week${inDays(feed, 'pounds')}.${bags}`,
      water: `About ${count(water, 'gallon', 'gallons', 2)} of water a day ${whom}${given === null ? '' : ` (${row.waterGalPerDay} each)`}, and up to ${formatFigure(2 * water, 2)} in summer heat${inDays(water, 'gallons')}.`,
      nests: `About ${count(nests ?? 0, 'nest box', 'nest boxes')} ${whom} (one for every ${row.nestsPer ?? 1}).`,
      roost: `About ${formatFigure((number * ROOST_INCHES) / 12)} feet of roost ${whom} (${formatFigure(number)} x ${ROOST_INCHES} inches / 12).`,
      eggs: `About ${formatFigure(eggs, 0)} eggs a week ${given === null ? 'from each' : `from ${herd}`} at their best (${row.eggsPerWeek} each)${inDays(eggs / 7, 'eggs')}.`,
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

/** Birds for a number of eggs a week. */
export const flockSize = defineTool({
  id: 'flock-size',
  description: 'How many hens, ducks or quail lay a number of eggs a week.',
  parameters: { animal: KIND, eggs_per_week: amount('Eggs a week') },
  run: ({ animal, eggs_per_week: eggs }) => {
    if (eggs === null) return { missing: 'eggs_per_week', question: 'How many eggs a week do you want?' };
    const kind = animal !== null && table.animals[animal].eggsPerWeek > 0 ? animal : 'hens';
    const each = table.animals[kind].eggsPerWeek;
    const birds = Math.ceil(eggs / each - 1e-9);
    const working = `${formatFigure(eggs)} / ${each}`;
    return calculated(
      birds,
      kind,
      `About ${formatFigure(birds)} ${kind} for ${formatFigure(eggs)} eggs a week (${working} each, rounded up).`,
      [`${working} = ${formatFigure(eggs / each, 2)}`],
      {
        note: 'That is at their best: in winter, molt and old age they lay half of it.',
        sources: [WORKED_OUT, sourceOf(kind)],
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
  },
  run: ({ animal, count: number, days: given, bale_lb: bale }) => {
    if (animal === null || table.animals[animal].feed !== 'hay')
      return { missing: 'animal', question: 'Which animals eat the hay: cattle, horses, goats or sheep?' };
    if (number === null) return { missing: 'count', question: `How many ${animal} do you feed?` };
    const [days, weight] = [given ?? SEASON_DAYS, bale ?? 50];
    const each = table.animals[animal].feedLbPerDay;
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

/** How many animals a pasture carries. */
export const stocking = defineTool({
  id: 'stocking',
  description:
    'How many cattle, sheep, goats or horses a number of acres of pasture carries in the South, or acres for a number.',
  parameters: { animal: KIND, acres: amount('Acres of pasture'), count: COUNT },
  run: ({ animal, acres, count: number }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animals shall graze there?' };
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
    is_line: yes('A straight line, not all around'),
  },
  run: ({
    length_ft: length,
    width_ft: width,
    acres,
    perimeter_ft: around,
    post_ft: given,
    strands,
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
    return {
      value: Math.round(perimeter),
      unit: 'feet',
      text: {
        answer: `About ${count(perimeter, 'foot', 'feet', 0)} of fence and ${formatFigure(posts)} posts, one every ${formatFigure(spacing)} feet${length !== null && width !== null && around === null ? ` (2 x (${formatFigure(length)} + ${formatFigure(width)}))` : ''}.${wire}`,
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
      ],
      sources: [WORKED_OUT],
    };
  },
});
