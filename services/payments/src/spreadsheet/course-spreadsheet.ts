import type { LessonSum } from '@farm/farm';
import type { CourseFarm } from '../courses/example-farm/course-farm';
import { farmMoney } from '../courses/example-farm/farm-money';
import { fullestPlantings } from '../courses/example-farm/farm-hours';
import { shortDayName } from '../courses/example-farm/lesson-table';
import { GOOD_PLANTS, plantedFeet, seedOrder, SPARE_PERCENT } from '../courses/example-farm/seed-order';
import { Sheet } from './sheet';
import {
  blankRows,
  lessonSum,
  lessonTableWords,
  plantings,
  tableInput,
  tableResult,
  type LessonBlocks,
} from './sheet-sources';
import { cashSheet, yearSheet, type CropBudget } from './year-sheets';

function bedsSheet(lessons: LessonBlocks, farm: CourseFarm): Sheet {
  const { beds, feet, inches } = farm.garden;
  const sheet = new Sheet(
    'Beds and crops',
    'From lesson 2: what stands where, and how many plants a bed holds. The example is Hill Street; write your own over it.',
    [26, 20, 26, 26, 16, 16, 16],
  );
  const area: LessonSum = {
    id: 'beds',
    title: 'Your beds',
    inputs: [
      tableInput('beds', 'Beds', 'beds', beds),
      tableInput('length', 'Length of a bed', 'feet', feet),
      tableInput('width', 'Width of a bed', 'inches', inches),
    ],
    results: [
      tableResult('one', 'One bed', 'length × width ÷ 12', 'square feet', 0),
      tableResult('all', 'All beds', 'length × width ÷ 12 × beds', 'square feet', 0),
    ],
  };
  const cells = sheet.sum(area, 'All beds alike, so that every cover, drip line and budget fits every bed.');
  sheet.heading('Plants in a bed', 'From lesson 2. The length comes from the cell above.');
  const places = lessonSum(lessons, '02', 'plants');
  const bed = { link: cells['length'] ?? '' };
  sheet.table(
    places,
    [
      ...Object.values(farm.crops).map(({ name, spacing, rows }) => ({ label: name, values: { bed, spacing, rows } })),
      ...blankRows(places).map(({ label, values }) => ({ label, values: { ...values, bed } })),
    ],
    'Crop',
  );
  sheet.heading('The first year, bed by bed', 'From lesson 2. A name for each bed in each season: no bed stands bare.');
  const [heads = [], ...rows] = lessonTableWords(lessons, '02', ['Bed', 'Winter before']);
  sheet.words(heads, rows);
  sheet.heading('Four years', 'From lesson 2. Every plan moves two beds down each year.');
  const [years = [], ...order] = lessonTableWords(lessons, '02', ['Beds', 'First year']);
  sheet.words(years, order);
  return sheet;
}

function countBackSheet(lessons: LessonBlocks): Sheet {
  const sheet = new Sheet(
    'Count back',
    'From lessons 2 and 4: from the sale back to the bed, the tray and the day. Every plan is this sum.',
  );
  sheet.sum(lessonSum(lessons, '02', 'backward'), 'From lesson 2.');
  sheet.sum(lessonSum(lessons, '02', 'feet'), 'From lesson 2, for what is not sold by the plant.');
  sheet.sum(lessonSum(lessons, '02', 'plants'), 'From lesson 2.');
  const dates = lessonSum(lessons, '04', 'back');
  sheet.sum(dates, 'From lesson 4. Add 14 days for the short days of fall, 0 in spring.');
  sheet.heading('Every planting', 'The same sum, one line for each planting.');
  sheet.table(dates, [{ label: 'Collards, fall' }, ...blankRows(dates)], 'Crop, planting');
  return sheet;
}

/** The plantings of the example's fullest week, and room for the reader's. */
function fullestWeekSheet(lessons: LessonBlocks, farm: CourseFarm): Sheet {
  const sheet = new Sheet(
    'Fullest week',
    'From lesson 2: what each planting asks of the week in which most is picked. Upkeep, set-up, the second picking day and records come on top.',
    [36],
  );
  const week = lessonSum(lessons, '02', 'week');
  sheet.sum(week, 'From lesson 2.');
  const { from, plantings } = fullestPlantings(farm);
  sheet.heading(
    'Every planting of the week',
    `The same sum, one line for each. The example is the week of ${shortDayName(from)}.`,
  );
  const rows = plantings.map(({ name, out, ...values }) => ({ label: `${name}, out ${shortDayName(out)}`, values }));
  // Rounded lines would add up to more than the week.
  const exact = { ...week, results: week.results.map((result) => ({ ...result, rounding: 2 })) };
  const table = sheet.table(exact, [...rows, ...blankRows(week)], 'Planting');
  sheet.totals(table, ['picking', 'growing'], '#,##0.0');
  return sheet;
}

function seedOrderSheet(lessons: LessonBlocks, farm: CourseFarm): Sheet {
  const sheet = new Sheet(
    'Seed order',
    'From lesson 2: places of the plan, cells of the trays, and seed to buy. Feet: all plantings of the year together.',
    [26],
  );
  const places = lessonSum(lessons, '02', 'plants');
  const order: LessonSum = {
    id: 'order',
    title: 'Seed order',
    inputs: [
      ...places.inputs.map((each) => (each.name === 'bed' ? { ...each, label: 'Bed, all plantings' } : each)),
      tableInput('each', 'Seeds to a place or cell', 'seeds', 1),
      tableInput('grown', 'Good plants of the cells', 'part', 1),
      tableInput('more', 'Plus', 'percent', SPARE_PERCENT),
      tableInput('have', 'Left from last year', 'seeds', 0),
    ],
    results: [
      ...places.results,
      tableResult('cells', 'Cells or places', 'plants ÷ grown', '', 'up'),
      tableResult('seeds', 'Seeds, slips or sets', 'cells × each × (100 + more) ÷ 100', '', 'up'),
      tableResult('buy', 'To buy', 'seeds − have', '', 0),
    ],
  };
  sheet.heading(
    'Order list',
    `Trays: ${GOOD_PLANTS} good plants and 0 percent. Sown in place, slips and sets: 1 and ${SPARE_PERCENT} percent; 0 percent when more than one seed goes to a place.`,
  );
  sheet.table(
    order,
    [
      ...Object.entries(farm.crops).map(([id, crop]) => {
        const feet = plantedFeet(farm, id);
        const { seedsToAPlace, goodPlants, sparePercent } = seedOrder(crop, feet);
        return {
          label: crop.name,
          values: {
            ...{ bed: feet, spacing: crop.spacing, rows: crop.rows },
            ...{ each: seedsToAPlace, grown: goodPlants, more: sparePercent },
          },
        };
      }),
      ...blankRows(order, ['each', 'grown', 'more', 'have']),
    ],
    'Crop, variety',
  );
  return sheet;
}

/** A sheet with sums of lessons, one under the other. */
function sumsSheet(
  lessons: LessonBlocks,
  name: string,
  note: string,
  sums: readonly (readonly [lesson: string, id: string])[],
): Sheet {
  const sheet = new Sheet(name, note);
  for (const [lesson, id] of sums) sheet.sum(lessonSum(lessons, lesson, id), `From lesson ${Number(lesson)}.`);
  return sheet;
}

/** What a year of a crop brings, by the rule of the lesson's table. */
const cropYear = (farm: CourseFarm): LessonSum => ({
  id: 'crop-year',
  title: 'Crop budget',
  inputs: [
    tableInput('beds', 'Plantings', 'beds', 1),
    tableInput('sold', 'Sold from a bed', 'units', 0),
    tableInput('price', 'Price', '$', 0),
    tableInput('inputs', 'Costs of a bed', '$', 0),
    tableInput('share', "Market's share", 'percent', farm.market.sharePercent),
    tableInput('grow', 'Hours of a bed to grow', 'hours', 0),
    tableInput('pick', 'Hours of a bed to pick', 'hours', 0),
  ],
  results: [
    tableResult('sales', 'Sales', 'beds × sold × price', '$', 2),
    tableResult('fees', 'Share of stall, cards, bags', 'sales × share ÷ 100', '$', 0),
    tableResult('direct', 'Direct cost', 'beds × inputs + fees', '$', 2),
    tableResult('margin', 'Margin', 'sales − direct', '$', 2),
    tableResult('hours', 'Hours', 'beds × (grow + pick)', 'hours', 2),
    tableResult('hour', 'An hour brings', 'margin ÷ hours', '$', 2),
  ],
});

function cropBudgetSheet(lessons: LessonBlocks, farm: CourseFarm): CropBudget {
  const sheet = new Sheet(
    'Crop budget',
    'From lesson 8: one line for each crop. The costs of a bed are seed or plants, compost, feed and the share of drip, cover and boxes.',
    [26],
  );
  const sum = cropYear(farm);
  sheet.heading('The crops of a year');
  const table = sheet.table(
    sum,
    [
      ...Object.entries(farm.crops).map(([id, crop]) => ({
        label: `${crop.name}, ${crop.unit}`,
        values: {
          ...{ beds: plantings(farm, id), sold: crop.sold, price: crop.price, inputs: crop.inputs },
          ...{ grow: crop.growHours, pick: crop.pickHours },
        },
      })),
      ...blankRows(sum, ['share']),
    ],
    'Crop, unit',
  );
  const totals = sheet.totals(table, ['beds', 'sales', 'direct', 'margin', 'hours']);
  sheet.sum(lessonSum(lessons, '08', 'floor'), 'From lesson 8. Below the floor you pay people to eat your greens.');
  return { sheet, totals };
}

/** The tax of a mean market day: food bears the local part only. */
function salesTax(farm: CourseFarm): LessonSum {
  const { crops, marketDays } = farmMoney(farm);
  const { food, other } = farm.market.taxPercent;
  const daily = (isFood: boolean) =>
    crops.reduce((sum, { crop, sales }) => sum + ((crop.isFood ?? true) === isFood ? sales : 0), 0) / marketDays;
  return {
    id: 'sales-tax',
    title: 'Sales tax',
    inputs: [
      tableInput('food', 'Sales of food', '$', daily(true)),
      tableInput('local', 'Tax on food', 'percent', food),
      tableInput('others', 'Sales of flowers', '$', daily(false)),
      tableInput('full', 'Tax on flowers', 'percent', other),
    ],
    results: [tableResult('tax', 'Taken on top and paid on', 'food × local ÷ 100 + others × full ÷ 100', '$', 2)],
  };
}

function marketSheet(lessons: LessonBlocks, farm: CourseFarm): Sheet {
  const sheet = new Sheet(
    'Market card',
    'From lesson 8: one card for each market day. Left an hour tells you where to stand next year.',
    [26, 14, 16, 44],
  );
  const day = lessonSum(lessons, '08', 'market');
  sheet.sum(day, 'From lesson 8.');
  sheet.sum(salesTax(farm), 'From lesson 8. This money is not yours. SNAP sales bear no tax: leave them out.');
  sheet.heading('Every market day', 'The same sum, one line for each day.');
  const table = sheet.table(
    day,
    [...blankRows(day, ['fee', 'mile']), ...blankRows(day, ['fee', 'mile'])],
    'Date, market',
  );
  sheet.totals(table, ['sales', 'stall', 'cards', 'bags', 'hours', 'left']);
  return sheet;
}

/**
 * The sheets of the course: every sum of its lessons with live formulas, and tables that use them, with the example farm's numbers
 * to write over.
 * @throws RangeError when a lesson lacks a sum or a table that a sheet is made of
 */
export function courseSpreadsheet(lessons: LessonBlocks, farm: CourseFarm): Sheet[] {
  const crops = cropBudgetSheet(lessons, farm);
  return [
    bedsSheet(lessons, farm),
    countBackSheet(lessons),
    seedOrderSheet(lessons, farm),
    fullestWeekSheet(lessons, farm),
    sumsSheet(lessons, 'Compost', 'From lessons 1 and 3: lime, compost and feed for your beds.', [
      ['03', 'compost'],
      ['03', 'nitrogen'],
      ['01', 'lime'],
    ]),
    sumsSheet(lessons, 'Water', 'From lessons 1 and 5: what the tap gives, and how long the drip runs.', [
      ['01', 'tap'],
      ['05', 'drip'],
    ]),
    crops.sheet,
    marketSheet(lessons, farm),
    cashSheet(farm),
    yearSheet(lessons, farm, crops),
    sumsSheet(lessons, 'Other sums', 'From lessons 1, 6 and 7: the jar, the sprayer, the ice and your speed.', [
      ['01', 'jar'],
      ['06', 'mix'],
      ['07', 'ice'],
      ['07', 'speed'],
    ]),
  ];
}
