import { textOf } from '@farm/almanac';
import { capitalize, formatMonthAndDay, lowerFirst } from '@farm/farm';
import type { CourseFarm } from './course-farm';
import { fullestWeek, seasonHours } from './farm-hours';
import { farmMoney } from './farm-money';
import { upkeepMinutes, upkeepText } from './fewer-beds';
import { inHalves, inTenths, lessonTable } from './lesson-table';

/** Hours of a week in each season. */
export function hoursTable(farm: CourseFarm): string {
  const hours = seasonHours(farm);
  const rows = (['winter', 'spring', 'summer', 'fall'] as const).map((season) => [
    capitalize(season),
    inHalves(hours[season].mean),
    inHalves(hours[season].fullest),
  ]);
  return lessonTable(['Season', 'A mean week', 'The fullest week'], rows, [1, 2]);
}

/** How the fullest week is found, with the one of the farm. */
export function fullestWeekText(farm: CourseFarm): string {
  const { from, hours, picked, growing, upkeep, setUp, tuesday, records } = fullestWeek(farm);
  const picks = picked.map(([name, each]) => `${lowerFirst(name)} ${inTenths(each)}`).join(', ');
  const others = Object.entries({ growing, upkeep, 'set-up': setUp, Tuesday: tuesday, records });
  return [
    'Spread the hours to grow evenly over the days from the tray, or from a week before sowing, to the first pick, and those to pick from the first to the last. Add upkeep, set-up and records of the week.',
    `Hill Street's fullest begins on ${formatMonthAndDay(textOf(from))}: picking ${picks}; ${others.map(([work, each]) => `${work} ${inTenths(each)}`).join('; ')}. Together ${inHalves(hours)}.`,
    `${upkeepText(farm)} The market day comes on top: ${farm.market.hours} hours with loading.`,
  ].join(' ');
}

/** The example's column of the workbook's page of the fullest week. */
export function fullestWeekRows(farm: CourseFarm): string {
  const { hours, picked, growing, upkeep, setUp, tuesday, records } = fullestWeek(farm);
  const { cool, warm } = upkeepMinutes(farm);
  const { setUpMinutes, records: evenings } = farm.hours;
  const { people } = farm.garden;
  const rows: readonly (readonly [work: string, hours: string])[] = [
    [`Upkeep: ${warm} minutes a bed in spring and summer, ${cool} in fall and winter`, inTenths(upkeep)],
    [`Set-up and clean-up of a picking morning: ${people} people, ${setUpMinutes} minutes each`, inTenths(setUp)],
    ['Tuesday: the same, and an hour at the stand', inTenths(tuesday)],
    [`Records: ${evenings.minutesADay} minutes an evening`, inTenths(records)],
    ['All plantings below: picking and growing', inTenths(picked.reduce((sum, [, each]) => sum + each, growing))],
    ['Sum', inTenths(hours)],
  ];
  return rows.map(([work, each]) => `| ${work} | ${each} | |`).join('\n');
}

/** The hours of the question of lesson 2's quiz that takes a bed out of the plan. */
export function summerHoursText(farm: CourseFarm): string {
  const { mean, fullest } = seasonHours(farm).summer;
  return `Before market, eight beds at Hill Street take ${inHalves(mean)} hours in a mean summer week and ${inHalves(fullest)} in the fullest one`;
}

/** The hours of the worked answer to the final plan. */
export function hoursSentence(farm: CourseFarm): string {
  const { winter, spring, summer, fall } = seasonHours(farm);
  const mean = [winter, spring, summer, fall].map((season) => inHalves(season.mean));
  const [first, second, third, fourth] = mean;
  return `A mean week before market is ${first} hours in winter, ${second} in spring, ${third} in summer and ${fourth} in fall. The fullest has ${inHalves(summer.fullest)} hours, at the end of June and in July`;
}

/** The hours of a year before market, as lesson 2 says them. */
export function hoursBeforeMarketText(farm: CourseFarm): string {
  const { hours } = farmMoney(farm);
  return `takes ${inHalves(hours.beforeMarket)} hours a year before market: ${inHalves(hours.crops)} in the crops, ${hours.upkeep} of upkeep`;
}
