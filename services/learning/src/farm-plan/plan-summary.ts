import { dayInYear, formatUnambiguousDay, textOf, yearOf, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { site } from '@farm/farm';
import { isPick, type Candidate } from './crop-selection';
import type { Place } from './place';
import type { Phase } from './season-phase';
import type { PlanContext, Week } from './weeks';

type UpcomingCrop = FarmPlan['later'][number];

const NOT_NOW = /^Not now: /;
const NOT_FOOD: readonly string[] = ['Flowers', 'Medicinal Plants'];
const METHOD_VERBS = { sow: 'sow', transplant: 'set out', plant: 'plant' } as const;

function whenToStart({ crop, status }: Candidate, { frost, today }: PlanContext): string {
  if (status.kind !== 'wait')
    return `There is no room for ${crop.name.toLowerCase()} in these four weeks. It can still be started until ${formatUnambiguousDay(status.window.to, today)}.`;
  const { next, indoors } = status;
  if (frost.kind === 'ever') return 'Frost is possible here in any month: ask your county office for safe dates.';
  if (next === null) return 'Not advised where no regular frost comes.';
  const start = indoors !== null && indoors > today ? `sow indoors from ${formatUnambiguousDay(indoors, today)}, ` : '';
  // In spring the date is the safe one; before a fall window there is no frost.
  const isSpring = frost.kind === 'dates' && Number(textOf(next).slice(5, 7)) <= 6;
  const risk = isSpring && crop.hardiness === 'tender' ? ' (before that, frost 1 year in 10)' : '';
  return `Not now: ${start}${METHOD_VERBS[crop.method]} from ${formatUnambiguousDay(next, today)}${risk}.`;
}

/** The first crop that could be planted now in place of an option: food for food. */
function substituteFor(option: string, ranked: readonly Candidate[]): string | null {
  const replaces = ({ crop }: Candidate) => NOT_FOOD.includes(option) || !NOT_FOOD.includes(crop.option);
  return ranked.filter(isPick).find(replaces)?.crop.name ?? null;
}

function upcomingCrop(option: string, ranked: readonly Candidate[], context: PlanContext): UpcomingCrop[] {
  const own = ranked.filter(({ crop }) => crop.option === option);
  const best = own.find(({ unfit }) => unfit === null) ?? own[0];
  if (!best) return [];
  const { crop, status, unfit } = best;
  const date = status.kind === 'wait' ? status.next : Math.max(status.window.from, context.today);
  const when = whenToStart(best, context);
  return [
    {
      option,
      crop: crop.name,
      date: date === null ? null : textOf(date),
      say: unfit
        ? `${crop.name} ${unfit}, more than this place gives. In a better spot: ${when.replace(NOT_NOW, '')}`
        : when,
      substitute: substituteFor(option, ranked),
    },
  ];
}

/** Every chosen option without a task in the plan: when it may start, and what to grow meanwhile. */
export function upcomingCrops(
  weeks: readonly Week[],
  ranked: readonly Candidate[],
  context: PlanContext,
): readonly UpcomingCrop[] {
  const planned = new Set<string>(
    weeks.flatMap(({ tasks }) => tasks.flatMap(({ crop }) => crop?.pick.crop.option ?? [])),
  );
  return context.request.crops
    .filter((option) => !planned.has(option))
    .flatMap((option) => upcomingCrop(option, ranked, context));
}

const PHASE_SENTENCES: Readonly<Record<Phase, string>> = {
  'seed-starting': 'It is seed-starting time: what you begin indoors now goes out after the last frost.',
  'spring-planting': 'It is spring planting time, the busiest weeks of the year.',
  summer: 'It is summer: heat lovers grow on, and shade and water come first.',
  'fall-planting': 'It is fall planting time, the South has a second spring.',
  'frost-watch': 'It is frost-watch time: cover what is tender and keep picking what is hardy.',
  'winter-prep': 'It is winter: the ground rests, and the work you do now pays in spring.',
};

function placeSentence({ isFallback, stateRange, name }: Place, today: Day): string {
  if (isFallback)
    return `We couldn't tell where you grow, so this plan uses the dates of ${name}, our own farm. Add a ZIP code or a town and state for your own dates.`;
  if (!stateRange) return `Here is a plan for ${name}.`;
  const [from, to] = stateRange.map((n) => formatUnambiguousDay(dayInYear(yearOf(today), n), today));
  return `Here is a plan for the middle of ${name}. Across the state the average last frost runs from ${from} to ${to}, so add your ZIP code for closer dates.`;
}

function firstTaskSentence([week]: readonly Week[]): string {
  const task = week?.tasks[0];
  return task ? `Begin with this: ${task.short.charAt(0).toLowerCase()}${task.short.slice(1)}.` : '';
}

function upcomingSentence([first, second]: readonly UpcomingCrop[]): string {
  if (!first) return 'Everything you chose can be started within these four weeks.';
  const instead = first.substitute ? ` Grow ${first.substitute.toLowerCase()} meanwhile.` : '';
  const also = second ? ` ${second.option} must wait too; the list below tells until when.` : '';
  return `About ${first.option.toLowerCase()}: ${first.say.replace(NOT_NOW, 'not now, but ')}${instead}${also}`;
}

/** The plan's greeting: place, season, the first thing to do, and what has to wait. */
export const planSummary = (
  place: Place,
  phase: Phase,
  weeks: readonly Week[],
  upcoming: readonly UpcomingCrop[],
  today: Day,
): string =>
  [
    placeSentence(place, today),
    PHASE_SENTENCES[phase],
    firstTaskSentence(weeks),
    upcomingSentence(upcoming),
    `Each task below says how long it takes, what it costs and why it is due. Do what you can, skip what you must, and ask ${site.assistant.name} when something looks wrong.`,
  ].join(' ');
