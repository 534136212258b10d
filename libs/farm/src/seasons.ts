/** Where a piece of the calendar is from. Items without a mark are common practice of Extension offices. */
export const calendarSources = {
  U: 'UGA Extension Circular 943',
  A: 'Alabama Extension ANR-0047',
  L: 'LSU AgCenter planting guide',
  C: 'Clemson Extension, Piedmont dates',
  M: 'Mississippi State Extension',
} as const;

export interface GardenTask {
  text: string;
  source?: keyof typeof calendarSources;
}

export interface GardenMonth {
  name: string;
  plant: readonly GardenTask[];
  do: readonly GardenTask[];
}

export type Season = 'winter' | 'spring' | 'summer' | 'fall';

/** 'Order seed [U]' */
function task(written: string): GardenTask {
  const [, text = written, source] = /^(.*) \[([UALCM])\]$/.exec(written) ?? [];
  return source ? { text, source: source as keyof typeof calendarSources } : { text };
}

const month = (name: string, plant: readonly string[], chores: readonly string[]): GardenMonth => ({
  name,
  plant: plant.map(task),
  do: chores.map(task),
});

/** The year in a garden of middle Georgia and Alabama, zones 7b to 8b, January first. */
export const gardenYear: readonly GardenMonth[] = [
  month(
    'January',
    [
      'Cabbage sets [A]',
      'Lettuce and broccoli in a cold frame [A]',
      'After the 15th: peas, onions, potatoes, carrots, radish, spinach [U]',
    ],
    [
      'Order seed and test the soil [U]',
      'Set out and prune dormant fruit trees and grapes [A]',
      'Late in the month, start tomato and pepper seed indoors',
    ],
  ),
  month(
    'February',
    ['Irish potatoes, collards, carrots, radish, spinach, turnips', 'Cabbage from the 15th [C]'],
    ['Finish pruning', 'Feed fruit trees [A]', 'Turn in compost on a day when the soil is not wet'],
  ),
  month(
    'March',
    ['Beets from the 1st to the 30th [C]', 'Broccoli plants from the 1st to the 15th [C]', 'Lettuce, kale, mustard'],
    ['Harden off the seedlings', 'Keep row cover ready: half the years still freeze until the 20th'],
  ),
  month(
    'April',
    [
      'Snap beans and pole beans from the 15th to the 30th [C]',
      'Tomatoes, peppers, squash, cucumbers, corn after the last frost',
    ],
    ['Mulch warm soil', 'Stake the tomatoes', 'Look for cutworms at dusk'],
  ),
  month(
    'May',
    ['Okra, field peas, sweet potato slips [A]', 'Lima beans from the 1st to the 15th [C]', 'Melons and eggplant'],
    [
      'Thin the peaches',
      'Give 1 inch of water a week, counting rain: 62 gallons for 100 square feet',
      'Side-dress the corn',
    ],
  ),
  month(
    'June',
    ['Field peas, pumpkins, squash, sweet potato cuttings [A]'],
    ['Pick okra and squash every 2 days', 'Dig the potatoes', 'Watch for vine borer and blight'],
  ),
  month(
    'July',
    ['The last okra and field peas', 'Pumpkins, early in the month', 'Collards, kale and turnips from the 15th [L]'],
    ['Start fall tomato and broccoli plants', 'Solarize a bed you can spare', 'Water at dawn'],
  ),
  month(
    'August',
    [
      'Snap beans, and Irish potatoes by the 15th [U]',
      'Broccoli and cabbage plants from the 1st [L]',
      'Bush beans to September 1, cucumbers and squash to the 31st [L]',
    ],
    ['Pull spent crops', 'Shade the seedlings', 'Cut back okra early in the month'],
  ),
  month(
    'September',
    ['Turnips, mustard, kale, collards, beets, lettuce, radish, carrots'],
    ['Fertilize the strawberries and test the soil of new ground [A]', 'Sow crimson clover'],
  ),
  month(
    'October',
    ['Turnips, mustard, kale, spinach, onion sets [A]', 'Garlic', 'Strawberries, in the south of our area [A]'],
    ['Dig and cure the sweet potatoes', 'Sow rye and vetch', 'Pile up leaves for compost'],
  ),
  month(
    'November',
    ['Garlic, onion plants, fava beans', 'Fruit trees, once they are dormant'],
    [
      'Cover the greens at the first freeze and ripen green tomatoes indoors [M]',
      'Clean and oil the tools',
      'Lime, if the soil test says so',
    ],
  ),
  month(
    'December',
    ['Bare-root trees', 'Asparagus beds made ready'],
    ['Mulch, feed the compost, repair', 'Harvest collards that frost has sweetened', "Choose next year's varieties"],
  ),
];

/** The month of a number from 1 to 12. */
export const gardenMonth = (month: number): GardenMonth => gardenYear[month - 1] as GardenMonth;

const SEASONS: readonly Season[] = ['winter', 'spring', 'summer', 'fall'];

/** The season of a month from 1 to 12: December to February is winter. Spec 2 section 9. */
export const seasonOf = (month: number): Season => SEASONS[Math.floor((month % 12) / 3)] as Season;

export interface SeasonList {
  season: Season;
  now: GardenMonth;
  /** What the season's other two months ask for, in the calendar's order. */
  others: readonly { month: string; do: readonly GardenTask[] }[];
}

/** What there is to do: this month's rows first, then the chores of the two other months of its season. */
export function seasonList(month: number): SeasonList {
  const season = seasonOf(month);
  const first = SEASONS.indexOf(season) * 3 || 12;
  const months = [0, 1, 2].map((step) => ((first + step - 1) % 12) + 1);
  const others = months.filter((one) => one !== month).map(gardenMonth);
  return {
    season,
    now: gardenMonth(month),
    others: others.map(({ name, do: chores }) => ({ month: name, do: chores })),
  };
}

/** What the dates are for, and how they move with the place. */
export const calendarReach =
  'For middle Georgia and Alabama. At the coast spring comes 2 to 3 weeks earlier and fall later; in the mountains ' +
  'spring comes 1 to 3 weeks later and fall 2 weeks earlier.';
