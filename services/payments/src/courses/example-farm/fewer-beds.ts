import { lowerFirst } from '@farm/farm';
import { yearOf } from '@farm/almanac';
import { marketDays, occupationsOf, type CourseFarm, type FarmSeason, type Occupation } from './course-farm';
import { farmMoney, marketDayCosts, setUpHours } from './farm-money';
import { fullestWeek } from './farm-hours';
import { inCents, inDollars, inHalves, lessonTable } from './lesson-table';

/** A bed from each of three lines of the rotation, and with one from the fourth. */
export const THREE_BEDS: readonly number[] = [2, 4, 6];
export const FOUR_BEDS: readonly number[] = [2, 4, 6, 8];

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const toNext = (step: number, amount: number): number => Math.round(amount / step) * step;

/** What is planted in some of the beds in a year, counted from 0. */
export const plantedIn = (farm: CourseFarm, beds: readonly number[], year: number) =>
  occupationsOf(farm).filter(
    ({ bed, from, waves }) => beds.includes(bed) && yearOf(from) === farm.firstYear + year && waves.length > 0,
  );

/** On how many Fridays of a year something is ripe for the market of the next day. */
const pickingFridays = (farm: CourseFarm, planted: readonly Occupation[], year: number): number =>
  marketDays(farm, farm.firstYear + year).filter((saturday) =>
    planted.some(({ waves }) => waves.some(({ first, last }) => first < saturday && saturday <= last + 1)),
  ).length;

/** A year of some of the beds, sold from the gate: without the truck and the booth. Dollars, hours. */
export function yearOfBeds(
  farm: CourseFarm,
  beds: readonly number[],
  year = 0,
  isGrown: (planted: Occupation) => boolean = () => true,
) {
  const rows = plantedIn(farm, beds, year).filter(isGrown);
  const planted = rows.flatMap(({ use }) => farm.crops[use] ?? []);
  const sales = total(planted.map(({ sold, price }) => sold * price));
  const inputs = total(planted.map((crop) => crop.inputs));
  const share = (sales * farm.market.sharePercent) / 100;
  const margin = Math.round(sales - inputs - Math.round(share));
  // The crops set the booth aside with cards and bags, which a gate has, too.
  const { stall, cards, bags } = marketDayCosts(farm);
  const booth = Math.round((share * stall) / (stall + cards + bags));
  const crops = total(planted.map(({ growHours, pickHours }) => growHours + pickHours));
  const { overheadTotal, overhead, hours } = farmMoney(farm);
  const upkeep = (hours.upkeep * beds.length) / farm.garden.beds;
  const fridays = pickingFridays(farm, rows, year);
  const setUp = setUpHours(farm, fridays);
  const beforeMarket = crops + upkeep + setUp + hours.weekdays + hours.records;
  const truck = total(overhead.flatMap(([item, amount]) => (item.startsWith('Truck') ? [amount] : [])));
  const atTheGate = margin - overheadTotal + truck + booth;
  return {
    ...{ plantings: planted.length, sales, margin, truck, booth, atTheGate, fridays },
    hours: { crops, upkeep, setUp, beforeMarket },
  };
}

const YEARS = ['First year', 'Second', 'Third', 'Fourth'];
const yearsOf = ({ years }: CourseFarm) => [...Array(years).keys()];
const heads = (farm: CourseFarm, first: string) => [first, ...YEARS.slice(0, farm.years)];

/** Bed of the small rotation in which a beginner grows one crop of the three. */
const BEGINNER_BED = 4;
const BEGINNER_CROP = 'collards';

/** Whether a beginner grows it. */
const isForBeginners = ({ bed, use }: Occupation): boolean => bed !== BEGINNER_BED || use === BEGINNER_CROP;

/** What a beginner who grows fewer crops sells less, as lesson 2 says it. */
function beginnerText(farm: CourseFarm): string {
  const left = plantedIn(farm, [BEGINNER_BED], 0).filter((planted) => !isForBeginners(planted));
  const crops = left.flatMap(({ use }) => farm.crops[use] ?? []);
  return `${inDollars(total(crops.map(({ sold, price }) => sold * price)))} less is sold.`;
}

/** What stands in each of four beds, year by year, and what three of them do without. */
export function smallRotationTexts(farm: CourseFarm): string[] {
  const yearsIn = (bed: number) =>
    yearsOf(farm).map((year) => {
      const [first = '', ...rest] = plantedIn(farm, [bed], year).map(({ use }) => farm.crops[use]?.name ?? use);
      return [first, ...rest.map(lowerFirst)].join(', ');
    });
  const left = FOUR_BEDS.filter((bed) => !THREE_BEDS.includes(bed));
  return [
    lessonTable(
      heads(farm, 'Bed'),
      FOUR_BEDS.map((bed) => [bed, ...yearsIn(bed)]),
    ),
    lessonTable(
      heads(farm, 'Three beds'),
      left.map((bed) => ['Not grown', ...yearsIn(bed)]),
    ),
    beginnerText(farm),
  ];
}

/** Overhead that shrinks with the beds, besides what the table of the tools marks. */
const OVERHEAD_BY_BED: readonly string[] = ['Water', 'Cover crop seed'];

/** What so many beds save of the overhead of all, in a year. Dollars. */
function savedByFewerBeds({ equipment, garden, overhead }: CourseFarm, beds: number): number {
  const wear = equipment.map(({ cost, years, byBed }) => (byBed && years ? Math.round(cost / years) : 0));
  const running = overhead.map(([item, amount]) => (OVERHEAD_BY_BED.includes(item) ? amount : 0));
  return Math.round((total([...wear, ...running]) * (garden.beds - beds)) / garden.beds);
}

/** What a beginner's three beds sell and lose in the first year, as lesson 8 says it. */
function beginnerYearText(farm: CourseFarm): string {
  const { sales, margin, atTheGate, hours } = yearOfBeds(farm, THREE_BEDS, 0, isForBeginners);
  return `The first-time three beds, with ${BEGINNER_CROP} alone in bed ${BEGINNER_BED}, sell ${inDollars(sales)} and leave ${inDollars(margin)}: at the gate they lose ${inDollars(-atTheGate)} in the first year, for ${inHalves(hours.beforeMarket)} hours before it.`;
}

const signed = (amount: number) => (amount < 0 ? `–${inDollars(-amount)}` : inDollars(amount));

/** What three beds sell and leave, year by year. */
function threeBedsTable(farm: CourseFarm): string {
  const years = yearsOf(farm).map((year) => yearOfBeds(farm, THREE_BEDS, year));
  const row = (label: string, cellOf: (year: (typeof years)[number]) => string) => [label, ...years.map(cellOf)];
  return lessonTable(
    heads(farm, 'Three beds'),
    [
      row('Sold', ({ sales }) => inDollars(sales)),
      row('Left after direct cost', ({ margin }) => inDollars(margin)),
      row('Stays at the gate', ({ atTheGate }) => signed(atTheGate)),
      row('Hours before the gate', ({ hours }) => inHalves(hours.beforeMarket)),
    ],
    yearsOf(farm).map((year) => year + 1),
  );
}

/** What a garden of so many beds costs to start: what goes by the bed, and all of it. Dollars. */
export function startOfBeds({ equipment, garden }: CourseFarm, beds: number) {
  const costOf = (isByBed: boolean) =>
    total(equipment.flatMap(({ cost, byBed }) => ((byBed ?? false) === isByBed ? [cost] : [])));
  const byBed = (costOf(true) * beds) / garden.beds;
  return { byBed, all: byBed + costOf(false) };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);
const listed = (beds: readonly number[]): string => `${beds.slice(0, -1).join(', ')} and ${beds.at(-1)}`;

/** What three and four beds sell, leave and take, as lesson 8 says it. */
function yearTexts(farm: CourseFarm): string[] {
  const { margin, plantings, overheadTotal, hours } = farmMoney(farm);
  const mean = Math.round(margin / plantings);
  const [three, four] = [yearOfBeds(farm, THREE_BEDS), yearOfBeds(farm, FOUR_BEDS)];
  const third = yearOfBeds(farm, THREE_BEDS, 2);
  const parts = [three.hours.crops, three.hours.upkeep, three.hours.setUp, hours.weekdays, hours.records];
  const withGate = four.hours.beforeMarket + four.fridays;
  return [
    `Fewer beds? A mean planting leaves ${inDollars(margin)} ÷ ${plantings} = ${inDollars(mean)}, so this overhead needs ${inWords(Math.ceil(overheadTotal / mean))} of them.`,
    `Sold to the text list at your gate, without the truck of ${inDollars(three.truck)}, ${inDollars(overheadTotal - three.truck)} of overhead are left. The booth goes, too, half of the market's tenth: ${inDollars(three.booth)} in the first year. Beds ${listed(THREE_BEDS)} of lesson 2 leave:`,
    threeBedsTable(farm),
    `Upkeep goes by the bed, ${inHalves(three.hours.upkeep / THREE_BEDS.length)} hours each, and set-up by the Fridays on which something is ripe: ${three.fridays} in the first year and ${third.fridays} in the third, which has nothing in spring or fall. So the first year takes ${parts.map(inHalves).join(' + ')} = ${inHalves(three.hours.beforeMarket)} hours before the gate, ${inHalves(fullestWeek(farm, THREE_BEDS).hours)} in the fullest week.`,
    `Four beds, with bed ${FOUR_BEDS.at(-1)}, hold every plan in every year: ${inWords(four.plantings)} plantings that sell ${inDollars(four.sales)} and leave ${inDollars(four.margin)}, so ${inDollars(four.atTheGate)} stays at the gate for ${inHalves(four.hours.beforeMarket)} hours before it, ${inHalves(fullestWeek(farm, FOUR_BEDS).hours)} in the fullest week. With ${four.fridays} Saturdays of an hour they are ${inHalves(withGate)}, ${inCents(four.atTheGate / withGate)} each. Less water, cover seed and wear of tarp, lime and compost would add ${inDollars(savedByFewerBeds(farm, THREE_BEDS.length))} a year with three beds, ${inDollars(savedByFewerBeds(farm, FOUR_BEDS.length))} with four. ${beginnerYearText(farm)}`,
  ];
}

/** What three and four beds cost to start. */
function startText(farm: CourseFarm): string {
  const { beds } = farm.garden;
  const of = (count: number) => startOfBeds(farm, count);
  const about = (count: number) => inDollars(toNext(100, of(count).all));
  return [
    `go by the bed, ${inDollars(of(beds).byBed)} for ${inWords(beds)} and about ${inDollars(toNext(5, of(THREE_BEDS.length).byBed))} for three.`,
    `So three beds start with about ${about(THREE_BEDS.length)}, four with about ${about(FOUR_BEDS.length)}, less the tent when you sell at the gate.`,
  ].join(' ');
}

/** What lesson 8 says of fewer beds. */
export const fewerBedsTexts = (farm: CourseFarm): string[] => [...yearTexts(farm), startText(farm)];

const DAYS_OF_A_SEASON = 91;
/** An hour a day, for a week. */
const MINUTES_OF_A_WEEK = 7 * 60;

/** Minutes of upkeep of one bed in a week of winter or fall, and of spring or summer. */
export function upkeepMinutes({ hours: { upkeep }, garden: { beds } }: CourseFarm) {
  const minutes = (one: FarmSeason, other: FarmSeason) =>
    Math.round(((upkeep[one] + upkeep[other]) * MINUTES_OF_A_WEEK) / (2 * DAYS_OF_A_SEASON) / beds);
  return { cool: minutes('winter', 'fall'), warm: minutes('spring', 'summer') };
}

/** How upkeep shrinks with the beds, as lesson 2 says it. */
export function upkeepText(farm: CourseFarm): string {
  const { upkeep } = farm.hours;
  const { beds } = farm.garden;
  const { cool, warm } = upkeepMinutes(farm);
  const year = total(Object.values(upkeep)) / beds;
  return `Upkeep is about ${inHalves(year)} hours a bed in a year: ${cool} minutes a week in winter and fall, ${warm} in spring and summer. Set-up, Tuesdays and records do not shrink with the beds.`;
}

/** What is sold by the pint, the pound or the bunch: crop, units a week, weeks. */
const BY_THE_UNIT: readonly (readonly [crop: string, name: string, aWeek: number, weeks: number])[] = [
  ['collards', 'Collards', 8, 6],
  ['bush-cherry-tomato', 'Bush cherry tomatoes', 15, 8],
];

/** Feet of bed for what a plant does not sell one of, as lesson 2 counts them. */
export function bedFeetText({ crops, garden: { feet } }: CourseFarm): string {
  const examples = BY_THE_UNIT.flatMap(([id, name, aWeek, weeks]) => {
    const crop = crops[id];
    if (!crop) return [];
    const bed = Math.round(((aWeek * weeks) / crop.sold) * feet * 10) / 10;
    return `${name}, ${aWeek} ${lowerFirst(crop.unit)} a week for ${weeks} weeks: ${aWeek * weeks} ÷ ${crop.sold} × ${feet} = ${bed} feet.`;
  });
  return `bed feet = all you want to sell ÷ sold from a bed × ${feet}. ${examples.join(' ')}`;
}
