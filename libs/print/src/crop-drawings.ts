/** The drawing of libs/ui for crops that are not named like one; the others have a seedling. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'leaf-lettuce': 'lettuce',
  ...Object.fromEntries(
    'spinach kale collards mustard-turnip-greens swiss-chard cabbage bok-choy arugula malabar-spinach'
      .split(' ')
      .map((id) => [id, 'collard']),
  ),
  ...Object.fromEntries(
    'bush-bean pole-bean southern-pea lima-bean sugar-snap-pea field-pea-pinkeye field-pea-cream field-pea-crowder asian-long-bean'
      .split(' ')
      .map((id) => [id, 'bean']),
  ),
  'cherry-tomato': 'tomato',
  'slicing-tomato': 'tomato',
  tomatillo: 'tomato',
  'bell-pepper': 'pepper',
  'hot-pepper': 'pepper',
  turnip: 'radish',
  rutabaga: 'radish',
  kohlrabi: 'radish',
  parsnip: 'carrot',
  'irish-potato': 'potato',
  'short-day-onion': 'onion',
  'green-onion': 'onion',
  leek: 'onion',
  shallot: 'onion',
  'sweet-corn': 'corn',
  'dent-corn': 'corn',
  'summer-squash': 'squash',
  'winter-squash': 'pumpkin',
  'southern-pumpkin': 'pumpkin',
  cantaloupe: 'watermelon',
};

/** Crops that have a drawing of their own name. */
const OWN = new Set(
  'beet carrot cucumber garlic okra peanut pumpkin radish strawberry sunflower sweet-potato watermelon'.split(' '),
);

/** A drawing of libs/ui for a crop of the crop table. */
export const cropDrawing = (cropId: string): string => (OWN.has(cropId) ? cropId : (DRAWINGS[cropId] ?? 'seedling'));
