/** Month and day as one number: 1203 is December 3. */
type MonthDay = number;

/** A crop that has a drawing, and when it goes into open ground at the farm. */
export interface SownCrop {
  /** The work: 'Sow okra'. */
  work: string;
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
  /** First and last days; a window may pass the new year. */
  windows: readonly (readonly [from: MonthDay, to: MonthDay])[];
}

/**
 * The windows that libs/almanac computes from the crop table and the farm's frost dates, which is too much data for a page.
 * planting-windows.spec.ts there compares them.
 */
export const sownCrops: readonly SownCrop[] = [
  {
    work: 'Sow lettuce',
    drawing: 'lettuce',
    windows: [
      [209, 406],
      [903, 1015],
    ],
  },
  {
    work: 'Set out collards',
    drawing: 'collard',
    windows: [
      [209, 406],
      [806, 917],
    ],
  },
  {
    work: 'Sow carrots',
    drawing: 'carrot',
    windows: [
      [209, 323],
      [813, 910],
    ],
  },
  {
    work: 'Sow radishes',
    drawing: 'radish',
    windows: [
      [209, 406],
      [910, 1022],
    ],
  },
  { work: 'Plant potatoes', drawing: 'potato', windows: [[216, 316]] },
  {
    work: 'Set out tomatoes',
    drawing: 'tomato',
    windows: [
      [412, 504],
      [723, 813],
    ],
  },
  {
    work: 'Set out peppers',
    drawing: 'pepper',
    windows: [
      [413, 511],
      [723, 813],
    ],
  },
  {
    work: 'Sow snap beans',
    drawing: 'bean',
    windows: [
      [412, 511],
      [827, 917],
    ],
  },
  { work: 'Plant sweet potatoes', drawing: 'sweet-potato', windows: [[420, 715]] },
  { work: 'Sow sunflowers', drawing: 'sunflower', windows: [[323, 903]] },
  { work: 'Plant garlic', drawing: 'garlic', windows: [[1001, 1203]] },
  {
    work: 'Plant onions',
    drawing: 'onion',
    windows: [
      [112, 216],
      [1022, 107],
    ],
  },
];
