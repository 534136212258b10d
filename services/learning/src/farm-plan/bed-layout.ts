import { textOf, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { BLOCK_ROWS, BLOCKS, linesOf, ROW_PITCH_FT, type BedStrip } from './amounts';
import type { Candidate } from './crop-selection';
import { CLIMBERS, SPRAWLING } from './growth-habits';
import type { GrowingSite } from './site';

type BedLayout = NonNullable<FarmPlan['bed']>;

/** A row of a foot with a path to weed it from. */
const NARROW_PITCH_FT = 2;
/** Rows closer than this cannot be weeded. */
const MIN_ROW_IN = 4;
const HALF_FOOT = 0.5;
/** The first and the last of a line need less than their spacing to the edge. */
const EDGE_SHARE = 0.5;
/** A foot of bed for one row along a trellis. */
const TRELLIS_STEPS = 2;
/** They go to the north end, behind climbers, where they shade nothing. */
const TALL = new Set(
  'cherry-tomato slicing-tomato tomatillo sunflower cosmos okra sweet-corn dent-corn sorghum roselle'.split(' '),
);
const SPRAWL_STEPS = 4;
const heightOrder = ({ crop }: Candidate): number =>
  CLIMBERS.has(crop.id) ? 0 : TALL.has(crop.id) ? 1 : SPRAWLING.has(crop.id) ? 3 : 2;

interface BedCrop extends Candidate {
  /** When it goes into the bed; null: in these four weeks. */
  date: Day | null;
}

interface Grid {
  beds: number;
  /** Feet that strips are multiples of. */
  stepFt: number;
  widthFt: number;
  isGarden: boolean;
}

/** Plants in a strip across the bed, as many as are wanted: rows along the strip's length, plants along the bed's width. */
function plantsIn({ crop }: Candidate, { widthFt, isGarden }: Grid, feet: number): number {
  const along = Math.max(1, Math.floor((widthFt * 12) / crop.spacingIn + EDGE_SHARE));
  const lines = linesOf(crop);
  const isClimber = CLIMBERS.has(crop.id);
  const rows = isGarden
    ? Math.max(1, (lines * feet) / ROW_PITCH_FT)
    : isClimber
      ? lines * Math.max(1, Math.floor(feet / ROW_PITCH_FT))
      : Math.max(1, Math.floor((feet * 12) / Math.max(crop.spacingIn, MIN_ROW_IN)));
  return Math.min(crop.familyPlants, Math.floor(rows) * along);
}

/** Steps that a crop needs at least: two rows of small plants, one row of big ones. */
const stepsFor = ({ crop }: Candidate, { isGarden, stepFt }: Grid) =>
  BLOCKS.includes(crop.id)
    ? Math.ceil((isGarden ? 2 * ROW_PITCH_FT : (BLOCK_ROWS * crop.spacingIn) / 12) / stepFt)
    : isGarden
      ? Math.ceil((linesOf(crop) === 1 ? ROW_PITCH_FT : NARROW_PITCH_FT) / stepFt)
      : CLIMBERS.has(crop.id)
        ? TRELLIS_STEPS
        : SPRAWLING.has(crop.id)
          ? SPRAWL_STEPS
          : Math.max(2, Math.ceil(crop.spacingIn / 12 / stepFt));

/** Steps beyond which a crop has more plants than a family needs. */
function enoughSteps(each: BedCrop, grid: Grid): number {
  if (!grid.isGarden) {
    if (CLIMBERS.has(each.crop.id)) return TRELLIS_STEPS;
    if (SPRAWLING.has(each.crop.id)) return SPRAWL_STEPS;
    if (each.crop.method !== 'transplant') return Infinity;
    const perRow = Math.max(1, Math.floor((grid.widthFt * 12) / each.crop.spacingIn + EDGE_SHARE));
    const rows = Math.ceil(each.crop.familyPlants / perRow);
    return Math.max(stepsFor(each, grid), Math.ceil((rows * each.crop.spacingIn) / 12 / grid.stepFt));
  }
  const perStep = plantsIn({ ...each, crop: { ...each.crop, familyPlants: Infinity } }, grid, grid.stepFt);
  return Math.max(stepsFor(each, grid), Math.ceil(each.crop.familyPlants / perStep));
}

function stripsOf(crops: readonly BedCrop[], lengthFt: number, grid: Grid, bed: number): BedStrip[] {
  const steps = Math.floor(lengthFt / grid.stepFt);
  const ordered = crops.toSorted((a, b) => heightOrder(a) - heightOrder(b));
  let free = steps - ordered.reduce((sum, each) => sum + stepsFor(each, grid), 0);
  let start = 0;
  return ordered.map((each, i): BedStrip => {
    const extra = Math.min(Math.floor(free / (ordered.length - i)), enoughSteps(each, grid) - stepsFor(each, grid));
    free -= extra;
    const isLast = i === ordered.length - 1 && !grid.isGarden;
    const [fromFt, toFt] = [start, isLast ? lengthFt : start + (stepsFor(each, grid) + extra) * grid.stepFt];
    start = toFt;
    return {
      ...(grid.beds > 1 ? { bed } : {}),
      cropId: each.crop.id,
      name: each.crop.name,
      fromFt,
      toFt,
      plants: plantsIn(each, grid, toFt - fromFt),
      date: each.date === null ? null : textOf(each.date),
    };
  });
}

/** The crops of each bed: all beds get some, and no bed more than it holds. */
function shareOut(crops: readonly BedCrop[], lengthFt: number, grid: Grid): BedCrop[][] {
  const steps = Math.floor(lengthFt / grid.stepFt);
  const shares = Array.from({ length: grid.beds }, (): BedCrop[] => []);
  const used = (share: readonly BedCrop[]) => share.reduce((sum, each) => sum + stepsFor(each, grid), 0);
  const add = (each: BedCrop) => {
    const emptiest = shares.toSorted((a, b) => used(a) - used(b))[0];
    if (emptiest && used(emptiest) + stepsFor(each, grid) <= steps) emptiest.push(each);
  };
  for (const each of crops) add(each);
  // What is sown is sown in more beds, until none is empty.
  const sown = crops.filter(({ crop }) => crop.method === 'sow');
  for (let i = 0; sown.length > 0 && shares.some((share) => share.length === 0) && i < grid.beds; i += 1) {
    const each = sown[i % sown.length];
    if (each) add(each);
  }
  return shares;
}

/**
 * Divides beds into strips across their width, one for each crop, in steps of half a foot, or a garden into rows with paths,
 * tall crops at the north end. Crops for which there is no room are left out, the last first. null: no bed was described.
 */
export function layOutBed({ area, ground, beds }: GrowingSite, crops: readonly BedCrop[]): BedLayout | null {
  if (!area || ground === 'containers' || ground === 'field') return null;
  const isGarden = ground === 'garden';
  // Where rows with wide paths do not hold all that was asked for, the paths are narrow.
  const isCrowded = crops.length * ROW_PITCH_FT > area.lengthFt;
  const grid: Grid = {
    beds: isGarden ? 1 : beds,
    stepFt: isGarden ? (isCrowded ? NARROW_PITCH_FT : ROW_PITCH_FT) : HALF_FOOT,
    widthFt: area.widthFt,
    isGarden,
  };
  const strips = shareOut(crops, area.lengthFt, grid).flatMap((share, i) =>
    stripsOf(share, area.lengthFt, grid, i + 1),
  );
  return strips.length === 0 ? null : { ...area, ...(grid.beds > 1 ? { count: grid.beds } : {}), strips };
}

/** The layout with as many plants as the hours and the money of the plan allow. `amounts`: plants by crop. */
export function bedAsPlanted(bed: BedLayout | null, amounts: ReadonlyMap<string, number>): BedLayout | null {
  if (!bed) return null;
  const left = new Map(amounts);
  const strips = bed.strips.map((strip) => {
    const most = strip.date === null ? left.get(strip.cropId) : undefined;
    if (most === undefined) return strip;
    const plants = Math.max(1, Math.min(strip.plants, most));
    left.set(strip.cropId, most - plants);
    return { ...strip, plants };
  });
  return { ...bed, strips };
}
