import { dayInYear, formatUnambiguousDay, textOf, yearOf, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { site } from '@farm/farm';
import { isPick, nameInSentence, unplannedCrops, type Candidate } from './crop-selection';
import type { Place } from './place';
import type { Phase } from './season-phase';
import type { PlanContext, Week } from './plan-context';

type UpcomingCrop = FarmPlan['later'][number];

const NOT_NOW = /^Not now: /;
const NOT_FOOD: readonly string[] = ['Flowers', 'Medicinal Plants'];
/** Ready within a season. */
const QUICK_DAYS = 85;
const METHOD_VERBS = { sow: 'sow', transplant: 'set out', plant: 'plant' } as const;

function whenToStart({ crop, status }: Candidate, { frost, today }: PlanContext): string {
  if (status.kind !== 'wait')
    return `There is no room for ${nameInSentence(crop)} in these four weeks. It can still be started until ${formatUnambiguousDay(status.window.to, today)}.`;
  const { next, indoors } = status;
  if (frost.kind === 'ever') return 'Frost is possible here in any month: ask your county office for safe dates.';
  if (next === null) return 'Not advised where no regular frost comes.';
  const start = indoors !== null && indoors > today ? `sow indoors from ${formatUnambiguousDay(indoors, today)}, ` : '';
  // In spring the date is the safe one; before a fall window there is no frost.
  const isSpring = frost.kind === 'dates' && Number(textOf(next).slice(5, 7)) <= 6;
  const risk = isSpring && crop.hardiness === 'tender' ? ' (before that, frost 1 year in 10)' : '';
  return `Not now: ${start}${METHOD_VERBS[crop.method]} from ${formatUnambiguousDay(next, today)}${risk}.`;
}

/** A crop to plant now instead: of what was chosen if anything is, else food for food, and nothing slow for a beginner. */
function substituteFor(
  { crop: { option } }: Candidate,
  ranked: readonly Candidate[],
  context: PlanContext,
): string | null {
  const { chosen, request, site } = context;
  const isQuick = ({ crop }: Candidate) => crop.daysToHarvest[0] <= QUICK_DAYS;
  const replaces = (candidate: Candidate) =>
    (NOT_FOOD.includes(option) || !NOT_FOOD.includes(candidate.crop.option)) &&
    (isQuick(candidate) || (request.experience !== 'beginner' && !site.containersOnly));
  const found =
    chosen.filter(isPick).find(({ crop }) => crop.option !== option) ?? ranked.filter(isPick).find(replaces);
  return found?.crop.name ?? null;
}

function betterSpot(candidate: Candidate, context: PlanContext): string {
  const { crop, status } = candidate;
  if (status.kind === 'plant')
    return `In a better spot it can be planted until ${formatUnambiguousDay(status.window.to, context.today)}.`;
  if (status.kind === 'indoors')
    return `For a better spot, start ${nameInSentence(crop)} indoors now; it goes out from ${formatUnambiguousDay(status.setOut, context.today)}.`;
  return `In a better spot: ${whenToStart(candidate, context).replace(NOT_NOW, '')}`;
}

function upcomingCrop(best: Candidate, ranked: readonly Candidate[], context: PlanContext): UpcomingCrop {
  const { crop, status, unfit } = best;
  const date = status.kind === 'wait' ? status.next : Math.max(status.window.from, context.today);
  const when = whenToStart(best, context);
  return {
    option: crop.option,
    crop: crop.name,
    date: date === null ? null : textOf(date),
    say: unfit ? `${crop.name} ${unfit}, more than this place gives. ${betterSpot(best, context)}` : when,
    substitute: substituteFor(best, ranked, context),
  };
}

/** What was chosen and has no task in the plan, with the date when it may start. */
export function upcomingCrops(
  weeks: readonly Week[],
  ranked: readonly Candidate[],
  context: PlanContext,
): readonly UpcomingCrop[] {
  const planned = new Set(weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick?.crop.id ?? [])));
  return unplannedCrops(context.chosen, context.request.crops, planned).map((each) =>
    upcomingCrop(each, ranked, context),
  );
}

const PHASE_SENTENCES: Readonly<Record<Phase, string>> = {
  'seed-starting': 'It is seed-starting time: what you begin indoors now goes out after the last frost.',
  'spring-planting': 'It is spring planting time, the busiest weeks of the year.',
  summer: 'It is summer: shade and water come first, and heat lovers grow on.',
  'fall-planting': 'It is fall planting time, the South has a second spring.',
  'frost-watch': 'It is frost-watch time: a freeze can come on any clear, calm night.',
  'winter-prep': 'It is winter: the ground rests, and the work you do now pays in spring.',
};

function placeSentence({ isFallback, stateRange, name, problem }: Place, today: Day): string {
  if (isFallback)
    return `We couldn't tell where you grow, so this plan uses the dates of ${name}, our own farm. Add a ZIP code or a town and state for your own dates.`;
  if (!stateRange) return `Here is a plan for ${name}.`;
  const [from, to] = stateRange.map((n) => formatUnambiguousDay(dayInYear(yearOf(today), n), today));
  if (problem !== null)
    return `${problem} Until then this plan is for the middle of ${name}; across the state the average last frost runs from ${from} to ${to}.`;
  return `Here is a plan for the middle of ${name}. Across the state the average last frost runs from ${from} to ${to}, so add your ZIP code for closer dates.`;
}

function firstTaskSentence([week]: readonly Week[]): string {
  const task = week?.tasks[0];
  return task ? `This week: ${task.short.charAt(0).toLowerCase()}${task.short.slice(1)}.` : '';
}

function upcomingSentence([first, second]: readonly UpcomingCrop[]): string {
  if (!first) return 'Everything you chose can be started within these four weeks.';
  const instead = first.substitute ? ` Grow ${nameInSentence({ name: first.substitute })} meanwhile.` : '';
  const also = second ? ` ${second.crop} must wait too; the list below has its date.` : '';
  const say = first.say.startsWith(first.crop)
    ? first.say
    : `${first.crop}: ${first.say.replace(NOT_NOW, 'not now, but ')}`;
  return `${say}${instead}${also}`;
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
