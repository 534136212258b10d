import { createHash } from 'node:crypto';
import { extensionOffices } from '@farm/farm';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { frostIn, type Climate, type Frost } from './place/climate';
import type { Crop } from './crops/crops';
import { dayInYear, sayDay, textOf, yearOf, type Day } from '../calendar/days';
import { laterOf } from './weeks/later';
import { messageOf } from './message';
import { phaseOf } from './weeks/phase';
import { pickCrops, rank } from './crops/pick-crops';
import type { Place } from './place/place';
import { readSite } from './site-text';
import { tipsOf } from './weeks/tips';
import type { WeekBank } from './weeks/week-bank';
import { dollarsOf, minutesOf, planWeeks, roomFor, titleOf, type PlacedWeek } from './weeks/weeks';

/** The tables a plan is made from. `version` names their edition. */
export interface PlanTables {
  climate: Climate;
  crops: readonly Crop[];
  bank: WeekBank;
  version: string;
}

const ZONE_EDITION = 'USDA 2012 map';
const ATTRIBUTION =
  'Place data: GeoNames, CC BY 4.0. Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.';

/** The last frost that counts for today: this year's until fall, then next year's. */
function frostDates(frost: Frost, today: Day) {
  if (frost.kind !== 'dates') return null;
  const thisYear = frostIn(frost, yearOf(today));
  const winterOfLastYear = frostIn(frost, yearOf(today) - 1);
  const first = winterOfLastYear.firstHalf >= today ? winterOfLastYear : thisYear;
  const spring = today > thisYear.firstHalf - 98 ? frostIn(frost, yearOf(today) + 1) : thisYear;
  return {
    lastFrost: { half: spring.lastHalf, tenth: spring.lastTenth },
    firstFrost: { half: first.firstHalf, tenth: first.firstTenth },
  };
}

const texts = ({ half, tenth }: { half: Day; tenth: Day }) => ({ half: textOf(half), tenth: textOf(tenth) });

/** How sure the dates are. Measured on 1,557 Southern stations: 13 days off at the 90th percentile. */
function spreadOf({ prefix }: Place, today: Day): string | null {
  const dates = frostDates(prefix.frost, today);
  if (!dates) return null;
  const { half, tenth } = dates.lastFrost;
  const say = (day: Day) => sayDay(day, today);
  const about = `Last frost about ${say(half)}, give or take 10 days; 1 year in 10 it freezes after ${say(tenth)}.`;
  if (!prefix.wide) return about;
  const [from, to] = prefix.wide.map((n) => say(dayInYear(yearOf(half), n)));
  return `${about} Across your area the average last frost runs from ${from} to ${to}.`;
}

const FROST_WORDS = { dates: 'dates', free: 'frost-free', ever: 'any-month' } as const;

function contextOf(place: Place, request: FarmPlanRequest, today: Day, now: Date): FarmPlan['context'] {
  const { prefix, name, state, alternatives } = place;
  const dates = frostDates(prefix.frost, today);
  return {
    day: textOf(today),
    place: name,
    state,
    zip3: prefix.zip3,
    zone: prefix.zone,
    zoneEdition: ZONE_EDITION,
    frost: FROST_WORDS[prefix.frost.kind],
    lastFrost: dates && texts(dates.lastFrost),
    firstFrost: dates && texts(dates.firstFrost),
    spread: spreadOf(place, today),
    phase: phaseOf(prefix.frost, today),
    understood: [...readSite(request.location).understood],
    alternatives: [...alternatives],
    generatedAt: now.toISOString(),
    attribution: ATTRIBUTION,
    extension: (state && extensionOffices[state]) || null,
  };
}

const planIdOf = (request: FarmPlanRequest, today: Day, version: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        request.location,
        request.experience,
        request.crops,
        request.budget,
        request.timePerWeek,
        today,
        version,
      ]),
    )
    .digest('hex')
    .slice(0, 16);

function weekPlans(weeks: readonly PlacedWeek[], tips: readonly string[][], today: Day): FarmPlan['weeklyPlans'] {
  return weeks.map((week, i) => ({
    week: i + 1,
    title: titleOf(week, today),
    startDate: textOf(week.start),
    tasks: week.tasks.map(({ say }) => say),
    dexterTips: tips[i] ?? [],
    details: week.tasks.map(({ minutes, dollars, cropId, date, why }) => ({ minutes, dollars, cropId, date, why })),
  }));
}

/**
 * The four-week plan for these answers, place and day: deterministic, from tables alone. The same input on the same day
 * gives the same bytes but for `generatedAt`. Spec 2 sections 2, 3 and 9.
 */
export function makePlan(request: FarmPlanRequest, place: Place, today: Day, now: Date, tables: PlanTables): FarmPlan {
  const { frost } = place.prefix;
  const site = readSite(request.location);
  const ranked = rank(tables.crops, frost, site, today);
  const picks = pickCrops(ranked, request.crops, request.experience);
  const weeks = planWeeks(picks, { room: roomFor(request), site, today, bank: tables.bank, frost });
  const later = laterOf(request.crops, weeks, { ranked, frost, today });
  const lastFrost = frostDates(frost, today)?.lastFrost.tenth ?? null;
  const tips = tipsOf(weeks, { frost, site, bank: tables.bank, lastFrost, today });
  return {
    customMessage: messageOf(place, phaseOf(frost, today), weeks, later, today),
    weeklyPlans: weekPlans(weeks, tips, today),
    planId: planIdOf(request, today, tables.version),
    context: contextOf(place, request, today, now),
    later: [...later],
    totals: { minutes: weeks.map(minutesOf), dollars: dollarsOf(weeks) },
  };
}
