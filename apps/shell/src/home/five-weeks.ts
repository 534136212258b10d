import {
  farmTime,
  moonAt,
  moonPhases,
  offsetMinutes,
  place,
  type QuiltSubject,
  type SownCrop,
  sownCrops,
} from '@farm/farm';

const WEEKS = 5;
const CROPS_A_WEEK = 3;
const DAY_MS = 86_400_000;

/** A block of the quilt: a week's first day, its moon, a crop of that week, or a subject of the site. */
export type WeekBlock = { name: string; path: string } & (
  | { kind: 'week'; month: string; day: number }
  | { kind: 'moon'; quarter: number }
  | { kind: 'crop'; drawing: SownCrop['drawing'] }
  | { kind: 'subject'; subject: QuiltSubject }
);

const ALMANAC = '/community-griot#almanac';
const PLAN = '/start-my-farm-plan';

/** Fill the weeks in which fewer crops go out. */
const SUBJECTS: readonly WeekBlock[] = (
  [
    ['frost', 'The almanac', ALMANAC],
    ['crops', 'Free guides', '/free-guides'],
    ['markets', 'Grant search', '/grant-search'],
    ['learning', 'Quiz challenge', '/quiz-challenge'],
  ] as const
).map(([subject, name, path]) => ({ kind: 'subject', subject, name, path }));

const FORMAT: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', timeZone: 'UTC' };
const monthAndDay = (day: Date) => day.toLocaleDateString('en-US', FORMAT);

const addDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY_MS);

/** As in the sowing windows. */
const monthDayOf = (day: Date) => (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
const nameOf = (monthDay: number) =>
  monthAndDay(new Date(Date.UTC(2001, Math.floor(monthDay / 100) - 1, monthDay % 100)));

function weekBlock(first: Date, week: number): WeekBlock {
  const [month, day] = [monthAndDay(first).slice(0, 3), first.getUTCDate()];
  const name = `${week ? 'The week of' : 'Today'} ${month} ${day}`; // has the words that are visible
  return { kind: 'week', month, day, name, path: ALMANAC };
}

/** The new, half or full moon of a week; the one that comes next if the week has none. */
function moonBlock(first: Date): WeekBlock {
  const quarterOf = (days: number) => {
    const day = addDays(first, days);
    return Math.floor(moonAt(new Date(day.getTime() - offsetMinutes(place.timeZone, day) * 60_000)).turn * 4);
  };
  let days = 0;
  while (quarterOf(days) === quarterOf(days + 1)) days += 1;
  const quarter = quarterOf(days + 1);
  const name = `${moonPhases[quarter * 2]}, ${monthAndDay(addDays(first, days))}`;
  return { kind: 'moon', quarter, name, path: ALMANAC };
}

/** The crops that go out in a week, those whose window closes first in front. */
function openCrops(first: Date) {
  const days = [monthDayOf(first), monthDayOf(addDays(first, 6))];
  return sownCrops
    .flatMap((crop) =>
      crop.windows
        .filter(([from, to]) => days.some((day) => (from <= to ? day >= from && day <= to : day >= from || day <= to)))
        .map(([, to]) => ({ crop, to, left: (to - monthDayOf(first) + 1231) % 1231 })),
    )
    .sort((a, b) => a.left - b.left)
    .map(({ crop, to }): { crop: SownCrop; block: WeekBlock } => ({
      crop,
      block: { kind: 'crop', drawing: crop.drawing, name: `${crop.work} until ${nameOf(to)}`, path: PLAN },
    }));
}

/**
 * Five weeks from today at the farm, five blocks each: the week, its moon, and up to three crops. Crops of the weeks before
 * come last; subjects of the site fill what is left.
 */
export function fiveWeeks(now: Date): WeekBlock[] {
  const today = new Date(`${farmTime(now).date}T00:00:00Z`);
  const used = new Set<SownCrop>();
  let fills = 0;
  return Array.from({ length: WEEKS }, (_, week) => {
    const first = addDays(today, week * 7);
    const open = openCrops(first);
    const chosen = [...open.filter(({ crop }) => !used.has(crop)), ...open.filter(({ crop }) => used.has(crop))];
    const crops = chosen.slice(0, CROPS_A_WEEK);
    for (const { crop } of crops) used.add(crop);
    const rest = Array.from(
      { length: CROPS_A_WEEK - crops.length },
      () => SUBJECTS[fills++ % SUBJECTS.length] as WeekBlock,
    );
    return [weekBlock(first, week), moonBlock(first), ...crops.map(({ block }) => block), ...rest];
  }).flat();
}
