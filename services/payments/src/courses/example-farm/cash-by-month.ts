import { monthOf, yearOf } from '@farm/almanac';
import { marketDays, occupationsOf, type CourseFarm } from './course-farm';
import { marketDayCosts } from './farm-money';
import { inCents, inDollars } from './lesson-table';
import { dailySales } from './money-texts';

const MONTHS = 12;

const cents = (amount: number) => Math.round(amount * 100) / 100;

/**
 * What comes in and goes out in a month (1 to 12) of the first year, in dollars. Crops are paid in the month they are planted,
 * insurance in January, other overhead in twelve parts.
 */
export function cashOfMonth(farm: CourseFarm, month: number) {
  const days = marketDays(farm, farm.firstYear).filter((day) => monthOf(day) === month).length;
  const { stall, cards, truck, bags } = marketDayCosts(farm);
  const planted = occupationsOf(farm).filter(
    ({ kind, from }) => kind === 'crop' && monthOf(from) === month && yearOf(from) === farm.firstYear,
  );
  const [[, insurance] = ['', 0], ...rest] = farm.overhead;
  return {
    market: cents(days * dailySales(farm)),
    crops: planted.reduce((sum, { use }) => sum + (farm.crops[use]?.inputs ?? 0), 0),
    days: cents(days * (stall + cards + truck + bags)),
    fixed: month === 1 ? insurance : 0,
    rest: cents(rest.reduce((sum, [, amount]) => sum + amount, 0) / MONTHS),
  };
}

const MONTHS_BEFORE_SALES = ['January', 'February', 'March'];

/** The bank at the end of each month before the first sale, as lesson 8 counts it. */
export function cashBeforeSalesText(farm: CourseFarm): string {
  let bank = farm.cashInHand;
  const sums = MONTHS_BEFORE_SALES.map((name, index) => {
    const { crops, fixed, rest } = cashOfMonth(farm, index + 1);
    const out = [crops, fixed, rest].filter((amount) => amount > 0);
    const before = bank;
    bank -= crops + fixed + rest;
    return `${name} ${[before, ...out].map(inDollars).join(' – ')} = ${inDollars(bank)}${fixed > 0 ? ', with insurance' : ''}`;
  });
  return `${sums.join('; ')}, the lowest`;
}

/** January, as the workbook's page of the cash says it. */
export function januaryCashText(farm: CourseFarm): string {
  const { crops, fixed, rest } = cashOfMonth(farm, 1);
  const left = farm.cashInHand - crops - fixed - rest;
  return `Hill Street in January: ${inDollars(farm.cashInHand)} before; out ${inDollars(crops)} for seed and feed, ${inDollars(fixed)} for insurance, ${inCents(rest)} other; ${inCents(left)} in the bank.`;
}
