import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateSum } from '@farm/farm';
import { cellValues, evaluateCell, renderXlsx, type CellValue } from '@farm/print/spreadsheet';
import { xlsxCells, type XlsxCell } from '@farm/print/testing';
import { strFromU8, unzipSync } from 'fflate';
import { courseFolder, readCourseFarm } from '../courses/example-farm/course-farm';
import { farmMoney } from '../courses/example-farm/farm-money';
import { fullestWeek } from '../courses/example-farm/farm-hours';
import { isLessonFile } from '../pdf/markdown/course';
import { splitFrontMatter } from '../pdf/markdown/front-matter';
import { parseBlocks } from '../pdf/markdown/parse-blocks';
import { courseSpreadsheet } from './course-spreadsheet';

const farm = readCourseFarm();
const lessons = new Map(
  readdirSync(courseFolder)
    .filter(isLessonFile)
    .map((name) => [
      name.slice(0, 2),
      parseBlocks(splitFrontMatter(name, readFileSync(join(courseFolder, name), 'utf8'))),
    ]),
);
const sheets = courseSpreadsheet(lessons, farm);
const read = cellValues(sheets);
const DAYS_BEFORE_1970 = 25_569;
const DAY_MS = 86_400_000;

let files: Record<string, Uint8Array>;
let cells: Map<string, XlsxCell>;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await renderXlsx(sheets);
  files = unzipSync(new Uint8Array(bytes));
  cells = xlsxCells(bytes);
});

/** Evaluates the formulas of the file, with other numbers in some of its cells. */
function recalculated(changes: Record<string, CellValue> = {}) {
  const evaluate = (sheet: string, address: string): CellValue => {
    const key = `${sheet}!${address}`;
    const cell = cells.get(key);
    return (
      changes[key] ?? (cell?.formula === undefined ? (cell?.value ?? '') : evaluateCell(cell.formula, sheet, evaluate))
    );
  };
  return evaluate;
}

const placed = sheets.flatMap(({ sums }) => sums);
const inLessons = [...lessons].flatMap(([lesson, blocks]) =>
  blocks.flatMap((block) => (block.kind === 'sum' ? [{ lesson, sum: block.sum }] : [])),
);

/** '34' of '34 plants', '$2.13', and the day of a date. */
const numberIn = (value: string): number =>
  /^[A-Z]/.test(value) ? NaN : Number(value.replace(/[$,]/g, '').replace('−', '-').split(' ')[0]);

test('every sum of the lessons is in the spreadsheet, by the lesson’s own definition', () => {
  const found = inLessons.filter(({ sum }) => placed.some((each) => each.sum === sum));
  expect(found.map(({ lesson, sum }) => `${lesson} ${sum.id}`)).toEqual(
    inLessons.map(({ lesson, sum }) => `${lesson} ${sum.id}`),
  );
});

test.each(placed.map(({ sum, sheet, addresses }) => [`${sheet}: ${sum.title}`, { sum, sheet, addresses }] as const))(
  '%s: the formulas of the file give the words of the lesson',
  (_, { sum, sheet, addresses }) => {
    const { results } = calculateSum(sum, {});
    const evaluate = recalculated();
    for (const [index, { name, unit }] of sum.results.entries()) {
      const value = evaluate(sheet, addresses[name] ?? '');
      expect(cells.get(`${sheet}!${addresses[name]}`)).toMatchObject({ formula: expect.any(String), value });
      const words = results[index]?.value ?? '';
      if (unit !== 'date') expect(value).toBeCloseTo(numberIn(words), 6);
      else
        expect(
          new Date((Number(value) - DAYS_BEFORE_1970) * DAY_MS).toLocaleDateString('en-US', {
            ...({ month: 'long', day: 'numeric', timeZone: 'UTC' } as const),
          }),
        ).toBe(words);
    }
  },
);

test.each(
  placed.filter(({ sum }) => inLessons.some((each) => each.sum === sum)).map((each) => [each.sum.title, each] as const),
)('%s: with other numbers the file calculates as the lesson’s page', (_, { sum, sheet, addresses }) => {
  const texts = Object.fromEntries(
    sum.inputs.filter(({ unit }) => unit !== 'date').map(({ name, example }) => [name, String(Number(example) * 1.7)]),
  );
  const changes = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${sheet}!${addresses[name]}`, Number(text)]),
  );
  const { results } = calculateSum(sum, texts);
  const evaluate = recalculated(changes);
  for (const [index, { name, unit }] of sum.results.entries()) {
    if (unit === 'date') continue;
    expect(evaluate(sheet, addresses[name] ?? '')).toBeCloseTo(numberIn(results[index]?.value ?? ''), 2);
  }
});

test('an empty input leaves its results empty, and so does a zero to divide by', () => {
  const floor = placed.find(({ sum }) => sum.id === 'floor');
  if (!floor) throw new Error('no floor');
  const at = (name: string) => floor.addresses[name] ?? '';
  const units = `${floor.sheet}!${at('units')}`;
  expect(recalculated({ [units]: '' })(floor.sheet, at('floor'))).toBe('');
  expect(recalculated({ [units]: 0 })(floor.sheet, at('floor'))).toBe('');
  expect(recalculated({ [units]: 0 })(floor.sheet, at('cost'))).toBe(159.5);
});

test('the totals are those of the farm: crops, overhead and what an hour brings', () => {
  const { sales, direct, overheadTotal, hours, stays } = farmMoney(farm);
  const year = placed.find(({ sum }) => sum.id === 'year');
  if (!year) throw new Error('no year');
  const names = ['sales', 'direct', 'overhead', 'hours', 'stays'];
  expect(names.map((name) => read(year.sheet, year.addresses[name] ?? ''))).toEqual([
    ...[sales, direct, overheadTotal, hours.total, stays],
  ]);
});

test('the plantings of the fullest week take the hours that lesson 2 counts', () => {
  const { picked, growing } = fullestWeek(farm);
  const rows = sheets.find(({ name }) => name === 'Fullest week')?.rows ?? [];
  const total = rows.findIndex((row) => row[0]?.value === 'Total') + 1;
  const picking = picked.reduce((sum, [, hours]) => sum + hours, 0);
  // Each line is rounded to a hundredth.
  expect(Math.abs(Number(read('Fullest week', `H${total}`)) - picking)).toBeLessThan(0.03);
  expect(Math.abs(Number(read('Fullest week', `I${total}`)) - growing)).toBeLessThan(0.03);
});

test('the seed order is that of the crop sheets', () => {
  const sheet = sheets.find(({ name }) => name === 'Seed order');
  const heads = sheet?.rows.find((row) => row[0]?.value === 'Crop, variety') ?? [];
  const column = heads.findIndex((cell) => String(cell?.value).startsWith('Seeds, slips'));
  const seedsOf = (crop: string) => {
    const row = sheet?.rows.findIndex((cells) => cells[0]?.value === crop) ?? -1;
    return read('Seed order', `${String.fromCharCode(65 + column)}${row + 1}`);
  };
  expect(['Collards', 'Turnip', 'Zinnia', 'Bush bean', 'Sweet potato'].map(seedsOf)).toEqual([
    157, 3_600, 180, 345, 115,
  ]);
});

test('the bank is never empty in the example’s months, and ends with the year’s sales less its spending', () => {
  const sheet = sheets.find(({ name }) => name === 'Cash by month');
  const months = (sheet?.rows ?? []).flatMap((row, index) =>
    row[0]?.kind === 'text-input' ? [Number(read('Cash by month', `L${index + 1}`))] : [],
  );
  expect(months).toHaveLength(12);
  const lowest = Math.min(...months);
  expect(lowest).toBeGreaterThan(0);
  expect(readFileSync(join(courseFolder, 'final-plan.md'), 'utf8')).toContain(
    `the bank is lowest at the end of March, with $${lowest.toFixed(2)}`,
  );
  expect(months[2]).toBe(lowest);
  const { sales, direct, overheadTotal, wear, marketFees, marketShare } = farmMoney(farm);
  const last = 800 + sales - direct - overheadTotal + wear - (marketFees - marketShare);
  // Each crop's share is in whole dollars.
  expect(Math.abs((months.at(-1) ?? 0) - last)).toBeLessThan(1);
});

test('the file has live formulas and no macro, no link to another file, and is the same each time', async () => {
  expect(Object.keys(files).filter((path) => /vba|macro|externalLink|\.bin$/i.test(path))).toEqual([]);
  expect([...cells.values()].filter(({ formula }) => formula !== undefined).length).toBeGreaterThan(250);
  expect([...cells.values()].filter(({ formula }) => formula?.startsWith('='))).toEqual([]);
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('fullCalcOnLoad="1"');
  const again = Date.now() + 40 * DAY_MS;
  jest.spyOn(Date, 'now').mockReturnValue(again);
  expect((await renderXlsx(courseSpreadsheet(lessons, farm))).equals(bytes)).toBe(true);
  jest.restoreAllMocks();
});

test('every sheet names its lessons and says which cells are the reader’s', () => {
  for (const { name, rows } of sheets) {
    const notes = rows.slice(0, 3).map(([cell]) => String(cell?.value));
    expect(notes[0]).toBe(name);
    expect(notes[1]).toMatch(/^From lessons? \d/);
    expect(notes[2]).toContain('Yellow cells are yours');
  }
});
