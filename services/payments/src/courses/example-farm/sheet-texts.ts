import { almanacId, type CourseFarm, type FarmCrop } from './course-farm';
import { windowsAtHome, windowSpans } from './farm-windows';
import { inCents, inQuarters } from './lesson-table';
import type { TableText } from './lesson-text';
import { GOOD_PLANTS, plantedFeet, seedOrder, SLIP_CROP, SPARE_PERCENT } from './seed-order';

/** A sheet and its crops: two where two kinds of one crop stand in the plan. */
const SHEETS: readonly (readonly [sheet: string, crop: string, other?: string])[] = [
  ['bush-beans', 'bush-bean'],
  ['cherry-tomatoes', 'bush-cherry-tomato', 'vine-cherry-tomato'],
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
  return SHEETS.flatMap(([sheet, id, other]) => {
    const crop = crops[id];
    if (!crop) return [];
    const charted = windowsAtHome(almanacId(farm, id)).windows.filter(({ source }) => source !== undefined);
    const kinds = [crop, ...(other === undefined ? [] : [crops[other] ?? []])].flat();
    const row = (label: string, cellOf: (kind: FarmCrop) => string) => `| ${[label, ...kinds.map(cellOf)].join(' | ')}`;
    return [
      row('Sold, plan', ({ sold, unit }) => `${sold} ${unit}`),
      ...(crop.range ? [row('Range', ({ range, unit }) => `${range?.join(' to ')} ${unit}`)] : []),
      ...seedTexts(farm, id, crop),
      row('Hours', ({ growHours, pickHours }) => inQuarters(growHours + pickHours)),
      `${inCents(crop.price)}`,
      `${crop.rows} row${crop.rows === 1 ? '' : 's'}, `,
      `${crop.spacing} inches`,
      ...charted.map((window) => windowSpans([window])),
    ].map((text) => ({ lesson: `sheets/${sheet}`, text }));
  });
}
