import type { CourseFarm, FarmCrop } from './course-farm';
import { windowsAtHome, windowSpans } from './farm-windows';
import { inCents, inQuarters } from './lesson-table';
import type { TableText } from './lesson-text';
import { GOOD_PLANTS, plantedFeet, seedOrder, SLIP_CROP, SPARE_PERCENT } from './seed-order';

const SHEETS: readonly (readonly [sheet: string, crop: string])[] = [
  ['bush-beans', 'bush-bean'],
  ['cherry-tomatoes', 'cherry-tomato'],
  ['collards', 'collards'],
  ['leaf-lettuce', 'leaf-lettuce'],
  ['southern-peas', 'southern-pea'],
  ['sweet-potatoes', 'sweet-potato'],
  ['turnips', 'turnip'],
  ['zinnias', 'zinnia'],
];

/** What to start or to buy for a bed, or for the half of one that the plan plants. */
function seedTexts(farm: CourseFarm, id: string, crop: FarmCrop): string[] {
  const planted = plantedFeet(farm, id);
  const feet = planted <= farm.garden.feet / 2 ? planted : farm.garden.feet;
  const { places, cells, seeds, seedsToAPlace, sparePercent } = seedOrder(crop, feet);
  const number = seeds.toLocaleString('en-US');
  if (crop.trayWeeks !== undefined)
    return [
      `${cells} cells (${places} ÷ ${GOOD_PLANTS})`,
      ...(seedsToAPlace > 1 ? [`(${places} ÷ ${GOOD_PLANTS}), ${number} seeds`] : []),
    ];
  return sparePercent > 0
    ? [`${number} ${id === SLIP_CROP ? 'slips' : 'seeds'} (${places} plus ${SPARE_PERCENT} percent)`]
    : [`| To buy | ${number} seeds`];
}

/** What a crop's sheet says of one bed: what is sold, hours, price, distance, seed, and the windows of the state's chart. */
export function sheetTexts(farm: CourseFarm): TableText[] {
  const { crops } = farm;
  return SHEETS.flatMap(([sheet, id]) => {
    const crop = crops[id];
    if (!crop) return [];
    const charted = windowsAtHome(id).windows.filter(({ source }) => source !== undefined);
    return [
      `| Sold, plan | ${crop.sold} ${crop.unit}`,
      ...(crop.range ? [`| Range | ${crop.range[0]} to ${crop.range[1]} ${crop.unit}`] : []),
      ...seedTexts(farm, id, crop),
      `| Hours | ${inQuarters(crop.growHours + crop.pickHours)}`,
      `${inCents(crop.price)}`,
      `${crop.rows} row${crop.rows === 1 ? '' : 's'}, `,
      `${crop.spacing} inches`,
      ...charted.map((window) => windowSpans([window])),
    ].map((text) => ({ lesson: `sheets/${sheet}`, text }));
  });
}
