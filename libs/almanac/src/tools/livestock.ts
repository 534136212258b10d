import table from '../data/livestock.json';
import { amount, choice, count, defineTool, formatFigure, type ToolSource, WORKED_OUT } from './tool';
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

/** Room, feed and water of a number of animals. */
export const animalNeeds = defineTool({
  id: 'animal-needs',
  description: 'Room, feed a week, water a day and nests or shelter for a number of animals.',
  parameters: {
    animal: KIND,
    count: COUNT,
    subject: choice(['room', 'nests', 'feed', 'water', 'eggs', 'all'], 'What is wanted first'),
  },
  run: ({ animal, count: number, subject }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animals do you mean?' };
    if (number === null) return { missing: 'count', question: `How many ${animal} do you keep?` };
    const row = table.animals[animal];
    const [indoor, outdoor] = [number * row.indoorSqft, number * row.outdoorSqft];
    const [feed, water] = [number * row.feedLbPerDay * 7, number * row.waterGalPerDay];
    const nests = row.nestsPer === null ? null : Math.max(1, Math.ceil(number / row.nestsPer));
    const room = `${formatFigure(indoor, 0)} square feet of ${row.shelter}${row.outdoorSqft > 0 ? ` and ${formatFigure(outdoor, 0)} square feet of run or pasture` : ''}`;
    const sentences = {
      room: `About ${room} for ${formatFigure(number, 0)} ${animal} (${row.indoorSqft} and ${formatFigure(row.outdoorSqft)} each)${nests === null ? '' : `, with ${count(nests, 'nest box', 'nest boxes')}`}.`,
      feed: `About ${count(feed, 'pound', 'pounds', 0)} of ${row.feed} a week for ${formatFigure(number, 0)} ${animal} (${row.feedLbPerDay} pounds each a day x 7).`,
      water: `About ${count(water, 'gallon', 'gallons')} of water a day for ${formatFigure(number, 0)} ${animal}, and up to twice that in summer heat.`,
      nests: `About ${count(nests ?? 0, 'nest box', 'nest boxes')} for ${formatFigure(number, 0)} ${animal} (one for every ${row.nestsPer ?? 1}).`,
      eggs: `About ${formatFigure(number * row.eggsPerWeek, 0)} eggs a week from ${formatFigure(number, 0)} ${animal} at their best (${row.eggsPerWeek} each).`,
    };
    const first =
      subject === null ||
      subject === 'all' ||
      (subject === 'eggs' && row.eggsPerWeek === 0) ||
      (subject === 'nests' && nests === null)
        ? 'room'
        : subject;
    const others = subject === null || subject === 'all' ? ` ${sentences.feed} ${sentences.water}` : '';
    return {
      value: { room: indoor, feed, water, eggs: number * row.eggsPerWeek, nests: nests ?? 0 }[first],
      unit: {
        room: 'square feet',
        feed: 'pounds a week',
        water: 'gallons a day',
        eggs: 'eggs a week',
        nests: 'nest boxes',
      }[first],
      text: { answer: `${sentences[first]}${others}`, note: first === 'room' ? row.note : null, next: null },
      steps: [
        `${formatFigure(number, 0)} x ${row.indoorSqft} = ${formatFigure(indoor, 0)} sq ft indoors; x ${row.outdoorSqft} = ${formatFigure(outdoor, 0)} outdoors`,
        `${formatFigure(number, 0)} x ${row.feedLbPerDay} lb x 7 = ${formatFigure(feed, 0)} lb a week; x ${row.waterGalPerDay} gal = ${formatFigure(water)} gal a day`,
      ],
      sources: [WORKED_OUT, sourceOf(animal)],
    };
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
  },
  run: ({ length_ft: length, width_ft: width, acres, perimeter_ft: around, post_ft: given }) => {
    const side = acres === null ? null : Math.sqrt(acres * 43_560);
    const perimeter =
      around ?? (length !== null && width !== null ? 2 * (length + width) : side === null ? null : 4 * side);
    if (perimeter === null)
      return { missing: 'length_ft', question: 'How long and wide is the area, in feet, or how many acres?' };
    const spacing = given ?? 10;
    const posts = Math.ceil(perimeter / spacing - 1e-9);
    return {
      value: Math.round(perimeter),
      unit: 'feet',
      text: {
        answer: `About ${count(perimeter, 'foot', 'feet', 0)} of fence and ${formatFigure(posts)} posts, one every ${formatFigure(spacing)} feet.`,
        note: `${side === null ? '' : `${formatFigure(acres ?? 0)} acres as a square is ${formatFigure(side, 0)} feet on a side; another shape needs more. `}Add corner braces and a gate.`,
        next: null,
      },
      steps: [
        side === null
          ? `perimeter ${formatFigure(perimeter, 0)} ft`
          : `square root of ${formatFigure((acres ?? 0) * 43_560, 0)} sq ft = ${formatFigure(side, 0)} ft; x 4 = ${formatFigure(perimeter, 0)} ft`,
        `${formatFigure(perimeter, 0)} / ${formatFigure(spacing)} = ${formatFigure(posts)} posts`,
      ],
      sources: [WORKED_OUT],
    };
  },
});
