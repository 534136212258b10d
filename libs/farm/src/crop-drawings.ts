/** The drawings of libs/ui that show a crop. */
export const cropDrawings = [
  ...(['bean', 'beet', 'blueberry', 'carrot', 'collard', 'corn', 'cucumber', 'eggplant', 'garlic', 'lettuce'] as const),
  ...(['okra', 'onion', 'peanut', 'pepper', 'potato', 'pumpkin', 'radish', 'squash', 'strawberry'] as const),
  ...(['sunflower', 'sweet-potato', 'tomato', 'watermelon'] as const),
] as const;
export type CropDrawing = (typeof cropDrawings)[number] | 'seedling';

/** Crops of the crop table that look like one of the drawings and are not named like it. */
const ALIKE: Readonly<Partial<Record<CropDrawing, string>>> = {
  lettuce: 'leaf-lettuce',
  collard: 'spinach kale collards mustard-turnip-greens swiss-chard cabbage bok-choy arugula malabar-spinach',
  bean: 'bush-bean pole-bean southern-pea lima-bean sugar-snap-pea field-pea-pinkeye field-pea-cream field-pea-crowder asian-long-bean',
  tomato: 'cherry-tomato slicing-tomato tomatillo',
  pepper: 'bell-pepper hot-pepper',
  radish: 'turnip rutabaga kohlrabi',
  carrot: 'parsnip',
  potato: 'irish-potato',
  onion: 'short-day-onion green-onion leek shallot',
  corn: 'sweet-corn dent-corn',
  squash: 'summer-squash',
  pumpkin: 'winter-squash southern-pumpkin',
  watermelon: 'cantaloupe',
};

const byCrop = new Map<string, CropDrawing>([
  ...cropDrawings.map((name) => [name, name] as const),
  ...(Object.entries(ALIKE) as [CropDrawing, string][]).flatMap(([drawing, ids]) =>
    ids.split(' ').map((id) => [id, drawing] as const),
  ),
]);

/** The drawing of libs/ui for a crop of the crop table; a seedling if none is like it. */
export const cropDrawing = (cropId: string): CropDrawing => byCrop.get(cropId) ?? 'seedling';
