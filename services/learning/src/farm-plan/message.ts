import { site } from '@farm/farm';
import { sayDay, type Day } from '../calendar/days';
import type { Later } from './weeks/later';
import type { Phase } from './weeks/phase';
import type { Place } from './place/place';
import type { PlacedWeek } from './weeks/weeks';

const PHASE_SAYS: Readonly<Record<Phase, string>> = {
  'seed-starting': 'It is seed-starting time: what you begin indoors now goes out after the last frost.',
  'spring-planting': 'It is spring planting time, the busiest weeks of the year.',
  summer: 'It is summer: heat lovers grow on, and shade and water come first.',
  'fall-planting': 'It is fall planting time, the South has a second spring.',
  'frost-watch': 'It is frost-watch time: cover what is tender and keep picking what is hardy.',
  'winter-prep': 'It is winter: the ground rests, and the work you do now pays in spring.',
};

const stateOfKnowing = ({ standIn, stateRange, name }: Place, today: Day): string => {
  if (standIn)
    return `We could not tell where you grow, so this plan stands on ${name}, our own farm. Add a ZIP code or a town and state for your own dates.`;
  if (!stateRange) return `Here is a plan for ${name}.`;
  const [from, to] = stateRange.map((n) => sayDay(dayInThisYear(n, today), today));
  return `Here is a plan for the middle of ${name}. Across the state the average last frost runs from ${from} to ${to}, so add your ZIP code for closer dates.`;
};

const dayInThisYear = (n: number, today: Day): Day =>
  Date.UTC(new Date(today * 86_400_000).getUTCFullYear(), 0, 1) / 86_400_000 + n - 1;

const firstThing = (weeks: readonly PlacedWeek[]): string => {
  const task = weeks[0]?.tasks[0];
  return task ? `Begin with this: ${task.short.charAt(0).toLowerCase()}${task.short.slice(1)}.` : '';
};

const waitingNews = ([first, second]: readonly Later[]): string => {
  if (!first) return 'Everything you chose can be started within these four weeks.';
  const also = second ? ` ${second.option} must wait too; the list below tells until when.` : '';
  const instead = first.substitute ? ` Grow ${first.substitute.toLowerCase()} meanwhile.` : '';
  // 'Not now: set out from …' reads on after a colon of its own.
  const say = first.say.replace(/^Not now: /, 'not now, but ');
  return `About ${first.option.toLowerCase()}: ${say}${instead}${also}`;
};

/** The plan's greeting: place, season, the first thing to do, and the truth about what has to wait. */
export function messageOf(
  place: Place,
  phase: Phase,
  weeks: readonly PlacedWeek[],
  later: readonly Later[],
  today: Day,
): string {
  return [
    stateOfKnowing(place, today),
    PHASE_SAYS[phase],
    firstThing(weeks),
    waitingNews(later),
    `Each task below says how long it takes, what it costs and why it is due. Do what you can, skip what you must, and ask ${site.assistant.name} when something looks wrong.`,
  ].join(' ');
}
