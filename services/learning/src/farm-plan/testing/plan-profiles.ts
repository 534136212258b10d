import { dayOf } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { join } from 'node:path';
import type { Place } from '../place';
import { makePlan } from '../plan';
import { readPlanTables } from '../plan-tables';

export const planTables = readPlanTables(join(__dirname, '../../../content'));
export const PLAN_NOW = new Date('2026-11-21T15:00:00Z');

/** A person who asks for a plan on a day. */
export interface Profile {
  zip3: string;
  day: string;
  request: FarmPlanRequest;
}

/** The place of a ZIP prefix, as if the text had named it. */
export function placeAt(zip3: string, name = `ZIP ${zip3}`): Place {
  const prefix = planTables.climate.byPrefix.get(zip3);
  if (!prefix) throw new Error(`No prefix ${zip3}`);
  const { state, lat, lon } = prefix;
  return { name, state, prefix, lat, lon, isFallback: false, stateRange: null, alternatives: [], problem: null };
}

export const planFor = ({ zip3, day, request }: Profile): FarmPlan =>
  makePlan(request, placeAt(zip3), dayOf(day), PLAN_NOW, planTables);

/** What a beginner with tomatoes in mind sends, with changes. */
export const planRequest = (change: Partial<FarmPlanRequest> = {}): FarmPlanRequest => ({
  location: '36083',
  experience: 'beginner',
  crops: ['Tomatoes'],
  budget: 'minimal',
  timePerWeek: '5',
  ...change,
});

/** The plan of `planRequest` for a place and a day. */
export const planAt = (zip3: string, day: string, change: Partial<FarmPlanRequest> = {}): FarmPlan =>
  planFor({ zip3, day, request: planRequest(change) });

export const tasksOf = ({ weeklyPlans }: FarmPlan): string[] => weeklyPlans.flatMap(({ tasks }) => tasks);

/** Ids of the crops that go in during the four weeks. */
export const plantedCrops = ({ weeklyPlans }: FarmPlan) =>
  weeklyPlans.flatMap(({ details }) => details.flatMap(({ kind, cropId }) => (kind === 'plant' ? [cropId] : [])));

/**
 * Alabama, Georgia, Louisiana, the mountains of North Carolina, south, central and north Florida, Texas, the Gulf coast of Texas
 * and Mississippi, Arkansas, Virginia, Kentucky, Oklahoma, Ohio, Vermont, Minnesota, Arizona.
 */
const PROFILE_PLACES = [
  ...['360', '312', '701', '288', '331', '328', '326', '752', '770', '395', '720', '232', '405', '731'],
  ...['432', '054', '554', '857'],
] as const;
const PROFILE_SPACES = [
  'two pots on a balcony, full sun',
  'new 4x8 raised bed, part shade, deer',
  '4x8 raised bed, kids help. One breaks out from carrots, snap beans and strawberries',
  'back yard, no water, clay',
  '20 by 30 garden on a slope, rabbits',
  '2 acres, sandy soil, well, we have some muscadines, hay from pasture sprayed with Grazon',
  '12 buckets on the patio, shade',
  'yard of an old house in the city',
  'daycare, ages 3 to 5, one 4x8 raised bed',
  'two table beds 3x6, I use a wheelchair, no tomatoes please',
  'raised bed, I am pregnant',
  '20x40 garden, drought, water restrictions, rocky ground',
  'school garden, six 4x8 beds, closed in summer',
  'half acre, nematodes, ground that floods, gophers, windy, septic field',
  '4x12 raised bed, we have blueberries, my toddler helps',
  '',
] as const;
/** Free words of the field 'What else do you want to grow or keep?', with how many things they name. */
export const PROFILE_WISHES = [
  { text: undefined, count: 0 },
  { text: 'okra, watermelons and figs', count: 3 },
  { text: 'collards, strawberries', count: 2 },
  { text: 'hens, bees', count: 2 },
  { text: 'moringa', count: 1 },
  { text: 'peanuts, sweet potatoes, pumpkins, corn', count: 4 },
  { text: 'blueberries, shiitake', count: 2 },
] as const;
const MONTH_DAYS = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}-15`);

const pick = <Value>(values: readonly Value[], n: number): Value => {
  const value = values[n % values.length];
  if (value === undefined) throw new RangeError('Nothing to choose from');
  return value;
};

const CROP_CHOICES: readonly (readonly string[])[] = [
  ...planOptions.crops.map((option) => [option]),
  [planOptions.crops[0], planOptions.crops[5]],
  [planOptions.crops[1], planOptions.crops[3], planOptions.crops[2]],
  planOptions.crops,
];

/** Every place, month and space once, with the other answers turned through their choices by numbers without a common divisor. */
export const planProfiles = (): readonly Profile[] =>
  PROFILE_PLACES.flatMap((zip3, p) =>
    MONTH_DAYS.flatMap((day, m) =>
      PROFILE_SPACES.map((space, s): Profile => {
        const n = p * 97 + m * 11 + s * 5;
        const { text } = pick(PROFILE_WISHES, n + p);
        return {
          zip3,
          day,
          request: {
            location: `${zip3}01 ${space}`,
            experience: pick(planOptions.experience, n).value,
            crops: [...pick(CROP_CHOICES, n + Math.floor(n / CROP_CHOICES.length))],
            budget: pick(planOptions.budget, Math.floor(n / 3)).value,
            timePerWeek: pick(planOptions.timePerWeek, Math.floor(n / 2)).value,
            hasSeed: n % 6 === 0,
            ...(text === undefined ? {} : { wishes: text }),
          },
        };
      }),
    ),
  );
