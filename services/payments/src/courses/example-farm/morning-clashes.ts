import { type Day, dayOf, textOf, yearOf } from '@farm/almanac';
import { marketDays, quarterOf, weekdayPicks } from './course-farm';
import { type Clash, HOUR_MINUTES, type Walk, wavesOf, yearsOf } from './walk';

/** A fat picking has at most one and a half times the mean one. */
const FAT_PICKING = 1.5;
/** A lean picking is within a twentieth of the mean one: what is not picked is not sold. */
const LEAN_PICKING = 0.95;
const WEEK_DAYS = 7;

/** Days from one picking to the next: half a week while there are two a week. */
function daysBetweenPicks({ farm }: Walk, day: Day): number {
  const tuesdays = weekdayPicks(farm, yearOf(day));
  return day >= (tuesdays[0] ?? Infinity) && day <= (tuesdays.at(-1) ?? 0) + WEEK_DAYS ? WEEK_DAYS / 2 : WEEK_DAYS;
}

/** Minutes after midnight of '8:10'. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

/** Picking mornings that last into the hours of a job elsewhere. */
export function jobClashes({ farm, from }: Walk): Clash[] {
  const { seasons, from: begin } = farm.jobs;
  return farm.mornings
    .filter(({ day, done }) => {
      const season = quarterOf(dayOf(`${yearOf(from)}-${day}`));
      return seasons.includes(season) && minutesOf(done) > minutesOf(begin);
    })
    .map(({ day, done }) => ({ kind: 'morning', text: `${day}: done at ${done}, and the jobs begin at ${begin}` }));
}

/** What falls into the week of rest: a tray, a planting, a cover sown or cut, a tarp laid, a market. */
export function restClashes(walk: Walk): Clash[] {
  const { farm, all } = walk;
  const [from, to] = farm.restWeek.map((monthDay) => dayOf(`${farm.firstYear}-${monthDay}`));
  const isInside = (day: Day) => from !== undefined && to !== undefined && day >= from && day <= to;
  const trays = wavesOf(walk).map(
    ({ use, out }) => [use, out - WEEK_DAYS * (farm.crops[use]?.trayWeeks ?? 0)] as const,
  );
  const spans = all.flatMap(({ use, kind, from: start, to: end }) => [
    [use, start] as const,
    ...(kind === 'cover' ? [[use, end] as const] : []),
  ]);
  const markets = marketDays(farm, farm.firstYear).map((day) => ['market', day] as const);
  return [...trays, ...spans, ...markets]
    .filter(([, day]) => isInside(day))
    .map(([use, day]) => ({ kind: 'rest', text: `${textOf(day)}: ${use}` }));
}

export function morningClashes(walk: Walk): Clash[] {
  const waves = wavesOf(walk);
  return yearsOf(walk).flatMap((year) =>
    walk.farm.mornings.flatMap(({ day: monthDay, picked }) => {
      const day = dayOf(`${year}-${monthDay}`);
      return picked.flatMap(([use, units]): Clash[] => {
        const ripe = waves.filter((wave) => wave.use === use && day >= wave.first && day <= wave.last);
        const sold = walk.farm.crops[use]?.sold ?? 0;
        const days = daysBetweenPicks(walk, day);
        const mean = ripe.reduce((sum, { part, first, last }) => sum + (sold * part * days) / (last - first + 1), 0);
        if (units >= mean * LEAN_PICKING && units <= mean * FAT_PICKING) return [];
        return [
          { kind: 'morning', text: `${textOf(day)}: ${units} of ${use}, and a mean picking has ${mean.toFixed(0)}` },
        ];
      });
    }),
  );
}
