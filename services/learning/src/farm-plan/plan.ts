import { dayInYear, formatUnambiguousDay, textOf, yearOf, type Day, frostIn, type Frost } from '@farm/almanac';
import { createHash } from 'node:crypto';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { extensionOffices } from '@farm/farm';
import { layOutBed } from './bed-layout';
import { chosenCrops, pickCrops, rankCrops, unplannedCrops, type Candidate, type CropPick } from './crop-selection';
import type { Place } from './place';
import type { PlanContext } from './plan-context';
import { planSummary, upcomingCrops } from './plan-summary';
import { weekTips } from './plan-tips';
import type { PlanTables } from './plan-tables';
import { phaseOf } from './season-phase';
import { parseSiteDescription } from './site-description';
import { dollarsOf, minutesOf, planWeeks, weekTitle } from './weeks';

const ZONE_EDITION = 'USDA 2012 map';
const ATTRIBUTION =
  'Place data: GeoNames, CC BY 4.0. Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.';
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
  const about = `Last frost about ${formatUnambiguousDay(half, today)}, give or take 10 days; 1 year in 10 it freezes after ${formatUnambiguousDay(tenth, today)}.`;
  if (!prefix.wide) return about;
  const [from, to] = prefix.wide.map((n) => formatUnambiguousDay(dayInYear(yearOf(half), n), today));
  return `${about} Across your area the average last frost runs from ${from} to ${to}.`;
}

function describeContext(
  place: Place,
  dates: FrostDates,
  now: Date,
  { site, today }: PlanContext,
): FarmPlan['context'] {
  const { prefix, name, state, alternatives } = place;
  return {
    day: textOf(today),
    place: name,
    state,
    zip3: prefix.zip3,
    zone: prefix.zone,
    zoneEdition: ZONE_EDITION,
    frost: FROST_KINDS[prefix.frost.kind],
    lastFrost: dates && textsOf(dates.lastFrost),
    firstFrost: dates && textsOf(dates.firstFrost),
    spread: dates && spreadOf(place, dates, today),
    phase: phaseOf(prefix.frost, today),
    understood: [...site.understood],
    alternatives: [...alternatives],
    generatedAt: now.toISOString(),
    attribution: ATTRIBUTION,
    extension: (state && extensionOffices[state]) || null,
  };
}

/** The same answers, day and tables give the same id. */
function planIdOf({ request, today, tables }: PlanContext): string {
  const { location, experience, crops, budget, timePerWeek } = request;
  const input = JSON.stringify([location, experience, crops, budget, timePerWeek, today, tables.version]);
  return createHash('sha256').update(input).digest('hex').slice(0, 16);
}

/** Crops that wait longer than this get no place in the drawing of the bed: of an empty one, and of one that is planted now. */
const BED_AHEAD_DAYS = { empty: 180, planted: 60 } as const;

function dayOutdoors({ status }: Candidate): Day | null {
  if (status.kind === 'wait') return status.next;
  return status.kind === 'indoors' ? status.setOut : status.window.from;
}

/** Deterministic: the same input on the same day gives the same bytes except for `generatedAt`. */
export function makePlan(request: FarmPlanRequest, place: Place, today: Day, now: Date, tables: PlanTables): FarmPlan {
  const { frost } = place.prefix;
  const site = parseSiteDescription(request.location);
  const ranked = rankCrops(tables.crops, frost, site, today);
  const chosen = chosenCrops(ranked, request);
  const picks = pickCrops(chosen, request);
  const planted = picks.filter(({ status }) => status.kind === 'plant');
  const waiting = unplannedCrops(chosen, request.crops, new Set(planted.map(({ crop }) => crop.id)));
  const bedCrops = [
    ...planted.map((pick) => ({ ...pick, date: null })),
    ...waiting.flatMap((each) => {
      const date = dayOutdoors(each);
      return each.unfit === null &&
        date !== null &&
        date <= today + BED_AHEAD_DAYS[planted.length > 0 ? 'planted' : 'empty']
        ? [{ ...each, date }]
        : [];
    }),
  ];
  const bed = site.containersOnly ? null : layOutBed(site.area, bedCrops);
  const context: PlanContext = { request, tables, frost, site, today, chosen, bed };
  const hasPlace = ({ crop, status }: CropPick) =>
    !bed || status.kind === 'indoors' || bed.strips.some(({ cropId }) => cropId === crop.id);
  const weeks = planWeeks(picks.filter(hasPlace), context);
  const upcoming = upcomingCrops(weeks, ranked, context);
  const dates = frostDates(frost, today);
  const tips = weekTips(weeks, dates?.lastFrost.tenth ?? null, context);
  return {
    customMessage: planSummary(place, phaseOf(frost, today), weeks, upcoming, today),
    firstJob: weeks[0]?.tasks[0]?.text ?? '',
    bed,
    weeklyPlans: weeks.map((week, i) => ({
      week: i + 1,
      title: weekTitle(week, today),
      startDate: textOf(week.start),
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
    totals: { minutes: weeks.map(minutesOf), dollars: dollarsOf(weeks) },
  };
}
