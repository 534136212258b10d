import { dayInYear, dayOf, readDay, textOf, yearOf, type Day, frostIn, type Frost } from '@farm/almanac';
import { createHash } from 'node:crypto';
import type { FarmPlan, FarmPlanRequest, WishAnswer } from '@farm/contracts';
import { extensionOffices, planOptions } from '@farm/farm';
import type { SiteLimit } from '@farm/reader';
import { familiesOf, paidPlants } from './amounts';
import { COVER_SHARE, COVER_WISH } from './cover-crops';
import { bedAsPlanted, layOutBed } from './bed-layout';
import {
  chosenCrops,
  openCrops,
  dayOutdoors,
  nameInSentence,
  pickCrops,
  rankCrops,
  unplannedCrops,
  type Candidate,
  type CropPick,
} from './crop-selection';
import type { Place } from './place';
import type { PlanContext, Week } from './plan-context';
import type { Shortage } from './plantings';
import { minutesOf, dollarsOf, capacityOf } from './plan-draft';
import { planSummary, upcomingCrops } from './plan-summary';
import { weekTips } from './plan-tips';
import type { PlanTables } from './plan-tables';
import { phaseOf } from './season-phase';
import { assumptionsOf, greenhouseCover, siteOf, withinSod, type GrowingSite } from './site';
import { understoodOf } from './understood';
import { planWeeks, restSentence, weekTitle, type PlannedWeeks } from './weeks';
import { ANYTHING, wishAnswers } from './wish-answers';
import { wishListOf, type WishList } from './wishes';
import { i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay } from '../language/words';
import { readSiteText, readWishText } from './read-text';

const ZONE_EDITION = /*i18n*/ 'USDA 2012 map';
const ATTRIBUTION =
  /*i18n*/ 'Place data: GeoNames, CC BY 4.0. Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.';
const FROST_KINDS = { dates: 'dates', free: 'frost-free', ever: 'any-month' } as const;

/** From this many days before the first frost on, next year's last frost is the one that counts. */
const FALL_BEGINS_DAYS = 98;

/** The next first frost, and the last frost of this year or, from fall on, of the next. */
function frostDates(frost: Frost, today: Day) {
  if (frost.kind !== 'dates') return null;
  const year = yearOf(today);
  const thisYear = frostIn(frost, year);
  const lastYear = frostIn(frost, year - 1);
  const first = lastYear.firstHalf >= today ? lastYear : thisYear;
  const spring = today > thisYear.firstHalf - FALL_BEGINS_DAYS ? frostIn(frost, year + 1) : thisYear;
  return {
    lastFrost: { half: spring.lastHalf, tenth: spring.lastTenth },
    firstFrost: { half: first.firstHalf, tenth: first.firstTenth },
  };
}
type FrostDates = ReturnType<typeof frostDates>;

const textsOf = ({ half, tenth }: { half: Day; tenth: Day }) => ({ half: textOf(half), tenth: textOf(tenth) });

/** How sure the dates are. Measured on 1,557 Southern stations: 13 days off at the 90th percentile. */
function spreadOf({ prefix }: Place, dates: NonNullable<FrostDates>, today: Day): string {
  const { half, tenth } = dates.lastFrost;
  const about = i18n._('Last frost about {half}, give or take 10 days; 1 year in 10 it freezes after {tenth}.', {
    half: formatUnambiguousDay(half, today),
    tenth: formatUnambiguousDay(tenth, today),
  });
  if (!prefix.wide) return about;
  const [from = '', to = ''] = prefix.wide.map((n) => formatUnambiguousDay(dayInYear(yearOf(half), n), today));
  return `${about} ${i18n._('Across your area the average last frost runs from {from} to {to}.', { from, to })}`;
}

function describeContext(
  place: Place,
  dates: FrostDates,
  now: Date,
  { site, list, today }: PlanContext,
): FarmPlan['context'] {
  const { prefix, name, state, alternatives } = place;
  return {
    day: textOf(today),
    place: name,
    state,
    zip3: prefix.zip3,
    zone: prefix.zone,
    zoneEdition: i18n._(ZONE_EDITION),
    frost: FROST_KINDS[prefix.frost.kind],
    lastFrost: dates && textsOf(dates.lastFrost),
    firstFrost: dates && textsOf(dates.firstFrost),
    spread: dates && spreadOf(place, dates, today),
    phase: phaseOf(prefix.frost, today),
    understood: [...understoodOf(site.reading, today), ...assumptionsOf(site)],
    unused: [...list.unused],
    alternatives: [...alternatives],
    generatedAt: now.toISOString(),
    attribution: i18n._(ATTRIBUTION),
    extension: (state && extensionOffices[state]) || null,
  };
}

/** The same answers, day and tables give the same id. */
function planIdOf({ request, today, tables }: PlanContext): string {
  const { location, experience, crops, budget, timePerWeek, plants, wishes, hasSeed, since, language = 'en' } = request;
  const answers = [location, experience, crops, budget, timePerWeek, plants, wishes, hasSeed, since];
  if (language !== 'en') answers.push(language);
  const input = JSON.stringify([answers, today, tables.version]);
  return createHash('sha256').update(input).digest('hex').slice(0, 16);
}

/** Crops that wait longer than this get no place in the drawing of the bed: of an empty one, of one that is planted now, and by name. */
const BED_AHEAD_DAYS = { empty: 180, planted: 42, named: 110 } as const;

/** The bed with what goes in now and, as far as it is soon, what waits; one crop has one part. */
function bedOf(
  site: GrowingSite,
  picks: readonly CropPick[],
  chosen: readonly Candidate[],
  request: FarmPlanRequest,
  today: Day,
  whole: GrowingSite,
) {
  const { crops: options } = request;
  const planted = picks.filter(({ status }) => status.kind === 'plant');
  const ids = new Set(planted.map(({ crop }) => crop.id));
  const ahead = BED_AHEAD_DAYS[planted.length > 0 ? 'planted' : 'empty'];
  // What could go in now and does not, for want of hours or money, keeps no place.
  const isLater = ({ crop, status }: Candidate) => !ids.has(crop.id) && status.kind !== 'plant';
  const named = chosen.filter((each) => each.isNamed && isLater(each));
  const others = unplannedCrops(chosen, options, ids).filter((each) => !each.isNamed && isLater(each));
  const indoors = picks.filter(({ status, isNamed }) => status.kind === 'indoors' && !isNamed);
  const waiting = [
    ...named,
    ...indoors,
    ...others.filter(({ crop }) => !indoors.some((each) => each.crop.id === crop.id)),
  ];
  // One crop of each group has its place before a second one of any.
  const turnOf = (each: Candidate, all: readonly Candidate[]) =>
    each.isNamed ? 0 : all.filter(({ crop, isNamed }) => !isNamed && crop.option === each.crop.option).indexOf(each);
  const crops = [
    ...planted.map((pick) => ({
      ...pick,
      crop: {
        ...pick.crop,
        familyPlants: paidPlants(pick, request) * (site.ground === 'garden' ? familiesOf(pick, site) : 1),
      },
      date: null,
    })),
    ...waiting.flatMap((each) => {
      const date = dayOutdoors(each, today);
      const days = each.isNamed ? Math.max(ahead, BED_AHEAD_DAYS.named) : ahead;
      const isSoon = each.unfit === null && date !== null && date >= today && date <= today + days;
      return isSoon ? [{ ...each, date }] : [];
    }),
  ];
  const turns = new Map(crops.map((each) => [each.crop.id, turnOf(each, crops)]));
  const bed = layOutBed(
    site,
    crops.toSorted((a, b) => (turns.get(a.crop.id) ?? 0) - (turns.get(b.crop.id) ?? 0)),
  );
  return bed && whole.area ? { ...bed, lengthFt: whole.area.lengthFt } : bed;
}

/** The part of the ground that is left for crops where a cover crop was asked for too. */
function coveredPart(site: GrowingSite, { wishes }: WishList, chosen: readonly Candidate[]): GrowingSite {
  const { area, beds } = site;
  const isAsked = wishes.some(({ id }) => id === COVER_WISH) && chosen.length > 0;
  if (!isAsked || !area || beds > 1) return site;
  return { ...site, area: { ...area, lengthFt: Math.ceil(area.lengthFt * (1 - COVER_SHARE)) } };
}

/** In pots each crop needs one of its own. */
function picksFor({ ground, pots }: GrowingSite, picks: readonly CropPick[]): readonly CropPick[] {
  if (ground !== 'containers' || pots === null) return picks;
  const planted = picks.filter(({ status }) => status.kind === 'plant').slice(0, pots);
  return picks.filter((pick) => pick.status.kind !== 'plant' || planted.includes(pick));
}

/** Beds that somebody with these hours keeps. */
const MAX_BEDS = { '2': 2, '5': 6, '8': 12, '12': 24 } as const;

/** Of a week's minutes, of which sod takes three fifths: 32 square feet in 90 minutes. */
const SOD_SQUARE_FEET_PER_MINUTE = (0.6 * 32) / 90;

/** The site that the text describes; who spends nothing is helped as one who says so. */
function siteFor({ location, budget, timePerWeek, wishes = '' }: FarmPlanRequest): GrowingSite {
  const site = siteOf(location);
  const isPoor = budget === 'nothing' && !site.limits.includes('no-money');
  const beds = Math.min(site.beds, MAX_BEDS[timePerWeek]);
  const weekMinutes = planOptions.timePerWeek.find(({ value }) => value === timePerWeek)?.minutes ?? 0;
  const endsBy = site.endsBy ?? readWishText(wishes).endsBy;
  const typed = readSiteText(wishes).limits.filter(
    (limit) => BODY_AND_TIME.includes(limit) && !site.limits.includes(limit),
  );
  const limits: GrowingSite['limits'] = [...site.limits, ...typed, ...(isPoor ? (['no-money'] as const) : [])];
  return withinSod({ ...site, beds, limits, endsBy }, Math.round(weekMinutes * SOD_SQUARE_FEET_PER_MINUTE));
}

/** Limits of people and their days, wherever they are typed; animals in a list of wishes are to be kept. */
const BODY_AND_TIME: readonly SiteLimit[] = [
  ...(['wheelchair', 'standing-height', 'one-arm', 'unsteady', 'breath', 'no-lifting', 'blind', 'pregnancy'] as const),
  ...(['stings', 'weekly-visits', 'unwatered-days', 'no-dig', 'iguanas', 'young-children'] as const),
];

interface Draft {
  context: PlanContext;
  ranked: readonly Candidate[];
  planned: PlannedWeeks;
}

/** Plans the weeks; what proves to be too much gives its part of the bed to the others. */
function draftOf(
  request: FarmPlanRequest,
  place: Place,
  today: Day,
  tables: PlanTables,
  firstPlan: PlanContext['firstPlan'],
): Draft {
  const site = siteFor(request);
  const prefix = { ...place.prefix, ...greenhouseCover(site) };
  const list = wishListOf(request, site.reading, tables);
  const answers: FarmPlanRequest = {
    ...request,
    crops: [...new Set([...request.crops, ...list.options])],
    budget: site.limits.includes('no-money') ? 'nothing' : request.budget,
    hasSeed: request.hasSeed === true || site.plants.includes('seed'),
  };
  const own = new Set(list.wishes.flatMap(({ crop }) => crop?.id ?? []));
  const { refused } = tables;
  const input = { crops: tables.crops, place: prefix, site, request: answers, today, refused };
  // 'Anything that will live': what can go in now.
  const isOpen =
    list.wishes.some(({ id }) => id === ANYTHING) || (list.wishes.length === 0 && answers.crops.length === 0);
  const any = isOpen ? openCrops(rankCrops({ ...input, named: own }), list.refused) : [];
  const named = new Set([...own, ...any.map(({ crop }) => crop.id)]);
  const ranked = rankCrops({ ...input, named });
  const chosen = chosenCrops(ranked, answers, { refused: list.refused, pots: site.pots });
  const wordGroups =
    own.size > 0 && site.ground !== 'field' ? list.options.filter((option) => !request.crops.includes(option)) : [];
  const picks = picksFor(site, pickCrops(chosen, answers, wordGroups));
  const contextFor = (own: readonly CropPick[]): PlanContext => ({
    request: answers,
    tables,
    place: prefix,
    frost: prefix.frost,
    site,
    today,
    list,
    chosen,
    openNow: openCrops(ranked, list.refused).map(({ crop }) => translatedCropLabel(crop)),
    bed: bedOf(coveredPart(site, list, chosen), own, chosen, answers, today, site),
    firstPlan,
  });
  const shortages = new Map<string, Shortage>();
  for (let kept = picks; ;) {
    const context = contextFor(kept);
    const planned = planWeeks(kept, context);
    for (const [id, shortage] of planned.shortages) shortages.set(id, shortage);
    // What only lacked room may have that of a crop that is left out for want of hours or money.
    const isShort = ({ crop }: CropPick) => planned.shortages.has(crop.id);
    const isCrowded = ({ crop }: CropPick) => planned.shortages.get(crop.id) === 'space';
    const isRoomFree = kept.some((pick) => isShort(pick) && !isCrowded(pick));
    const fitting = kept.filter((pick) => !isShort(pick) || (isRoomFree && isCrowded(pick)));
    for (const { crop } of fitting) shortages.delete(crop.id);
    if (fitting.length === kept.length) return { context, ranked, planned: { ...planned, shortages } };
    kept = fitting;
  }
}

/** The next thing that was chosen or wished for and is due after a day. */
function nextDue(
  later: readonly FarmPlan['later'][number][],
  wishes: readonly WishAnswer[],
  weeks: readonly Week[],
  after: Day,
): { name: string; day: Day } | null {
  const planted = weeks.flatMap(({ tasks }) =>
    tasks.flatMap(({ pick, date }) => (pick ? [{ name: nameInSentence(pick.crop), date }] : [])),
  );
  const all = [
    ...planted,
    ...later.map(({ crop, date }) => ({ name: nameInSentence({ name: crop }), date })),
    ...wishes.filter(({ state }) => state === 'later').map(({ text, date }) => ({ name: text, date })),
  ].flatMap(({ name, date }) => (date === null ? [] : [{ name, day: dayOf(date) }]));
  return all.filter(({ day }) => day > after).sort((a, b) => a.day - b.day)[0] ?? null;
}

/** The work of the plan with which these answers began, where it was before this one. */
function firstPlanOf(request: FarmPlanRequest, place: Place, today: Day, tables: PlanTables): PlanContext['firstPlan'] {
  const first = request.since === undefined ? null : readDay(request.since);
  if (first === null || first >= today) return null;
  const { weeks } = draftOf(request, place, first, tables, null).planned;
  return new Set(weeks.flatMap(({ tasks }) => tasks.flatMap(({ id }) => id ?? [])));
}

const plantedAmounts = (weeks: PlannedWeeks['weeks']): ReadonlyMap<string, number> =>
  new Map(
    weeks.flatMap(({ tasks }) =>
      tasks.flatMap(({ pick, plants }) =>
        pick?.status.kind === 'plant' && plants !== undefined ? [[pick.crop.id, plants] as const] : [],
      ),
    ),
  );

/** Deterministic: the same input on the same day gives the same bytes except for `generatedAt`. */
export function makePlan(request: FarmPlanRequest, place: Place, today: Day, now: Date, tables: PlanTables): FarmPlan {
  const firstPlan = firstPlanOf(request, place, today, tables);
  const { context, ranked, planned } = draftOf(request, place, today, tables, firstPlan);
  const { frost } = context;
  const { weeks } = planned;
  const upcoming = upcomingCrops(planned, ranked, context);
  const wishes = wishAnswers(planned, ranked, context);
  const dates = frostDates(frost, today);
  const tips = weekTips(weeks, context);
  const capacity = capacityOf(context.request);
  return {
    customMessage: planSummary(place, phaseOf(frost, today), weeks, upcoming, wishes, context),
    firstJob: weeks[0]?.tasks[0]?.text ?? '',
    bed: bedAsPlanted(context.bed ?? null, plantedAmounts(weeks)),
    weeklyPlans: weeks.map((week, i) => ({
      week: i + 1,
      title: weekTitle(week, today),
      startDate: textOf(week.start),
      rest: restSentence(week, capacity.minutes, nextDue(upcoming, wishes, weeks, week.start), today),
      tasks: week.tasks.map(({ text }) => text),
      dexterTips: tips[i] ?? [],
      details: week.tasks.map(({ minutes, dollars, kind, cropId, date, why }) => ({
        minutes,
        dollars,
        kind,
        cropId,
        date,
        why,
      })),
    })),
    planId: planIdOf(context),
    context: describeContext(place, dates, now, context),
    later: [...upcoming],
    wishes,
    totals: { minutes: weeks.map(minutesOf), dollars: dollarsOf(weeks) },
  };
}
