import { textOf, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import type { BedStrip, Candidate } from './crop-selection';
import type { BedArea } from './site-description';

type BedLayout = NonNullable<FarmPlan['bed']>;

/** Bigger ground is not drawn as one bed. */
const MAX_BED_SQUARE_FEET = 1_000;
/** Rows closer than this cannot be weeded. */
const MIN_ROW_IN = 4;
const HALF_FEET = 2;
/** They go to the north end, where they shade nothing. */
const TALL = new Set(['cherry-tomato', 'slicing-tomato', 'pole-bean', 'sugar-snap-pea', 'sunflower', 'cosmos']);

interface BedCrop extends Candidate {
  /** When it goes into the bed; null: in these four weeks. */
  date: Day | null;
}

/** Plants in a strip across the bed: rows along the strip's length, plants along the bed's width. */
function plantsIn({ crop }: Candidate, widthFt: number, lengthFt: number): number {
  const rows = Math.max(1, Math.floor((lengthFt * 12) / Math.max(crop.spacingIn, MIN_ROW_IN)));
  return rows * Math.max(1, Math.floor((widthFt * 12) / crop.spacingIn));
}

/** Half feet that a crop needs at least: two rows of small plants, one row of big ones. */
const stepsFor = ({ crop }: Candidate) => Math.max(2, Math.ceil((crop.spacingIn / 12) * HALF_FEET));

/**
 * Divides a bed into strips across its width, one for each crop, in steps of half a foot, tall crops at the north end.
 * Crops for which there is no room are left out, the last first. null: no bed was described, or it is too big to draw.
 */
export function layOutBed(area: BedArea | null, crops: readonly BedCrop[]): BedLayout | null {
  if (!area || area.lengthFt * area.widthFt > MAX_BED_SQUARE_FEET) return null;
  const steps = Math.floor(area.lengthFt * HALF_FEET);
  const placed: BedCrop[] = [];
  let free = steps;
  for (const each of crops)
    if (stepsFor(each) <= free) {
      placed.push(each);
      free -= stepsFor(each);
    }
  const ordered = [
    ...placed.filter(({ crop }) => TALL.has(crop.id)),
    ...placed.filter(({ crop }) => !TALL.has(crop.id)),
  ];
  let start = 0;
  const strips = ordered.map((each, i): BedStrip => {
    const extra = Math.floor((free * (i + 1)) / ordered.length) - Math.floor((free * i) / ordered.length);
    const end = i === ordered.length - 1 ? area.lengthFt * HALF_FEET : start + stepsFor(each) + extra;
    const [fromFt, toFt] = [start / HALF_FEET, end / HALF_FEET];
    start = end;
    return {
      cropId: each.crop.id,
      name: each.crop.name,
      fromFt,
      toFt,
      plants: plantsIn(each, area.widthFt, toFt - fromFt),
      date: each.date === null ? null : textOf(each.date),
    };
  });
  return strips.length === 0 ? null : { ...area, strips };
}
