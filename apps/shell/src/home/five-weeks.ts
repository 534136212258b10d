import { farmTime, INTL_LOCALES, moonAt, moonPhases, offsetMinutes, place, type SownCrop, sownCrops } from '@farm/farm';
import { activeLanguage } from '@farm/web-kit';
import { i18n } from '@lingui/core';

const WEEKS = 5;
const WORKS_A_WEEK = 3;
const DAY_MS = 86_400_000;

/** A block of the quilt: a week's first day, its moon, or work of that week, which its drawing and `label` show. */
export type WeekBlock = { name: string; path: string } & (
  | { kind: 'week'; month: string; day: number }
  | { kind: 'moon'; quarter: number }
  | { kind: 'work'; drawing: SownCrop['drawing'] | (typeof CHORES)[number][0]; label: string }
);

const ALMANAC = '/community-griot#almanac';
const PLAN = '/start-my-farm-plan';

/** For weeks in which little is planted and harvested. */
const CHORES = [
  ['compost-bin', /*i18n*/ 'Turn compost'],
  ['seed-packet', /*i18n*/ 'Order seed'],
  ['hoe', /*i18n*/ 'Clean tools'],
  ['raised-bed', /*i18n*/ 'Mulch beds'],
] as const;

const FORMAT: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', timeZone: 'UTC' };
const monthAndDay = (day: Date) => day.toLocaleDateString(INTL_LOCALES[activeLanguage()], FORMAT);
/** 'Nov' */
const shortMonth = (day: Date) =>
  day.toLocaleDateString(INTL_LOCALES[activeLanguage()], { month: 'short', timeZone: 'UTC' }).slice(0, 3);

const addDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY_MS);

/** As in the sowing windows. */
const monthDayOf = (day: Date) => (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
const nameOf = (monthDay: number) =>
  monthAndDay(new Date(Date.UTC(2001, Math.floor(monthDay / 100) - 1, monthDay % 100)));

function weekBlock(first: Date, week: number): WeekBlock {
  const [month, day] = [shortMonth(first), first.getUTCDate()];
  const name = week
    ? i18n._('The week of {month} {day}', { month, day })
    : i18n._('Today {month} {day}', { month, day }); // has the words that are visible
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
  const name = `${i18n._(moonPhases[quarter * 2] ?? '')}, ${monthAndDay(addDays(first, days))}`;
  return { kind: 'moon', quarter, name, path: ALMANAC };
}

interface Work {
  /** Repeated work has the same. */
  id: string;
  /** Days until its window closes. */
  left: number;
  block: WeekBlock;
}

/** The work of a kind whose window is open in a week, that which closes first in front. */
function openWork(first: Date, kind: 'windows' | 'harvests'): Work[] {
  const days = [monthDayOf(first), monthDayOf(addDays(first, 6))];
  return sownCrops
    .flatMap((crop) =>
      crop[kind]
        .filter(([from, to]) => days.some((day) => (from <= to ? day >= from && day <= to : day >= from || day <= to)))
        .map(([, to]): Work => {
          const label = i18n._(kind === 'windows' ? crop.work : crop.harvest);
          return {
            id: label,
            left: (to - monthDayOf(first) + 1231) % 1231,
            block: {
              kind: 'work',
              drawing: crop.drawing,
              label,
              name: i18n._('{work} until {day}', { work: label, day: nameOf(to) }),
              path: PLAN,
            },
          };
        }),
    )
    .sort((a, b) => a.left - b.left);
}

/**
 * Five weeks from today at the farm, five blocks each: the week, its moon, and three of its works. Planting comes before
 * harvesting, new work before a chore, and work of the weeks before comes last.
 */
export function fiveWeeks(now: Date): WeekBlock[] {
  const today = new Date(`${farmTime(now).date}T00:00:00Z`);
  const used = new Set<string>();
  return Array.from({ length: WEEKS }, (_, week) => {
    const first = addDays(today, week * 7);
    const open = [...openWork(first, 'windows'), ...openWork(first, 'harvests')];
    const chores = CHORES.map((__, place): Work => {
      const [drawing, chore] = CHORES[(place + week) % CHORES.length] ?? CHORES[0];
      const label = i18n._(chore);
      return { id: label, left: 0, block: { kind: 'work', drawing, label, name: label, path: ALMANAC } };
    });
    const [chore, ...moreChores] = chores as [Work, ...Work[]];
    const chosen = [
      ...open.filter(({ id }) => !used.has(id)),
      chore,
      ...open.filter(({ id }) => used.has(id)),
      ...moreChores,
    ].slice(0, WORKS_A_WEEK);
    for (const { id } of chosen) used.add(id);
    return [weekBlock(first, week), moonBlock(first), ...chosen.map(({ block }) => block)];
  }).flat();
}
