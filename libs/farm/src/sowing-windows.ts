import { endsOf } from './range';
import data from './sowing-windows.json';

/** Month and day as one number: 1203 is December 3. */
type MonthDay = number;

/** First and last days; it may pass the new year. */
export type CropWindow = readonly [from: MonthDay, to: MonthDay];

/** A crop that has a drawing, and when it goes into open ground at the farm. */
export interface SownCrop {
  /** Its id in the crop table of libs/almanac. */
  crop: string;
  /** The work: 'Sow okra'. */
  work: string;
  /** The work of its harvest: 'Pick okra'. */
  harvest: string;
  drawing:
    | 'bean'
    | 'carrot'
    | 'collard'
    | 'garlic'
    | 'lettuce'
    | 'onion'
    | 'pepper'
    | 'potato'
    | 'radish'
    | 'sunflower'
    | 'sweet-potato'
    | 'tomato';
  windows: readonly CropWindow[];
  /** When what went out in these windows is harvested. */
  harvests: readonly CropWindow[];
}

/**
 * The windows that libs/almanac computes for the farm's ZIP code, whose tables are too much data for a page; written by
 * `npm run garden-calendar`.
 */
export const sownCrops: readonly SownCrop[] = data.map(({ drawing, windows, harvests, ...crop }) => ({
  ...crop,
  drawing: drawing as SownCrop['drawing'],
  windows: windows.map(endsOf),
  harvests: harvests.map(endsOf),
}));
