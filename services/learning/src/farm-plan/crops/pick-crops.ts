import type { Frost } from '../place/climate';
import type { Crop } from './crops';
import type { Day } from '../../calendar/days';
import type { GrowingSite } from '../site-text';
import { statusOf, type Status } from './windows';

/** A crop and what can be done with it in the coming four weeks. */
export interface Candidate {
  crop: Crop;
  status: Status;
  /** Why the place does not suit it; null: it does. */
  unfit: string | null;
}

/** A crop with something to do now. */
export interface Pick extends Candidate {
  status: Exclude<Status, { kind: 'wait' }>;
}

const HOW_MANY = { beginner: 3, 'some-experience': 5, experienced: 12 } as const;
export type Experience = keyof typeof HOW_MANY;

const ORDER = { plant: 0, indoors: 1, wait: 2 } as const;
const BIGGEST_POT = 10; // US gallons that people carry onto a balcony

function unfitness(crop: Crop, site: GrowingSite): string | null {
  if (crop.sunHours > site.sunHours + 1) return `wants ${crop.sunHours} hours of sun`;
  if (site.containersOnly && crop.containerGallons > BIGGEST_POT)
    return `needs a pot of ${crop.containerGallons} gallons or a bed`;
  return null;
}

/** All crops, best first: what can go out now, what can be started indoors, what waits; quick ones before slow ones. */
export function rank(crops: readonly Crop[], frost: Frost, site: GrowingSite, today: Day): readonly Candidate[] {
  return crops
    .map((crop) => ({ crop, status: statusOf(crop, frost, today), unfit: unfitness(crop, site) }))
    .map((candidate, place) => ({ candidate, place }))
    .sort(
      (a, b) =>
        ORDER[a.candidate.status.kind] - ORDER[b.candidate.status.kind] ||
        a.candidate.crop.daysToHarvest[0] - b.candidate.crop.daysToHarvest[0] ||
        a.place - b.place,
    )
    .map(({ candidate }) => candidate);
}

/** Whether a crop can be planted here and now. */
export const isPick = (candidate: Candidate): candidate is Pick =>
  candidate.status.kind !== 'wait' && candidate.unfit === null;

/** The crops of the plan: as many as the experience can carry, the best of each chosen option first. */
export function pickCrops(
  ranked: readonly Candidate[],
  options: readonly string[],
  experience: Experience,
): readonly Pick[] {
  const able = ranked.filter(isPick).filter(({ crop }) => options.includes(crop.option));
  const seen = new Set<string>();
  const firsts = able.filter(({ crop: { option } }) => !seen.has(option) && seen.add(option));
  const others = able.filter((pick) => !firsts.includes(pick));
  return [...firsts, ...others].slice(0, HOW_MANY[experience]);
}
