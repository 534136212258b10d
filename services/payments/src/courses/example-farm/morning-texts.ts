import type { CourseFarm } from './course-farm';
import { farmMoney } from './farm-money';
import { FOUR_BEDS, plantedIn, THREE_BEDS } from './fewer-beds';
import { inDollars, inHalves, lessonTable } from './lesson-table';
import type { TableText } from './lesson-text';
import { TOMATO, unitsAnHour } from './money-texts';

const PACES = [
  'leaf-lettuce',
  'collards',
  'turnip',
  'bush-cherry-tomato',
  'vine-cherry-tomato',
  'bush-bean',
  'southern-pea',
  'sweet-potato',
  'zinnia',
];

/** What one person picks, washes and packs in an hour. */
export function paceTable({ crops }: CourseFarm): string {
  const rows = PACES.flatMap((id) => {
    const crop = crops[id];
    return crop ? [[crop.name, `${inHalves(unitsAnHour(crop))} ${crop.unit}`]] : [];
  });
  return lessonTable(['Picked, washed and packed', 'In an hour, one person'], rows);
}

const HOUR_MINUTES = 60;

function morningPicks({ crops, mornings, garden }: CourseFarm, index: number) {
  return (mornings[index]?.picked ?? []).flatMap(([id, units]) => {
    const crop = crops[id];
    if (!crop) return [];
    // By the pace that the lesson prints, in halves.
    const pace = Math.round(unitsAnHour(crop) * 2) / 2;
    const minutes = Math.round((units / pace / garden.people) * HOUR_MINUTES);
    return [{ crop, units, minutes, worth: units * crop.price }];
  });
}

type Picks = ReturnType<typeof morningPicks>;
const totalOf = (picked: Picks, value: (pick: Picks[number]) => number) =>
  picked.reduce((sum, pick) => sum + value(pick), 0);

/** What is picked on a morning of the lessons, with minutes and worth. */
export function morningTable(farm: CourseFarm, index: number): string {
  const picked = morningPicks(farm, index);
  const rows = picked.map((each) => [
    ...[each.crop.name, `${each.units} ${each.crop.unit}`, `${each.minutes} minutes`, inDollars(each.worth)],
  ]);
  const minutes = totalOf(picked, (each) => each.minutes);
  const total = ['Total', '', `${minutes} minutes`, inDollars(totalOf(picked, ({ worth }) => worth))];
  return lessonTable(['Crop', 'To pick', 'Two people need', 'Worth'], [...rows, total], [3]);
}

const TOMATO_MORNING = 1;

const MORNING_STARTS = 6;

/** The morning of the tomatoes for one person on three or four beds, as lesson 7 says it. */
function aloneText(farm: CourseFarm): string {
  const picked = morningPicks(farm, TOMATO_MORNING);
  const minutesOn = (beds: readonly number[]) => {
    const crops = plantedIn(farm, beds, 0).map(({ use }) => farm.crops[use]);
    const picking = totalOf(
      picked.filter(({ crop }) => crops.includes(crop)),
      ({ minutes }) => minutes,
    );
    return (picking + farm.hours.setUpMinutes) * farm.garden.people;
  };
  const clock = (minutes: number) =>
    `${MORNING_STARTS + Math.floor(minutes / HOUR_MINUTES)}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`;
  const [three, four] = [minutesOn(THREE_BEDS), minutesOn(FOUR_BEDS)];
  return `July 2 takes ${three} minutes, with bed 8 ${four}: from ${clock(0)} it ends at ${clock(three)} or ${clock(four)}.`;
}

/** The last line of each morning's timetable, and what the worked answer to the final plan says of the tomatoes' one. */
export function morningTexts(farm: CourseFarm): TableText[] {
  const done = farm.mornings.map((morning) => ({ lesson: '07', text: `| ${morning.done} | Done` }));
  const picked = morningPicks(farm, TOMATO_MORNING);
  const tomatoes = picked.filter(({ crop }) => crop.almanac === TOMATO);
  const worth = inDollars(totalOf(picked, (each) => each.worth));
  const text = `(${totalOf(tomatoes, ({ units }) => units)} pints in ${totalOf(tomatoes, ({ minutes }) => minutes)} minutes), ${worth} in all, done at ${farm.mornings[TOMATO_MORNING]?.done}`;
  return [...done, { lesson: '07', text: aloneText(farm) }, { lesson: 'final-plan', text }];
}

/** Hours of Tuesdays, as lesson 7 counts them. */
export function tuesdayTexts(farm: CourseFarm): TableText[] {
  const { hours, marketDays } = farmMoney(farm);
  const { setUpMinutes, weekdays } = farm.hours;
  return [
    `${setUpMinutes} minutes for two, are no crop's minutes: in ${marketDays} mornings they are ${hours.setUp} hours`,
    `${setUpMinutes * farm.garden.people} minutes to set up and clean up`,
    `${inWords(weekdays.count)} of them are ${hours.weekdays} hours`,
  ].map((text) => ({ lesson: '07', text }));
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number): string => COUNTS[count] ?? String(count);
