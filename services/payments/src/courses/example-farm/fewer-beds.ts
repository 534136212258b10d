import { yearOf } from '@farm/almanac';
import { occupationsOf, type CourseFarm, type FarmSeason } from './course-farm';
import { farmMoney } from './farm-money';
import { fullestWeek } from './farm-walk';
import { inCents, inDollars, inHalves, lowerFirst } from './lesson-table';

/** A bed from each of three lines of the rotation, and one from the fourth. */
export const THREE_BEDS: readonly number[] = [1, 4, 5];
const FOURTH_BED = 8;
export const FOUR_BEDS: readonly number[] = [...THREE_BEDS, FOURTH_BED];

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const toNext = (step: number, amount: number): number => Math.round(amount / step) * step;

/** The first year of some of the beds. Dollars, hours. */
export function yearOfBeds(farm: CourseFarm, beds: readonly number[]) {
  const planted = occupationsOf(farm)
    .filter(({ bed, from, waves }) => beds.includes(bed) && yearOf(from) === farm.firstYear && waves.length > 0)
    .flatMap(({ use }) => farm.crops[use] ?? []);
  const sales = total(planted.map(({ sold, price }) => sold * price));
  const inputs = total(planted.map((crop) => crop.inputs));
  const margin = Math.round(sales - inputs - Math.round((sales * farm.market.sharePercent) / 100));
  const crops = total(planted.map(({ growHours, pickHours }) => growHours + pickHours));
  const { overheadTotal, overhead, hours } = farmMoney(farm);
  const upkeep = (hours.upkeep * beds.length) / farm.garden.beds;
  const beforeMarket = crops + upkeep + hours.setUp + hours.weekdays + hours.records;
  const truck = total(overhead.flatMap(([item, amount]) => (item.startsWith('Truck') ? [amount] : [])));
  // To five dollars.
  const atTheGate = toNext(5, margin - overheadTotal + truck);
  return {
    ...{ plantings: planted.length, sales, margin, overOverhead: margin - overheadTotal, truck, atTheGate },
    hours: { crops, upkeep, beforeMarket },
    fullest: fullestWeek(farm, beds).hours,
  };
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
function yearText(farm: CourseFarm): string {
  const { margin, plantings, overheadTotal, hours } = farmMoney(farm);
  const mean = Math.round(margin / plantings);
  const [three, four] = [yearOfBeds(farm, THREE_BEDS), yearOfBeds(farm, FOUR_BEDS)];
  const anHour = ({ atTheGate, hours: { beforeMarket } }: typeof three) => inCents(atTheGate / beforeMarket);
  const parts = [three.hours.crops, three.hours.upkeep, hours.setUp, hours.weekdays, hours.records];
  return [
    `Fewer beds? A mean planting leaves ${inDollars(margin)} ÷ ${plantings} = ${inDollars(mean)}, so this overhead needs ${inWords(Math.ceil(overheadTotal / mean))} of them.`,
    `Beds ${listed(THREE_BEDS)}, one from each of three lines of the rotation in lesson 2, have ${inWords(three.plantings)}. In the first year they sell ${inDollars(three.sales)} and leave ${inDollars(three.margin)} after direct cost, ${inDollars(-three.overOverhead)} less than the overhead. Sold to the text list at your gate, without the truck of ${inDollars(three.truck)}, about ${inDollars(three.atTheGate)} stays.`,
    `Upkeep goes by the bed, ${inHalves(three.hours.upkeep / THREE_BEDS.length)} hours each, and the rest does not: ${parts.map(inHalves).join(' + ')} = ${inHalves(three.hours.beforeMarket)} hours before the gate, ${inHalves(three.fullest)} in the fullest week. An hour brings about ${anHour(three)}.`,
    `Four beds, with bed ${FOURTH_BED}, have ${inWords(four.plantings)} plantings and leave ${inDollars(four.margin)}, ${inDollars(four.overOverhead)} more than the overhead, or about ${inDollars(four.atTheGate)} at the gate: ${inHalves(four.hours.beforeMarket)} hours, ${anHour(four)} each. Nothing is taken off for less water, seed and wear.`,
  ].join(' ');
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
export const fewerBedsTexts = (farm: CourseFarm): string[] => [yearText(farm), startText(farm)];

const DAYS_OF_A_SEASON = 91;
/** An hour a day, for a week. */
const MINUTES_OF_A_WEEK = 7 * 60;

/** How upkeep shrinks with the beds, as lesson 2 says it. */
export function upkeepText({ hours: { upkeep }, garden: { beds } }: CourseFarm): string {
  const minutes = (one: FarmSeason, other: FarmSeason) =>
    toNext(5, ((upkeep[one] + upkeep[other]) * MINUTES_OF_A_WEEK) / (2 * DAYS_OF_A_SEASON) / beds);
  const year = total(Object.values(upkeep)) / beds;
  return `Upkeep is about ${inHalves(year)} hours a bed in a year: ${minutes('winter', 'fall')} minutes a week in winter and fall, ${minutes('spring', 'summer')} in spring and summer. Set-up, Tuesdays and records do not shrink with the beds.`;
}

/** What is sold by the pint, the pound or the bunch: crop, units a week, weeks. */
const BY_THE_UNIT: readonly (readonly [crop: string, name: string, aWeek: number, weeks: number])[] = [
  ['collards', 'Collards', 8, 6],
  ['cherry-tomato', 'Tomatoes', 20, 8],
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
