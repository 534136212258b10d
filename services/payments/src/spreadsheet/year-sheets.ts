import type { LessonSum } from '@farm/farm';
import { cashOfMonth } from '../courses/example-farm/cash-by-month';
import type { CourseFarm } from '../courses/example-farm/course-farm';
import { farmMoney } from '../courses/example-farm/farm-money';
import { Sheet } from './sheet';
import { blankRows, lessonSum, tableInput, tableResult, type LessonBlocks } from './sheet-sources';

/** The sheet of the crops, and the cells of its totals by column. */
export interface CropBudget {
  sheet: Sheet;
  totals: Record<string, string>;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const cashMonth: LessonSum = {
  id: 'cash',
  title: 'Cash by month',
  inputs: [
    tableInput('start', 'In the bank before', '$', 0),
    tableInput('market', 'In: market', '$', 0),
    tableInput('other', 'In: shares, cafe, other', '$', 0),
    tableInput('crops', 'Out: seed, plants, feed', '$', 0),
    tableInput('days', 'Out: booth, cards, bags, truck', '$', 0),
    tableInput('fixed', 'Out: insurance', '$', 0),
    tableInput('rest', 'Out: rent, repairs, water, power, phone', '$', 0),
    tableInput('tools', 'Out: tools', '$', 0),
  ],
  results: [
    tableResult('in', 'In', 'market + other', '$', 2),
    tableResult('out', 'Out', 'crops + days + fixed + rest + tools', '$', 2),
    tableResult('bank', 'In the bank after', 'start + in − out', '$', 2),
  ],
};

export function cashSheet(farm: CourseFarm): Sheet {
  const sheet = new Sheet(
    'Cash by month',
    'From lesson 8: spending comes before the sales. Wear is not in it, because nobody is paid for it; new tools are, in the month they are bought. Sales tax is not: it is taken on top and paid on.',
    [16],
  );
  sheet.heading('The year', `Hill Street begins with $${farm.cashInHand} in hand, when its start list is paid.`);
  const first = sheet.rows.length + 2;
  const bank = String.fromCharCode('B'.charCodeAt(0) + cashMonth.inputs.length + cashMonth.results.length - 1);
  const table = sheet.table(
    cashMonth,
    MONTHS.map((label, index) => ({
      label,
      values: {
        start: index === 0 ? farm.cashInHand : { link: `${bank}${first + index - 1}` },
        ...cashOfMonth(farm, index + 1),
      },
    })),
    'Month',
  );
  sheet.totals(table, ['market', 'other', 'crops', 'days', 'fixed', 'rest', 'tools', 'in', 'out']);
  return sheet;
}

const wearSum: LessonSum = {
  id: 'wear',
  title: 'Wear',
  inputs: [tableInput('cost', 'Cost', '$', 0), tableInput('years', 'Lasts', 'years', 1)],
  results: [tableResult('year', 'Wear a year', 'cost ÷ years', '$', 2)],
};

const overheadSum: LessonSum = {
  id: 'overhead',
  title: 'Overhead',
  inputs: [tableInput('amount', 'Amount', '$', 0)],
  results: [],
};

export function yearSheet(lessons: LessonBlocks, farm: CourseFarm, crops: CropBudget): Sheet {
  const { overhead, wear, hours } = farmMoney(farm);
  const sheet = new Sheet(
    'Year',
    'From lesson 8: what stays, and what an hour brought. Sales, direct cost and hours of the crops come from the sheet Crop budget.',
    [46, 14, 16, 44],
  );
  sheet.heading(
    'Wear of what lasts',
    'A tool whose wear is among the costs of the beds (drip, cover, trellis) is not here.',
  );
  const lasting = farm.equipment.flatMap(({ item, cost, years }) => (years === null ? [] : [{ item, cost, years }]));
  const tools = sheet.table(
    wearSum,
    [...lasting.map(({ item, cost, years }) => ({ label: item, values: { cost, years } })), ...blankRows(wearSum)],
    'Tool',
  );
  const { year = '' } = sheet.totals(tools, ['cost', 'year']);
  sheet.heading('Overhead of a year');
  const lines = sheet.table(
    overheadSum,
    [
      { label: 'Wear, in whole dollars', values: { amount: { link: `ROUND(${year},0)` } } },
      ...overhead.filter(([, amount]) => amount !== wear).map(([label, amount]) => ({ label, values: { amount } })),
      ...blankRows(overheadSum).slice(6),
    ],
    'Overhead',
  );
  const { amount = '' } = sheet.totals(lines, ['amount']);
  sheet.heading('Hours of a year');
  const work = sheet.table(
    { ...overheadSum, inputs: [tableInput('amount', 'Hours', '', 0)] },
    [
      { label: 'In the crops', values: { amount: crops.sheet.linkTo(crops.totals['hours'] ?? '') } },
      { label: 'Upkeep: hoeing, mowing, tarps, hoses', values: { amount: hours.upkeep } },
      { label: 'Set-up and clean-up of picking mornings', values: { amount: hours.setUp } },
      { label: 'Tuesdays', values: { amount: hours.weekdays } },
      { label: 'Records', values: { amount: hours.records } },
      { label: 'Market days', values: { amount: hours.market } },
    ],
    'Work',
  );
  const { amount: allHours = '' } = sheet.totals(work, ['amount'], '#,##0.0');
  sheet.sum(
    lessonSum(lessons, '08', 'year'),
    'From lesson 8. Green cells come from other tables; write over them if you like.',
    {
      sales: crops.sheet.linkTo(crops.totals['sales'] ?? ''),
      direct: crops.sheet.linkTo(crops.totals['direct'] ?? ''),
      overhead: { link: amount },
      hours: { link: allHours },
    },
  );
  return sheet;
}
