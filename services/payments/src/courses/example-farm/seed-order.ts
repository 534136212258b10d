import type { CourseFarm, FarmCrop } from './course-farm';

/** Of the cells seeded in a tray, the part that gives a good plant. */
export const GOOD_PLANTS = 0.85;
/** More than the places of the plan, for seed in place, slips and sets that stand one to a place. */
export const SPARE_PERCENT = 15;

/** Is bought as rooted sprouts. */
export const SLIP_CROP = 'sweet-potato';

export interface SeedOrder {
  places: number;
  seedsToAPlace: number;
  /** In trays: part of the cells that give a good plant. In place: 1. */
  goodPlants: number;
  sparePercent: number;
  /** Cells of a tray; places for seed sown in place, slips and sets. */
  cells: number;
  seeds: number;
}

// Keeps 300 × 1.15 from being rounded up to 346.
const roundUp = (amount: number) => Math.ceil(Number(amount.toFixed(6)));

/** Places in so many feet of bed. */
export const placesIn = ({ spacing, rows }: FarmCrop, feet: number): number => Math.floor((feet * 12) / spacing) * rows;

/**
 * What to seed and to buy for so many feet of bed. A tray needs more cells than places and nothing besides; seed in place, slips
 * and sets need a spare part, unless more than one seed goes to a place and is thinned.
 */
export function seedOrder(crop: FarmCrop, feet: number): SeedOrder {
  const { trayWeeks, seedsToAPlace = 1 } = crop;
  const places = placesIn(crop, feet);
  const isInTray = trayWeeks !== undefined;
  const goodPlants = isInTray ? GOOD_PLANTS : 1;
  const sparePercent = isInTray || seedsToAPlace > 1 ? 0 : SPARE_PERCENT;
  const cells = roundUp(places / goodPlants);
  const seeds = roundUp(cells * seedsToAPlace * (1 + sparePercent / 100));
  return { places, seedsToAPlace, goodPlants, sparePercent, cells, seeds };
}

/** Feet of bed that the plans give to a crop in a year. */
export const plantedFeet = ({ plans }: CourseFarm, id: string): number =>
  plans
    .flatMap(({ year }) => year)
    .flatMap((row) => (Array.isArray(row) || row.crop !== id ? [] : row.waves))
    .reduce((sum, [, , , feet]) => sum + feet, 0);
