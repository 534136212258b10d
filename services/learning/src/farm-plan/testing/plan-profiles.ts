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

/** Alabama, Georgia, Louisiana, North Carolina, south Florida, Texas, Arkansas, Virginia, Kentucky, Oklahoma. */
const PROFILE_PLACES = ['360', '312', '701', '288', '331', '752', '720', '232', '405', '731'] as const;
const PROFILE_SPACES = [
  'two pots on a balcony, full sun',
  'new 4x8 raised bed, part shade, deer',
  '4x8 raised bed, kids help',
  'back yard, no water, clay',
  '20 by 30 garden on a slope, rabbits',
  '2 acres, sandy soil, well, some muscadines',
  '12 buckets on the patio, shade',
  'yard of an old house in the city',
  'daycare, ages 3 to 5, one 4x8 raised bed',
  'balcony, four pots, toddler',
  'raised bed, I am pregnant',
  'room for ten blueberries, red clay, my toddler helps',
  '',
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
        return {
          zip3,
          day,
          request: {
            location: `${zip3}01 ${space}`,
            experience: pick(planOptions.experience, n).value,
            crops: [...pick(CROP_CHOICES, n + Math.floor(n / CROP_CHOICES.length))],
            budget: pick(planOptions.budget, Math.floor(n / 3)).value,
            timePerWeek: pick(planOptions.timePerWeek, Math.floor(n / 2)).value,
          },
        };
      }),
    ),
  );
