import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf, grownCrops } from '@farm/almanac';
import { PostSource } from '@farm/contracts';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { mondayOfWeek, WEEKS } from '../blog/weekly-posts';
import { isInSeason } from './planting-jobs';

const WeeklyTask = Type.Object({
  /** ISO 8601 week of the year, 1 to 52. */
  week: Type.Integer({ minimum: 1, maximum: WEEKS }),
  title: Type.String({ minLength: 3, maxLength: 60 }),
  /** How it is done. Names no dates, because those are of a place. */
  text: Type.String({ minLength: 100, maxLength: 600 }),
  /** Ids of the crops that are sown, set out or planted by it. */
  plants: Type.Array(Type.Union(grownCrops.map(({ id }) => Type.Literal(id)))),
  source: PostSource,
});
/** The work of a week, which comes first in its newsletter every year. */
export type WeeklyTask = Static<typeof WeeklyTask>;

const FILE = 'weekly-tasks.json';

/** The tasks of the weeks, by week. @throws with the number of a malformed one */
export function loadWeeklyTasks(folder: string): readonly WeeklyTask[] {
  const file = join(folder, FILE);
  const entries = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  entries.forEach((entry, index) => {
    if (!Value.Check(WeeklyTask, entry) || entry.week !== index + 1)
      throw new Error(`${file} is malformed: task ${index + 1} needs its week, title, text, plants and source`);
  });
  if (entries.length !== WEEKS) throw new Error(`${file} has ${entries.length} tasks, not ${WEEKS}`);
  return entries as WeeklyTask[];
}

/** The task of a Monday, '2026-11-23'; undefined in week 53, and where its plants are out of season at the farm. */
export function weeklyTaskOf(tasks: readonly WeeklyTask[], monday: string): WeeklyTask | undefined {
  // A Monday at the end of December can begin week 1 of the next ISO year.
  const years = [Number(monday.slice(0, 4)), Number(monday.slice(0, 4)) + 1];
  const task = tasks.find(({ week }) => years.some((year) => mondayOfWeek(year, week) === monday));
  return task?.plants.every((crop) => isInSeason(crop, dayOf(monday))) ? task : undefined;
}
