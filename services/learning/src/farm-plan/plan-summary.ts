import {
  coverWeeksOf,
  cropLabel,
  dayInYear,
  formatUnambiguousDay,
  frostIn,
  monthOf,
  textOf,
  windowsOf,
  yearOf,
  zoneNumber,
  type Day,
} from '@farm/almanac';
import type { FarmPlan, WishAnswer } from '@farm/contracts';
import { capitalize, extensionOffices, planOptions, site } from '@farm/farm';
import {
  isLate,
  isPick,
  MAX_POT_GALLONS,
  nameInSentence,
  PATIO_GALLONS,
  unplannedCrops,
  type Candidate,
} from './crop-selection';
import type { Place } from './place';
import type { Phase } from './season-phase';
import type { PlanContext, Week } from './plan-context';
import type { Shortage } from './plantings';
import type { PlannedWeeks } from './weeks';

type UpcomingCrop = FarmPlan['later'][number];

const NOT_FOOD: readonly string[] = ['Flowers', 'Medicinal Plants'];
const SUMMER_MONTH = 6;
/** Of a sentence of the greeting. */
const MAX_SAY_WORDS = 26;

const pronoun = (label: string): string => (label.endsWith('s') ? 'them' : 'it');

/** 'UF/IFAS Extension', the office that is asked for what the tables do not have. */
export const officeOf = ({ place }: PlanContext): string =>
  extensionOffices[place.state]?.name ?? 'your county Extension office';

export const SHORTAGES: Readonly<Record<Shortage, string>> = {
  space: 'There is no room left',
  hours: 'No week has the time left that it takes with its first care',
  money: 'The money for these weeks does not reach',
};

/** Why a crop that could go in now is not in the plan. */
function whyLeftOut(
  { crop, status }: Candidate,
  shortage: Shortage | undefined,
  { request, today, site: { ground, pots } }: PlanContext,
): string {
  if (status.kind === 'wait') return '';
  const label = cropLabel(crop);
  const until = formatUnambiguousDay(status.window.to, today);
  const still = ` You can still ${status.kind === 'indoors' ? 'start' : 'plant'} ${label} until ${until}.`;
  if (shortage === 'money' && crop.method === 'plant')
    return `Sets, slips or crowns of ${label} cost about $${crop.starterCostUSD}, and the money for these weeks does not reach. Ask a neighbor or a church garden for some.${still}`;
  if (shortage === 'money' && crop.method === 'transplant')
    return `${capitalize(label)} ${label.endsWith('s') ? 'are' : 'is'} bought as plants, about $${crop.starterCostUSD} for ${crop.starterPlants}, and the money for these weeks does not reach. Ask a neighbor or a church garden for a plant.${still}`;
  if (shortage) return `${SHORTAGES[shortage]} for ${label}.${still}`;
  if (ground === 'containers' && pots !== null) return `Each of your pots has its crop.${still}`;
  const enough = request.experience === 'beginner' ? 'A few crops' : 'The crops of this plan';
  return `${enough} are enough for these weeks.${still}`;
}

/** How safe a day in spring is for what frost kills, or, while nothing freezes, why it waits for the next; '' for other days. */
function freezeRisk(crop: Candidate['crop'], day: Day, { frost, today, place }: PlanContext): string {
  if (frost.kind !== 'dates' || monthOf(day) > SUMMER_MONTH) return '';
  const { lastTenth } = frostIn(frost, yearOf(day));
  const { lastTenth: warmFrom, firstHalf: coldFrom } = frostIn(frost, yearOf(today));
  if (yearOf(day) > yearOf(today) && today > warmFrom && today < coldFrom) {
    const past = windowsOf(crop, place, today).outdoor.filter(({ to }) => to < today && yearOf(to) === yearOf(today));
    const last = past.at(-1);
    return last ? ` Its days of this year ended on ${formatUnambiguousDay(last.to, today)}.` : '';
  }
  return day >= lastTenth
    ? ' Before that, it freezes 1 year in 10.'
    : ` Until ${formatUnambiguousDay(lastTenth, today)} it can still freeze: keep a cover ready.`;
}

/** 'Wait on tomatoes. Start seed indoors February 24 or buy plants; set them out after April 14.' */
export function whenToStart(candidate: Candidate, shortage: Shortage | undefined, context: PlanContext): string {
  const { crop, status } = candidate;
  const { frost, today, request } = context;
  if (status.kind !== 'wait') return whyLeftOut(candidate, shortage, context);
  const label = cropLabel(crop);
  const { next, indoors } = status;
  if (next === null)
    return frost.kind === 'ever'
      ? `Frost is possible here in any month: ask ${officeOf(context)} for safe dates.`
      : `${capitalize(label)} ${label.endsWith('s') ? 'have' : 'has'} no season here. Ask ${officeOf(context)} what grows instead.`;
  const day = formatUnambiguousDay(next, today);
  const risk = crop.hardiness === 'tender' ? freezeRisk(crop, next, context) : '';
  const them = pronoun(label);
  const how =
    crop.method === 'transplant' && !(request.budget === 'nothing' && crop.canSow)
      ? request.budget === 'nothing'
        ? `Ask a neighbor or a church garden for plants, and set them out from ${day}.`
        : indoors !== null && indoors >= today
          ? `Start seed indoors ${formatUnambiguousDay(indoors, today)} or buy plants; set them out after ${day}.`
          : `Buy plants and set them out from ${day}.`
      : `${crop.method === 'plant' ? 'Plant' : 'Sow'} ${them} from ${day}.`;
  const cover =
    coverWeeksOf(crop, context.place) === 0
      ? ''
      : ` That is in the greenhouse: outdoors ${coverWeeksOf(crop, context.place)} weeks later.`;
  return `Wait on ${label}. ${how}${cover}${risk}`;
}

/** A crop of this plan to plant instead: food for food. */
export function substituteFor(
  { crop: { id, option } }: Candidate,
  ranked: readonly Candidate[],
  planned: ReadonlySet<string>,
): Candidate | null {
  // What was asked for by name is no substitute: it is planned already.
  const isFood = (each: Candidate) => !NOT_FOOD.includes(each.crop.option ?? '');
  const isSame = (each: Candidate) => isFood(each) === !NOT_FOOD.includes(option ?? '') && each.crop.id !== id;
  return (
    ranked.find(
      (each) =>
        planned.has(each.crop.id) && isPick(each) && each.status.kind === 'plant' && !each.isNamed && isSame(each),
    ) ?? null
  );
}

export function startDay({ status }: Candidate, today: Day): Day | null {
  return status.kind === 'wait' ? status.next : Math.max(status.window.from, today);
}

const OTHER_PLACE =
  ' A big pot in the sunniest spot there is, at the front, on the drive or at a neighbor’s, would do.';
const OTHER_GROUND = ' It wants open ground in full sun: ask a neighbor or a community garden.';
const KEEP_SEED =
  ' Until then keep the seed dry, in paper in a closed jar in the refrigerator, and start only half of it at a time.';
export function unfitSentence({ crop, unfit, isOwnSeed }: Candidate, substitute: Candidate | null): string {
  const more = unfit?.startsWith('needs') === true ? ', more than this place gives' : '';
  const instead = substitute === null ? '' : ` Try ${cropLabel(substitute.crop)} here instead.`;
  const name = crop.name.replace(/ \(.*\)$/, '');
  const reason = name.includes(' and ') ? unfit?.replace(/^needs\b/, 'need').replace(/^is\b/, 'are') : unfit;
  const isPotted = (PATIO_GALLONS[crop.id] ?? crop.containerGallons) <= MAX_POT_GALLONS;
  const place = !/hours of sun/.test(reason ?? '') ? '' : isPotted ? OTHER_PLACE : OTHER_GROUND;
  const seed = place !== '' && isOwnSeed ? KEEP_SEED : '';
  return `${name} ${reason ?? ''}${more}.${place}${seed}${instead}`;
}

function upcomingCrop(
  best: Candidate,
  ranked: readonly Candidate[],
  planned: PlannedWeeks,
  context: PlanContext,
): UpcomingCrop {
  const { crop, unfit } = best;
  const date = startDay(best, context.today);
  const substitute = substituteFor(best, ranked, plannedIds(planned.weeks));
  return {
    option: crop.option ?? crop.name,
    crop: crop.name,
    date: date === null || unfit ? null : textOf(date),
    say: unfit ? unfitSentence(best, substitute) : whenToStart(best, planned.shortages.get(crop.id), context),
    substitute: substitute?.crop.name ?? null,
  };
}

export const plannedIds = (weeks: readonly Week[]) =>
  new Set(weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick?.crop.id ?? [])));

/** What was chosen by its group and has no task in the plan, with the date when it may start. */
export function upcomingCrops(
  planned: PlannedWeeks,
  ranked: readonly Candidate[],
  context: PlanContext,
): readonly UpcomingCrop[] {
  const unplanned = unplannedCrops(context.chosen, context.request.crops, plannedIds(planned.weeks));
  const options = plannedOptions(planned.weeks);
  // That it is too late for a crop is said once for a group, and not at all where another of it grows.
  const shown = unplanned.filter(
    (each, at) =>
      !isLate(each) ||
      (!options.has(each.crop.option) &&
        unplanned.findIndex((other) => isLate(other) && other.crop.option === each.crop.option) === at),
  );
  return shown.map((each) => upcomingCrop(each, ranked, planned, context));
}

const PHASE_SENTENCES: Readonly<Record<Phase, string>> = {
  'seed-starting': 'It is late winter: the first hardy seed goes out, and what frost kills has to wait.',
  'spring-planting': 'It is spring planting time, the busiest weeks of the year.',
  summer: 'It is summer: shade and water come first, and heat lovers grow on.',
  'fall-planting': 'It is fall planting time.',
  'frost-watch': 'It is frost-watch time: a freeze can come on any clear, calm night.',
  'winter-prep': 'It is winter: the work you do now pays in spring.',
};

const WINTER_MONTHS: readonly number[] = [12, 1, 2];
const RARE_FREEZE_ZONE = 10;

function phaseSentence(phase: Phase, weeks: readonly Week[], { place, today }: PlanContext): string {
  const isIndoors = weeks.some(({ tasks }) => tasks.some(({ pick }) => pick?.status.kind === 'indoors'));
  // Elsewhere the first sentence says whose dates they are.
  if (place.state !== '' && !planOptions.southernStates.includes(place.state)) return '';
  if (phase === 'seed-starting' && isIndoors)
    return 'It is seed-starting time: what you begin indoors now goes out after the last frost.';
  if (phase === 'seed-starting' && !WINTER_MONTHS.includes(monthOf(today)))
    return 'It is early spring: hardy seed goes out now, and what frost kills has to wait.';
  // A freeze is rare there.
  if (phase === 'frost-watch' && zoneNumber(place.zone) >= RARE_FREEZE_ZONE)
    return 'It is the mild season here: a freeze is rare, but keep a sheet ready.';
  if (phase === 'fall-planting' && WINTER_MONTHS.includes(monthOf(today)))
    return 'It is the mild season here: greens, roots and peas grow all winter.';
  return phase === 'fall-planting'
    ? "It is fall planting time: fall is the South's second spring."
    : PHASE_SENTENCES[phase];
}

function placeSentence({ isFallback, stateRange, name, problem, state }: Place, today: Day): string {
  if (!isFallback && state && !planOptions.southernStates.includes(state))
    return `${name} is outside the South that we plan for: its dates come from frosts only, so check them with ${extensionOffices[state]?.name ?? 'your county Extension office'}.`;
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
  return task
    ? `This week: ${task.short.charAt(0).toLowerCase()}${task.short.slice(1)}.`
    : 'Nothing is due this week: rest, and read what comes next.';
}

const plannedOptions = (weeks: readonly Week[]): ReadonlySet<string | null> =>
  new Set(weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick?.crop.option ?? [])));

function upcomingSentence(
  all: readonly UpcomingCrop[],
  planned: ReadonlySet<string | null>,
  answers: readonly WishAnswer[],
): string {
  // What waits of a group that has something in the plan is on the list, and no news.
  const [first, second] = all.filter(({ option }) => !planned.has(option));
  const wishSentence =
    answers.length === 0
      ? ''
      : answers.length === 1
        ? ` You asked for ${answers[0]?.text ?? ''}: the answer is below.`
        : ` You asked for ${answers.length} things by name: each has its answer below.`;
  if (!first && answers.length > 0) return wishSentence.trim();
  if (!first)
    return all.length > 0
      ? 'Each group that you chose has something in these weeks; what waits is on the list below.'
      : 'What you chose has its day within these four weeks.';
  const instead =
    first.substitute && first.say.startsWith('Wait')
      ? ` Until then, plant ${nameInSentence({ name: first.substitute })}.`
      : '';
  const also = second && second.date !== null ? ' The list below has more dates.' : '';
  const [sentence] = first.say.split(/(?<=\.) /);
  const say = first.say.split(' ').length > MAX_SAY_WORDS ? (sentence ?? '') : first.say;
  return `${say}${say.includes('instead') ? '' : instead}${wishSentence}${also}`;
}

/** The plan's greeting: place, season, the first thing to do, and what has to wait. */
export const planSummary = (
  place: Place,
  phase: Phase,
  weeks: readonly Week[],
  upcoming: readonly UpcomingCrop[],
  answers: readonly WishAnswer[],
  context: PlanContext,
): string =>
  [
    placeSentence(place, context.today),
    phaseSentence(phase, weeks, context),
    firstTaskSentence(weeks),
    upcomingSentence(upcoming, plannedOptions(weeks), answers),
    `Each task below says how long it takes, what it costs and why it is due. Do what you can, skip what you must, and ask ${site.assistant.name} when something looks wrong.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
