import type { CourseFarm } from './course-farm';
import { farmMoney } from './farm-money';
import { inCents, inDollars, inHalves } from './lesson-table';
import { plantingFloors, saturdaySales, selfEmploymentTax, summerPicks, tomatoYears, total } from './money-texts';

/** Saturdays of the plan's second risk, and Tuesdays of its third. */
const RAINED_OUT = 4;
const LEFT_TUESDAYS = 4;

/** Floors under a bunch of collards, as the worked answer to the final plan writes them. */
function collardsText(farm: CourseFarm): string {
  const { collards } = farm.crops;
  if (!collards) return '';
  const { alone, floor, whole, anHour } = plantingFloors(farm, collards);
  const [bed, overhead, all] = [alone, floor, whole].map((cost) => inCents(cost / collards.sold));
  return `Our collards cost ${bed} a bunch for the bed alone, ${overhead} with overhead, about ${all} with all hours, at ${inDollars(farm.rates.hour)} an hour. We ask ${inCents(collards.price)} until closing time, and an hour in the bed earns ${inCents(anHour)}.`;
}

/** What it costs when one of two cannot work for a month in summer: a bed, and then every second picking. */
function absenceText(farm: CourseFarm): string {
  const left = 1 - farm.market.sharePercent / 100;
  const dropped = farm.crops[farm.secondYear.dropped.crop];
  const { sales, picks } = summerPicks(farm);
  const bed = (dropped?.sold ?? 0) * (dropped?.price ?? 0);
  const others = sales - bed;
  const lost = (others / picks) * LEFT_TUESDAYS;
  return `Bed 7 is left, ${inDollars(bed * left)} with the tenth aside. Then the Tuesdays: ${LEFT_TUESDAYS} of the ${picks} summer picks of the other crops are ${inDollars(others)} ÷ ${picks} × ${LEFT_TUESDAYS} = ${inDollars(Math.round(lost))}, ${inDollars(Math.round(lost * left))} with the tenth aside`;
}

/** How far sales may fall, and what the tomatoes cost when they fail, as lesson 8 counts them. */
export function lossTexts(farm: CourseFarm): string[] {
  const { sales, stays } = farmMoney(farm);
  const left = 1 - farm.market.sharePercent / 100;
  const tomatoes = total(tomatoYears(farm).map((each) => each.sales));
  return [
    `${inDollars(stays)} ÷ ${left.toFixed(2)} = ${inDollars(Math.round(stays / left))}, ${Math.floor((stays / left / sales) * 100)} percent of ${inDollars(sales)}.`,
    `${inDollars(tomatoes)} × ${left.toFixed(2)} = ${inDollars(tomatoes * left)}, so ${inDollars(stays - tomatoes * left)} stays.`,
  ];
}

/** Sentences of the worked answer to the final plan. */
export function finalPlanTexts(farm: CourseFarm): string[] {
  const { sales, direct, overheadTotal, stays, hours, anHour, startCost, marketDays, salesTax } = farmMoney(farm);
  const left = 1 - farm.market.sharePercent / 100;
  const tomatoes = total(tomatoYears(farm).map((each) => each.sales));
  const fall = stays / left;
  return [
    `The year takes ${inHalves(hours.total)} hours: ${inHalves(hours.crops)} in the crops, ${hours.upkeep} of upkeep, ${hours.setUp} to set up and clean up, ${hours.weekdays} on Tuesdays, ${hours.records} of records and ${hours.market} at the market.`,
    `We sell in ${marketDays} market weeks, ${inDollars(sales / marketDays)} in a mean one, its Tuesday included: ${inDollars(sales)}. Direct cost is ${inDollars(direct)}, overhead with wear ${inDollars(overheadTotal)}. What stays is ${inDollars(stays)}, and an hour brings ${inCents(anHour)}.`,
    `${inCents(salesTax)} of sales tax a year`,
    `The start list comes to ${inDollars(startCost)}. With ${inDollars(farm.cashInHand)} in hand that is ${inDollars(startCost + farm.cashInHand)},`,
    `Self-employment tax, ${inDollars(selfEmploymentTax(farm).tax)},`,
    collardsText(farm),
    `${RAINED_OUT} × ${inCents(saturdaySales(farm))}, the Saturdays alone, are about ${inDollars(Math.round(RAINED_OUT * saturdaySales(farm)))} of sales, ${inDollars(Math.round(RAINED_OUT * saturdaySales(farm) * left))} with the tenth aside`,
    absenceText(farm),
    `${inDollars(stays)} ÷ ${left.toFixed(2)} = ${inDollars(Math.round(fall))}: sales may fall by ${Math.floor((fall / sales) * 100)} percent before nothing stays.`,
    `They are ${inDollars(tomatoes)} of ${inDollars(sales)}. Less the market's tenth we lose ${inDollars(tomatoes * left)}, and ${inDollars(stays - tomatoes * left)} stays.`,
  ];
}
