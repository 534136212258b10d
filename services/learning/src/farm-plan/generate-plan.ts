import { farmDay, growingYear, readDay, textOf, todayIn, type Day, type GrownCrop } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest, GrowingYear } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { throwHttpError, type Clock } from '@farm/server-kit';
import tzLookup from '@photostructure/tz-lookup';
import { nextDayOf } from './crop-selection';
import type { FarmPlanRepository } from './farm-plan.repository';
import { findPlace, type Place, type PlaceFinder } from './place';
import { makePlan } from './plan';
import type { PlanTables, TranslatedTables } from './plan-tables';
import { greenhouseCover, siteOf, siteText } from './site';
import { wishListOf } from './wishes';
import { inLanguage, i18n } from '../language/messages';
import { readSiteText, readWishText } from './read-text';

export interface PlanDeps {
  tables: TranslatedTables;
  plans: FarmPlanRepository;
  clock: Clock;
}

const findOption = <Option extends { value: string }>(options: readonly Option[], value: string): Option => {
  const found = options.find((option) => option.value === value);
  if (!found) throw new RangeError(`${value} is no option`);
  return found;
};
const CROPS: readonly string[] = planOptions.crops;
const MAX_CHOICES = 8;
const MAX_PLANTS = 24;
const MAX_WISHES = 300;
/** The latest first day of a plan, from today. */
export const MAX_DAYS_AHEAD = 366;

/** The place's own date; the farm's where no place is known. */
export const todayAt = ({ lat, lon, isFallback }: Place, now: Date): Day =>
  isFallback ? farmDay(now) : todayIn(tzLookup(lat, lon), now);

/**
 * The answers that give the next plan. The texts that were typed may tell where somebody lives: of them only what was
 * understood goes on.
 */
function answersOf(
  request: FarmPlanRequest,
  { name, isFallback }: Place,
  first: Day,
  tables: PlanTables,
): FarmPlanRequest {
  const reading = readSiteText(request.location);
  const { wishes, options, refusals, harms, endsBy } = wishListOf(request, reading, tables);
  const understood = { ...reading, refused: refusals, harmful: harms, endsBy };
  const location = [isFallback ? '' : name, siteText(understood)].filter(Boolean).join(', ');
  const plants = wishes.flatMap(({ crop, project }) => crop?.id ?? project?.id ?? []);
  const others = wishes.filter(({ crop, project, id }) => !crop && !project && id !== null);
  const { experience, budget, timePerWeek, hasSeed, language } = request;
  return {
    location: location || 'a garden',
    experience,
    crops: [...new Set([...request.crops, ...options])].slice(0, MAX_CHOICES),
    budget,
    timePerWeek,
    ...(plants.length > 0 ? { plants: plants.slice(0, MAX_PLANTS) } : {}),
    ...(others.length > 0
      ? {
          wishes: others
            .map(({ id }) => id?.replaceAll('-', ' '))
            .join(', ')
            .slice(0, MAX_WISHES),
        }
      : {}),
    ...(hasSeed === undefined ? {} : { hasSeed }),
    ...(language === undefined ? {} : { language }),
    since: request.since ?? textOf(first),
  };
}

function limitsOf({ budget, timePerWeek }: FarmPlanRequest): NonNullable<FarmPlan['limits']> {
  const { minutes } = findOption(planOptions.timePerWeek, timePerWeek);
  const { cents } = findOption(planOptions.budget, budget);
  return { weekMinutes: minutes, dollars: cents / 100 };
}

/** Crops that have a task in the plan, and those that wait. */
function cropsOfPlan({ weeklyPlans, later, wishes = [] }: FarmPlan, crops: readonly GrownCrop[]): readonly GrownCrop[] {
  const ids = new Set([
    ...weeklyPlans.flatMap(({ details }) => details.map(({ cropId }) => cropId)),
    ...later.filter(({ date }) => date !== null).map(({ crop }) => crops.find(({ name }) => name === crop)?.id ?? null),
    ...wishes.filter(({ state }) => state === 'later').map(({ cropId }) => cropId),
  ]);
  return [...ids].flatMap((id) => crops.find((crop) => crop.id === id) ?? []);
}

/** @throws HttpError for answers that the wizard does not offer */
function checkAnswers({ location, crops, plants = [], wishes = '' }: FarmPlanRequest, tables: PlanTables): void {
  if (location.trim() === '')
    throwHttpError(422, 'plan.location', i18n._('Please tell us where you grow, in up to 500 characters.'));
  const { wishes: wished, unused } = readSiteText(location);
  // Who wrote more than a place gets what can be prepared, and an answer to each thing.
  const isEmpty =
    crops.length === 0 && plants.length === 0 && wishes.trim() === '' && wished.length === 0 && unused.length === 0;
  const isUnknown = (id: string) => [...tables.crops, ...tables.projects].every((each) => each.id !== id);
  if (isEmpty || crops.some((crop) => !CROPS.includes(crop)) || plants.some(isUnknown))
    throwHttpError(422, 'plan.crops', i18n._('Please choose one to eight crops from the list.'));
}

/** The first day of the plan. @throws HttpError for one in the past or more than a year ahead */
function firstDay({ start }: FarmPlanRequest, today: Day): Day {
  if (start === undefined) return today;
  const day = readDay(start);
  if (day === null || day < today - 1 || day > today + MAX_DAYS_AHEAD)
    return throwHttpError(422, 'plan.start', i18n._('Please choose a first day from today to a year from now.'));
  return Math.max(day, today);
}

/** @throws HttpError where the text names several places, or one without dates */
function checkPlace({ isFallback, problem }: Place): void {
  if (isFallback && problem !== null) throwHttpError(422, 'plan.place', problem);
}

/** The answers that may be stored: they give the same plan, without the text that was typed. @throws HttpError */
export const storableAnswers = (
  request: FarmPlanRequest,
  { tables, plans, clock }: PlanDeps,
): Promise<FarmPlanRequest> =>
  inLanguage(request.language, async () => {
    checkAnswers(request, tables);
    const place = await findPlace(request.location, tables.climate, plans);
    checkPlace(place);
    return answersOf(request, place, firstDay(request, todayAt(place, clock.now())), tables);
  });

/** The year as far as somebody is there. */
function untilDay(year: GrowingYear, end: Day | null): GrowingYear {
  if (end === null) return year;
  const last = textOf(end);
  return {
    ...year,
    crops: year.crops.map((crop) => ({
      ...crop,
      spans: crop.spans
        .filter(({ from }) => from < last)
        .map((span) => ({ ...span, to: span.to < last ? span.to : last })),
    })),
  };
}

type GenerateDeps = Pick<PlanDeps, 'tables' | 'clock'> & { plans: PlaceFinder };

/**
 * The plan from today at the place, or from `day`, in the language of the answers. @throws HttpError for answers that the
 * wizard does not offer
 */
export const generatePlan = (request: FarmPlanRequest, deps: GenerateDeps, day?: Day): Promise<FarmPlan> =>
  inLanguage(request.language, () => planOf(request, deps, day));

async function planOf(
  request: FarmPlanRequest,
  { tables: translated, plans, clock }: GenerateDeps,
  day?: Day,
): Promise<FarmPlan> {
  const tables = request.language === 'es' ? translated.es : translated;
  checkAnswers(request, tables);
  const place = await findPlace(request.location, tables.climate, plans);
  checkPlace(place);
  const now = clock.now();
  const today = day ?? firstDay(request, todayAt(place, now));
  const plan = makePlan(request, place, today, now, tables);
  return {
    ...plan,
    answers: answersOf(request, place, today, tables),
    limits: limitsOf(request),
    year: untilDay(
      growingYear(
        cropsOfPlan(plan, tables.crops),
        { ...place.prefix, ...greenhouseCover(siteOf(request.location)) },
        today,
      ),
      nextDayOf(siteOf(request.location).endsBy ?? readWishText(request.wishes ?? '').endsBy, today),
    ),
  };
}
