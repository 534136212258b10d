import {
  coverWeeksOf,
  dayInYear,
  frostIn,
  monthOf,
  textOf,
  windowsOf,
  yearOf,
  zoneNumber,
  type Day,
} from '@farm/almanac';
import type { FarmPlan, WishAnswer } from '@farm/contracts';
import { capitalize, extensionOffices, planOptions, site, lowerFirst } from '@farm/farm';
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
import { i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay, isPlural } from '../language/words';

type UpcomingCrop = FarmPlan['later'][number];

const NOT_FOOD: readonly string[] = ['Flowers', 'Medicinal Plants'];
const SUMMER_MONTH = 6;
/** Of a sentence of the greeting. */
const MAX_SAY_WORDS = 26;

/** Of `select` in the messages. */
const numberOf = (label: string) => (isPlural(label) ? 'many' : 'one');

/** 'UF/IFAS Extension', the office that is asked for what the tables do not have. */
export const officeOf = ({ place }: PlanContext): string =>
  extensionOffices[place.state]?.name ?? i18n._('your county Extension office');

const SHORTAGES: Readonly<Record<Shortage, string>> = {
  space: /*i18n*/ 'There is no room left',
  hours: /*i18n*/ 'Between the work before it and the care after it no week of its season has room',
  money: /*i18n*/ 'The money for these weeks does not reach',
};
/** 'There is no room left'. */
export const shortageWords = (shortage: Shortage): string => i18n._(SHORTAGES[shortage]);

function shortageSentence(crop: Candidate['crop'], shortage: Shortage): string {
  const label = translatedCropLabel(crop);
  const dollars = crop.starterCostUSD;
  if (shortage === 'money' && crop.method === 'plant')
    return i18n._(
      'Sets, slips or crowns of {label} cost about ${dollars}, and the money for these weeks does not reach. Ask a neighbor or a church garden for some.',
      { label, dollars },
    );
  if (shortage === 'money' && crop.method === 'transplant')
    return i18n._(
      '{label} {number, select, many {are} other {is}} bought as plants, about ${dollars} for {plants}, and the money for these weeks does not reach. Ask a neighbor or a church garden for a plant.',
      { label: capitalize(label), number: numberOf(label), dollars, plants: crop.starterPlants },
    );
  return i18n._('{shortage} for {label}.', { shortage: shortageWords(shortage), label });
}

/** Why a crop that could go in now is not in the plan. */
function whyLeftOut(
  { crop, status }: Candidate,
  shortage: Shortage | undefined,
  { request, today, site: { ground, pots } }: PlanContext,
): string {
  if (status.kind === 'wait') return '';
  const label = translatedCropLabel(crop);
  const until = formatUnambiguousDay(status.window.to, today);
  // A day that is over when the plan is read is no offer.
  const still =
    status.window.to <= today
      ? ''
      : i18n._(' You can still {verb, select, start {start} other {plant}} {label} until {until}.', {
          verb: status.kind === 'indoors' ? 'start' : 'plant',
          label,
          until,
        });
  if (shortage) return `${shortageSentence(crop, shortage)}${still}`;
  if (ground === 'containers' && pots !== null) return `${i18n._('Each of your pots has its crop.')}${still}`;
  const enough =
    request.experience === 'beginner'
      ? i18n._('A few crops are enough for these weeks.')
      : i18n._('The crops of this plan are enough for these weeks.');
  return `${enough}${still}`;
}

/** How safe a day in spring is for what frost kills, or, while nothing freezes, why it waits for the next; '' for other days. */
function freezeRisk(crop: Candidate['crop'], day: Day, { frost, today, place }: PlanContext): string {
  if (frost.kind !== 'dates' || monthOf(day) > SUMMER_MONTH) return '';
  const { lastTenth } = frostIn(frost, yearOf(day));
  const { lastTenth: warmFrom, firstHalf: coldFrom } = frostIn(frost, yearOf(today));
  if (yearOf(day) > yearOf(today) && today > warmFrom && today < coldFrom) {
    const past = windowsOf(crop, place, today).outdoor.filter(({ to }) => to < today && yearOf(to) === yearOf(today));
    const last = past.at(-1);
    return last ? i18n._(' Its days of this year ended on {day}.', { day: formatUnambiguousDay(last.to, today) }) : '';
  }
  return day >= lastTenth
    ? i18n._(' Before that, it freezes 1 year in 10.')
    : i18n._(' Until {day} it can still freeze: keep a cover ready.', { day: formatUnambiguousDay(lastTenth, today) });
}

/** 'Wait on tomatoes. Start seed indoors February 24 or buy plants; set them out after April 14.' */
export function whenToStart(candidate: Candidate, shortage: Shortage | undefined, context: PlanContext): string {
  const { crop, status } = candidate;
  const { frost } = context;
  if (status.kind !== 'wait') return whyLeftOut(candidate, shortage, context);
  const label = translatedCropLabel(crop);
  const { next } = status;
  const office = officeOf(context);
  if (next === null)
    return frost.kind === 'ever'
      ? i18n._('Frost is possible here in any month: ask {office} for safe dates.', { office })
      : i18n._('{label} {number, select, many {have} other {has}} no season here. Ask {office} what grows instead.', {
          label: capitalize(label),
          number: numberOf(label),
          office,
        });
  const risk = crop.hardiness === 'tender' ? freezeRisk(crop, next, context) : '';
  const weeks = coverWeeksOf(crop, context.place);
  const cover = weeks === 0 ? '' : i18n._(' That is in the greenhouse: outdoors {weeks} weeks later.', { weeks });
  return `${i18n._('Wait on {label}.', { label })} ${howToStart(candidate, next, context)}${cover}${risk}`;
}

/** 'Start seed indoors February 24 or buy plants; set them out after April 14.' */
function howToStart({ crop, status }: Candidate, next: Day, { today, request }: PlanContext): string {
  const day = formatUnambiguousDay(next, today);
  const number = numberOf(translatedCropLabel(crop));
  if (crop.method === 'plant')
    return i18n._('Plant {number, select, many {them} other {it}} from {day}.', { number, day });
  if (crop.method === 'sow' || (request.budget === 'nothing' && crop.canSow))
    return i18n._('Sow {number, select, many {them} other {it}} from {day}.', { number, day });
  if (request.budget === 'nothing')
    return i18n._('Ask a neighbor or a church garden for plants, and set them out from {day}.', { day });
  const indoors = status.kind === 'wait' ? status.indoors : null;
  return indoors !== null && indoors >= today
    ? i18n._('Start seed indoors {start} or buy plants; set them out after {day}.', {
        start: formatUnambiguousDay(indoors, today),
        day,
      })
    : i18n._('Buy plants and set them out from {day}.', { day });
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
  /*i18n*/ ' A big pot in the sunniest spot there is, at the front, on the drive or at a neighbor’s, would do.';
const OTHER_GROUND = /*i18n*/ ' It wants open ground in full sun: ask a neighbor or a community garden.';
const KEEP_SEED =
  /*i18n*/ ' Until then keep the seed dry, in paper in a closed jar in the refrigerator, and start only half of it at a time.';
export function unfitSentence({ crop, unfit, isOwnSeed }: Candidate, substitute: Candidate | null): string {
  const more = unfit?.kind === 'needs' ? i18n._(', more than this place gives') : '';
  const instead =
    substitute === null ? '' : i18n._(' Try {label} here instead.', { label: translatedCropLabel(substitute.crop) });
  const name = crop.name.replace(/ \(.*\)$/, '');
  const one = unfit?.reason ?? '';
  const reason = name.includes(' and ') ? one.replace(/^needs\b/, 'need').replace(/^is\b/, 'are') : one;
  const isPotted = (PATIO_GALLONS[crop.id] ?? crop.containerGallons) <= MAX_POT_GALLONS;
  const place = unfit?.isSun !== true ? '' : i18n._(isPotted ? OTHER_PLACE : OTHER_GROUND);
  const seed = place !== '' && isOwnSeed ? i18n._(KEEP_SEED) : '';
  return `${i18n._('{name} {reason}{more}.', { name, reason, more })}${place}${seed}${instead}`;
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
  'seed-starting': /*i18n*/ 'It is late winter: the first hardy seed goes out, and what frost kills has to wait.',
  'spring-planting': /*i18n*/ 'It is spring planting time, the busiest weeks of the year.',
  summer: /*i18n*/ 'It is summer: shade and water come first, and heat lovers grow on.',
  'fall-planting': /*i18n*/ "It is fall planting time: fall is the South's second spring.",
  'frost-watch': /*i18n*/ 'It is frost-watch time: a freeze can come on any clear, calm night.',
  'winter-prep': /*i18n*/ 'It is winter: the work you do now pays in spring.',
};

const WINTER_MONTHS: readonly number[] = [12, 1, 2];
const RARE_FREEZE_ZONE = 10;

function phaseSentence(phase: Phase, weeks: readonly Week[], { place, today }: PlanContext): string {
  const isIndoors = weeks.some(({ tasks }) => tasks.some(({ pick }) => pick?.status.kind === 'indoors'));
  // Elsewhere the first sentence says whose dates they are.
  if (place.state !== '' && !planOptions.southernStates.includes(place.state)) return '';
  if (phase === 'seed-starting' && isIndoors)
    return i18n._('It is seed-starting time: what you begin indoors now goes out after the last frost.');
  if (phase === 'seed-starting' && !WINTER_MONTHS.includes(monthOf(today)))
    return i18n._('It is early spring: hardy seed goes out now, and what frost kills has to wait.');
  // A freeze is rare there.
  if (phase === 'frost-watch' && zoneNumber(place.zone) >= RARE_FREEZE_ZONE)
    return i18n._('It is the mild season here: a freeze is rare, but keep a sheet ready.');
  if (phase === 'fall-planting' && WINTER_MONTHS.includes(monthOf(today)))
    return i18n._('It is the mild season here: greens, roots and peas grow all winter.');
  return i18n._(PHASE_SENTENCES[phase]);
}

function placeSentence({ isFallback, stateRange, name, problem, state }: Place, today: Day): string {
  if (!isFallback && state && !planOptions.southernStates.includes(state))
    return i18n._(
      '{name} is outside the South that we plan for: its dates come from frosts only, so check them with {office}.',
      { name, office: extensionOffices[state]?.name ?? i18n._('your county Extension office') },
    );
  if (isFallback)
    return i18n._(
      "We couldn't tell where you grow, so this plan uses the dates of {name}, our own farm. Add a ZIP code or a town and state for your own dates.",
      { name },
    );
  if (!stateRange) return i18n._('Here is a plan for {name}.', { name });
  const [from = '', to = ''] = stateRange.map((n) => formatUnambiguousDay(dayInYear(yearOf(today), n), today));
  if (problem !== null)
    return i18n._(
      '{problem} Until then this plan is for the middle of {name}; across the state the average last frost runs from {from} to {to}.',
      { problem, name, from, to },
    );
  return i18n._(
    'Here is a plan for the middle of {name}. Across the state the average last frost runs from {from} to {to}, so add your ZIP code for closer dates.',
    { name, from, to },
  );
}

function firstTaskSentence([week]: readonly Week[]): string {
  const task = week?.tasks[0];
  return task
    ? i18n._('This week: {task}.', { task: lowerFirst(task.short) })
    : i18n._('Nothing is due this week: rest, and read what comes next.');
}

const plannedOptions = (weeks: readonly Week[]): ReadonlySet<string | null> =>
  new Set(weeks.flatMap(({ tasks }) => tasks.flatMap(({ pick }) => pick?.crop.option ?? [])));

function upcomingSentence(
  all: readonly UpcomingCrop[],
  answers: readonly WishAnswer[],
  planned: ReadonlySet<string | null>,
  chosen: readonly Candidate[],
): string {
  // What waits of a group that has something in the plan is on the list, and no news.
  const [first, second] = all.filter(({ option }) => !planned.has(option));
  const wishSentence =
    answers.length === 0
      ? ''
      : answers.length === 1
        ? i18n._(' You asked for {wish}: the answer is below.', { wish: answers[0]?.text ?? '' })
        : i18n._(' You asked for {wishes} things by name: each has its answer below.', { wishes: answers.length });
  if (!first && answers.length > 0) return wishSentence.trim();
  if (!first)
    return all.length > 0
      ? i18n._('Each group that you chose has something in these weeks; what waits is on the list below.')
      : i18n._('What you chose has its day within these four weeks.');
  const isWaiting = chosen.some(
    ({ crop, status, unfit }) => crop.name === first.crop && status.kind === 'wait' && status.next !== null && !unfit,
  );
  const instead =
    first.substitute && isWaiting
      ? i18n._(' Until then, plant {name}.', { name: nameInSentence({ name: first.substitute }) })
      : '';
  const also = second && second.date !== null ? i18n._(' The list below has more dates.') : '';
  const [sentence] = first.say.split(/(?<=\.) /);
  const say = first.say.split(' ').length > MAX_SAY_WORDS ? (sentence ?? '') : first.say;
  return `${say}${instead}${wishSentence}${also}`;
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
    upcomingSentence(upcoming, answers, plannedOptions(weeks), context.chosen),
    i18n._(
      'Each task below says how long it takes, what it costs and why it is due. Do what you can, skip what you must, and ask {assistant} when something looks wrong.',
      { assistant: site.assistant.name },
    ),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
