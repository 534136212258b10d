import { lowerFirst } from '@farm/farm';
import { dayOf, monthOf, yearOf, type Day } from '@farm/almanac';
import { occupationsOf, quarterOf, weekdayPicks, type CourseFarm, type FarmCrop, type Occupation } from './course-farm';
import { farmMoney, marketDayCosts } from './farm-money';
import { inCents, inDollars, inHalves, inTenths, lessonTable } from './lesson-table';

/** Of both kinds, in the almanac. */
export const TOMATO = 'cherry-tomato';

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
/** The lines of the year for both kinds of tomato. */
export const tomatoYears = (farm: CourseFarm) => farmMoney(farm).crops.filter(({ crop }) => crop.almanac === TOMATO);

/** Picked, washed and packed by one person. */
export const unitsAnHour = ({ sold, pickHours }: FarmCrop) => sold / pickHours;

function yearTable(farm: CourseFarm): string {
  const { crops, sales, direct, hours } = farmMoney(farm);
  const rows = crops.map(({ crop, plantings, sold, sales: sum, direct: cost, hours: worked }) => [
    ...[crop.name, plantings, `${sold} ${crop.unit} at ${inCents(crop.price)}`],
    ...[inDollars(sum), inDollars(cost), inHalves(worked)],
  ]);
  const plantings = crops.reduce((all, each) => all + each.plantings, 0);
  return lessonTable(
    ['Crop', 'Plantings', 'Sold', 'Sales', 'Direct cost', 'Hours'],
    [...rows, ['Total', plantings, '', inDollars(sales), inDollars(direct), inHalves(hours.crops)]],
    [1, 3, 4, 5],
  );
}

/** What one planting of a crop has to bring: the bed alone, with overhead, and with every hour of the farm. Dollars, hours. */
export function plantingFloors(farm: CourseFarm, crop: FarmCrop) {
  const { overheadShare, plantings, hours } = farmMoney(farm);
  const sales = crop.sold * crop.price;
  const direct = crop.inputs + Math.round((sales * farm.market.sharePercent) / 100);
  const worked = crop.growHours + crop.pickHours;
  const alone = direct + worked * farm.rates.hour;
  const floor = alone + overheadShare;
  const others = (hours.total - hours.crops) / plantings;
  const whole = floor + others * farm.rates.hour;
  return { sales, direct, worked, alone, floor, others, whole, anHour: (sales - direct - overheadShare) / worked };
}

function floorText(farm: CourseFarm, id: string): string {
  const { overheadTotal, overheadShare, plantings, hours } = farmMoney(farm);
  const crop = farm.crops[id];
  if (!crop) return '';
  const { sales, direct, worked, floor, others, whole, anHour } = plantingFloors(farm, crop);
  return [
    `With its share of overhead, ${inDollars(overheadTotal)} ÷ ${plantings} plantings = ${inDollars(overheadShare)}, the floor is ${inDollars(floor)} ÷ ${crop.sold} = **${inCents(floor / crop.sold)}**.`,
    `With its share of the hours that no crop claims, ${hours.total - hours.crops} ÷ ${plantings} = ${inTenths(others)} hours at ${inDollars(farm.rates.hour)}, it is about ${inCents(whole / crop.sold)}.`,
    `So at ${inCents(crop.price)} nobody earns ${inDollars(farm.rates.hour)}: an hour in the bed earns (${inDollars(sales)} – ${inDollars(direct)} – ${inDollars(overheadShare)}) ÷ ${worked} = ${inCents(anHour)}, before upkeep and market.`,
  ].join(' ');
}

/** By how much what stays changes when the beds of tomatoes give the least or the most of their range; to ten dollars. */
function tomatoRangeText(farm: CourseFarm): string {
  const [bush, vine] = [farm.crops['bush-cherry-tomato'], farm.crops['vine-cherry-tomato']];
  if (!bush?.range || !vine?.range) return '';
  const left = 1 - farm.market.sharePercent / 100;
  const change = (end: 0 | 1) => {
    const pints = total(
      tomatoYears(farm).map(
        ({ crop: { range, sold }, plantings }) => plantings * Math.abs((range?.[end] ?? sold) - sold),
      ),
    );
    return Math.round((pints * bush.price * left) / 10) * 10;
  };
  const [low, high] = [change(0), change(1)];
  const rise = low === high ? 'as much' : `about ${inDollars(high)}`;
  return [
    `A bed of bush tomatoes stands at ${bush.sold} pints, the middle of ${bush.range.join(' to ')}, and one of vines at ${vine.sold}, the middle of ${vine.range.join(' to ')}.`,
    `If both give the least, what stays at the end falls by about ${inDollars(low)}; if both give the most, it rises by ${rise}.`,
  ].join(' ');
}

/** Crops whose yield is the course's own figure. */
const OWN_YIELDS = ['bush-cherry-tomato', 'vine-cherry-tomato', 'collards', 'turnip'];

function ownYieldsText(farm: CourseFarm): string {
  const { crops, sales } = farmMoney(farm);
  const own = crops.filter(({ crop }) => OWN_YIELDS.some((id) => farm.crops[id] === crop));
  const part = own.reduce((sum, each) => sum + each.sales, 0) / sales;
  return `The yields of tomatoes, collards and turnips, ${Math.round(part * 100)} percent of the sales, are our own figures`;
}

/** Sales of the first year's plantings whose first harvest is on one of these days. Dollars. */
function salesOfPlantings(farm: CourseFarm, isInSeason: (first: Day) => boolean): number {
  return occupationsOf(farm)
    .filter(({ from, waves }) => yearOf(from) === farm.firstYear && waves[0] && isInSeason(waves[0].first))
    .reduce((sum, { use }) => sum + (farm.crops[use]?.sold ?? 0) * (farm.crops[use]?.price ?? 0), 0);
}

const AUGUST = 8;
const SEPTEMBER = 9;

/** What is lost without the second season, as lesson 4 says it. */
export function fallSalesText(farm: CourseFarm): string {
  const fall = salesOfPlantings(farm, (first) => monthOf(first) >= SEPTEMBER);
  return `fall brings ${inDollars(fall)} of ${inDollars(farmMoney(farm).sales)}`;
}

/** Days from which a late start plants, by the table of lesson 2. */
const LATE_STARTS = { april: '-04-13', may: ['southern-pea', 'sweet-potato'] };

/** What is sold in the first year by whoever begins in winter or spring, to a hundred dollars. */
export function lateStartText(farm: CourseFarm): string {
  const planted = occupationsOf(farm).filter(({ from, waves }) => yearOf(from) === farm.firstYear && waves[0]);
  const april = dayOf(`${farm.firstYear}${LATE_STARTS.april}`);
  const isFall = ({ from }: Occupation) => monthOf(from) >= AUGUST;
  const about = (isSold: (row: Occupation) => boolean) => {
    const crops = planted.filter(isSold).map(({ use }) => farm.crops[use]);
    return Math.round(crops.reduce((sum, crop) => sum + (crop ? crop.sold * crop.price : 0), 0) / 100) * 100;
  };
  const first = about(({ from }) => from >= april);
  const second = about((row) => LATE_STARTS.may.includes(row.use) || isFall(row));
  return [
    `The first row sells three quarters of a year, about ${inDollars(first)};`,
    `the second peas on two Saturdays and then, from November 13, sweet potatoes and the fall crops of the third row, about ${inDollars(second)};`,
    `the third the fall crops alone, about ${inDollars(about(isFall))}.`,
  ].join(' ');
}

/** Crops of the question of lesson 8's quiz that compares what an hour leaves, besides tomatoes. */
const COMPARED = ['leaf-lettuce', 'zinnia', 'collards'];

/** The options of that question, and what its explanation says of each. */
export function hourByCropTexts(farm: CourseFarm): string[] {
  const years = farmMoney(farm).crops;
  const compared = COMPARED.map((id) => years.filter(({ crop }) => farm.crops[id] === crop));
  return [tomatoYears(farm), ...compared].flatMap((rows) => {
    const [sales, direct, hours] = (['sales', 'direct', 'hours'] as const).map((key) =>
      total(rows.map((row) => row[key])),
    );
    const name = rows.length > 1 ? 'Cherry tomato' : rows[0]?.crop.name;
    if (sales === undefined || direct === undefined || !hours) return [];
    const left = sales - direct;
    return [
      `${name}: ${inDollars(sales)}, cost ${inDollars(direct)}, ${inHalves(hours)} hours`,
      `${inDollars(left)} ÷ ${inHalves(hours)} = ${inDollars(Math.round(left / hours))}.`,
    ];
  });
}

/** Self-employment tax on what stays. Dollars. */
export function selfEmploymentTax(farm: CourseFarm) {
  const { stays, hours } = farmMoney(farm);
  const tax = Math.round(stays * 0.9235 * 0.153);
  return { stays, tax, hours: hours.total, anHour: (stays - tax) / hours.total };
}

function selfEmploymentText(farm: CourseFarm): string {
  const { stays, tax, hours, anHour } = selfEmploymentTax(farm);
  return `on ${inDollars(stays)} that is ${inDollars(tax)}, and an hour then brings ${inDollars(stays - tax)} ÷ ${plainNumber(hours)} = ${inCents(anHour)}.`;
}

/** Sales tax of a mean week: food and the rest. */
function salesTaxRows(farm: CourseFarm): string[] {
  const { crops, marketDays, salesTax } = farmMoney(farm);
  const { food, other } = farm.market.taxPercent;
  const weekly = (isFood: boolean) =>
    crops.reduce((sum, { crop, sales }) => sum + ((crop.isFood ?? true) === isFood ? sales : 0), 0) / marketDays;
  const row = (sales: number, percent: number) =>
    `${inDollars(sales)} × ${(percent / 100).toFixed(2)} = ${inCents((sales * percent) / 100)} |`;
  return [
    row(weekly(true), food),
    row(weekly(false), other),
    `${inCents(salesTax / marketDays)} a week and ${inCents(salesTax)} a year`,
  ];
}

/** Tables and sentences of the year, without the second one. */
export function moneyTexts(farm: CourseFarm): string[] {
  const money = farmMoney(farm);
  const { sales, direct, margin, overheadTotal, stays, hours, anHour, wear, startCost, marketDays } = money;
  const [stay, all] = [inDollars(stays), inHalves(hours.total)];
  return [
    floorText(farm, 'collards'),
    yearTable(farm),
    tomatoRangeText(farm),
    ownYieldsText(farm),
    selfEmploymentText(farm),
    ...salesTaxRows(farm),
    `sells ${inDollars(sales)} in ${marketDays} market weeks, ${inCents(sales / marketDays)} in a mean one.`,
    `Plus about ${inDollars(farm.cashInHand)} in hand`,
    lessonTable(
      ['Overhead', 'Amount'],
      [...money.overhead.map(([item, amount]) => [item, inDollars(amount)]), ['Total', inDollars(overheadTotal)]],
      [1],
    ),
    lessonTable(
      ['Item', 'Cost', 'Lasts', 'A year'],
      [
        ...farm.equipment.map(({ item, cost, years }) =>
          years === null
            ? [item, inDollars(cost), 'a season or more', 'in the crops']
            : [item, inDollars(cost), `${years} years`, inDollars(Math.round(cost / years))],
        ),
        ['Total', inDollars(startCost), '', inDollars(wear)],
      ],
      [1, 3],
    ),
    `Margin: ${inDollars(sales)} less ${inDollars(direct)} is ${inDollars(margin)}.`,
    `What stays: ${inDollars(margin)} less ${inDollars(overheadTotal)} is **${stay}**. Hours: ${inHalves(hours.crops)} in the crops, ${hours.upkeep} of upkeep, ${hours.setUp} to set up and clean up ${marketDays} picking mornings, ${hours.weekdays} on ${farm.hours.weekdays.count} Tuesdays, ${hours.records} of records, and ${marketDays} market days at ${farm.market.hours} hours are ${hours.market}. Together ${all}. So an hour brought ${stay} ÷ ${all} = **${inCents(anHour)}**.`,
  ];
}

/** What changes in the second year, and what an hour brings then. */
export function secondYearTexts(farm: CourseFarm): string[] {
  const { sales, stays, hours } = farmMoney(farm);
  const { pricesUpPercent, more, dropped, upkeep } = farm.secondYear;
  const [added, left] = [farm.crops[more.crop], farm.crops[dropped.crop]];
  if (!added || !left) return [];
  const share = (amount: number) => Math.round((amount * farm.market.sharePercent) / 100);
  const prices = Math.round((sales * pricesUpPercent) / 100);
  const sold = more.units * added.price;
  const packing = share(sold) + Math.round(more.units * more.packing) + more.inputs;
  const lost = left.sold * left.price;
  const saved = left.inputs + share(lost);
  const gains = [prices - share(prices), sold - packing, saved - lost];
  const gain = gains.reduce((sum, each) => sum + each, 0);
  const addedHours = Math.round(more.units / unitsAnHour(added)) + more.growHours;
  const droppedHours = left.growHours + left.pickHours;
  const now = hours.total + addedHours - droppedHours - hours.upkeep + upkeep;
  const signed = (amount: number) => (amount < 0 ? `–${inDollars(-amount)}` : inDollars(amount));
  return [
    lessonTable(
      ['Change', 'Worth'],
      [
        [
          `Prices up ${pricesUpPercent} percent, less the market's tenth: ${inDollars(prices)} less ${inDollars(share(prices))}`,
          signed(gains[0] ?? 0),
        ],
        [
          `${more.units} more ${added.unit} of ${lowerFirst(added.name)}s from the other half of the bed to ${more.to}: ${inDollars(sold)} less ${inDollars(packing)}`,
          signed(gains[1] ?? 0),
        ],
        [
          `${left.name}s out, a ${lowerFirst(farm.covers[dropped.cover]?.name ?? '')} cover in: ${inDollars(saved)} saved, ${inDollars(lost)} not sold`,
          signed(gains[2] ?? 0),
        ],
        [`Upkeep down from ${hours.upkeep} hours to ${upkeep}`, '$0'],
        ['Total', signed(gain)],
      ],
      [1],
    ),
    `Now ${inDollars(stays)} + ${inDollars(gain)} = ${inDollars(stays + gain)}. The hours: ${inHalves(hours.total)}, plus ${inHalves(addedHours)} for the ${lowerFirst(added.name)}s, less ${inHalves(droppedHours)} for the peas, less ${hours.upkeep - upkeep} of upkeep, are ${inHalves(now)}. An hour brings ${inDollars(stays + gain)} ÷ ${plainNumber(now)} = ${inCents((stays + gain) / now)}.`,
  ];
}

/** Sales of the plantings that are first picked in summer, and how many pickings they are sold from. Dollars. */
export function summerPicks(farm: CourseFarm) {
  const sales = salesOfPlantings(farm, (first) => quarterOf(first) === 'summer');
  const weekdays = weekdayPicks(farm, farm.firstYear).length;
  return { sales, weekdays, picks: 2 * weekdays };
}

/** Sales of a mean Saturday, without what the weekday picks of summer sell. Dollars. */
export function saturdaySales(farm: CourseFarm): number {
  const { sales, weekdays, picks } = summerPicks(farm);
  const { sales: all, marketDays } = farmMoney(farm);
  return (all - (sales / picks) * weekdays) / marketDays;
}

/** How the costs of the market differ from the share of it that each crop carries, as lesson 8 says it. */
function marketShareText(farm: CourseFarm): string {
  const { sales, stays, hours, marketDays, marketFees, marketShare } = farmMoney(farm);
  const [rest, left] = [marketFees - marketShare, stays - (marketFees - marketShare)];
  return [
    `The booth, the cards and the bags come to ${inCents(marketFees / marketDays)}, ${((marketFees / sales) * 100).toFixed(1)} percent of the sales.`,
    `Below, each crop carries a round tenth. The rest, ${inCents(rest)} a year, is not in what stays: with it ${inDollars(left)} stays, ${inCents(left / hours.total)} an hour.`,
  ].join(' ');
}

/** Hours of a mean week at the market and at the stand. */
export function weeklySellingHours(farm: CourseFarm): number {
  const { marketDays } = farmMoney(farm);
  const { weekdays } = farm.hours;
  return farm.market.hours + (weekdays.count * weekdays.standHours) / marketDays;
}

/** What the lesson says of the card of a mean week. */
export function sellingHoursTexts(farm: CourseFarm): string[] {
  const { stall, cards, truck, bags } = marketDayCosts(farm);
  const { marketDays } = farmMoney(farm);
  const { sales, weekdays, picks } = summerPicks(farm);
  const hours = weeklySellingHours(farm);
  const costs = stall + cards + truck + bags;
  const left = inCents(dailySales(farm) - costs);
  const saturday = saturdaySales(farm) - costs;
  return [
    marketShareText(farm),
    `are ${plainNumber(hours * marketDays)} hours, ${plainNumber(hours)} a week. Left with ${left} after ${plainNumber(hours)} hours`,
    `Half of the summer picks, ${inCents((sales / picks) * weekdays)} of the year, are sold on Tuesdays. The Saturdays alone sell ${inCents(saturdaySales(farm))} each, which leaves about ${inDollars(Math.round(saturday))} or ${inDollars(Math.round(saturday / farm.market.hours))} an hour`,
  ];
}

/** Of the example of a sum: '0.5', '204'. */
export const plainNumber = (amount: number): string => String(Math.round(amount * 100) / 100);

/** Sales of a mean market day. */
export const dailySales = (farm: CourseFarm): number => farmMoney(farm).sales / farmMoney(farm).marketDays;

/** Words of the workbook: the example's columns of the market card and of the hours of a year. */
export function workbookTexts(farm: CourseFarm): string[] {
  const { stall, cards, truck, bags } = marketDayCosts(farm);
  const { salesTax, marketDays, hours } = farmMoney(farm);
  const left = dailySales(farm) - stall - cards - truck - bags;
  const selling = weeklySellingHours(farm);
  return [
    `| Sales | ${inCents(dailySales(farm))} |`,
    `| Left | ${inCents(left)} |`,
    `| Left an hour | ${inCents(left / selling)} |`,
    `| Sales tax, taken on top and paid on | ${inCents(salesTax / marketDays)} |`,
    `| In the crops | ${inHalves(hours.crops)} |`,
    `| Sum | ${inHalves(hours.total)} |`,
  ];
}

/** Crops of lesson 2's third question, as it names them. */
const HOURS_COMPARED: readonly (readonly [name: string, crop: string])[] = [
  ['Leaf lettuce', 'leaf-lettuce'],
  ['collards', 'collards'],
  ['vine cherry tomatoes', 'vine-cherry-tomato'],
  ['southern peas', 'southern-pea'],
];

/** What an hour of four crops brings before costs. */
export function hourBeforeCostsText({ crops }: CourseFarm): string {
  const each = HOURS_COMPARED.map(([name, id]) => {
    const { sold = 0, price = 0, growHours = 0, pickHours = 1 } = crops[id] ?? {};
    return `${name} ${inDollars(Math.round((sold * price) / (growHours + pickHours)))}`;
  });
  return `${each.join(', ')}.`;
}

/** The mean market day. */
export function marketCard(farm: CourseFarm): string {
  const { stall, cards, truck, bags } = marketDayCosts(farm);
  const sales = dailySales(farm);
  const { market, rates } = farm;
  return lessonTable(
    ['Line', 'Example', 'Yours'],
    [
      ['Sales', inCents(sales), ''],
      ['Booth', `–${inCents(stall)}`, ''],
      [`Cards: ${inDollars(market.cards)} at ${market.cardPercent} percent`, `–${inCents(cards)}`, ''],
      [`Truck: ${market.miles} miles at $${rates.mile.toFixed(3)}`, `–${inCents(truck)}`, ''],
      ['Bags and ice', `–${inCents(bags)}`, ''],
      ['Left', inCents(sales - stall - cards - truck - bags), ''],
      ['Sales tax, taken on top and paid on', inCents(farmMoney(farm).salesTax / farmMoney(farm).marketDays), ''],
    ],
    [1],
  );
}
