import { SHEET_GRADES, SHEET_MINUTES, site } from '@farm/farm';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type Api } from '@farm/server-kit/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { learningForTest } from '../testing/learning-for-test';
import { sheetPdf } from './sheet-pdf';
import { readSheets } from './sheet-schema';

const sheets = readSheets(join(__dirname, '../../content'));
const drawingFile = (name: string) => join(__dirname, '../../../../libs/print/generated/drawings', `${name}.svg`);

/** Texts as a page shows them: in one line, without the hyphens at which lines end. */
const flat = (texts: readonly string[]) => texts.join(' ').replace(/\s+/g, '');
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

test('there are at least twelve sheets, and some for each grade and each length', () => {
  expect(sheets.length).toBeGreaterThanOrEqual(12);
  for (const grades of SHEET_GRADES)
    expect(sheets.filter((sheet) => sheet.grades === grades).length).toBeGreaterThan(2);
  for (const minutes of SHEET_MINUTES)
    expect(sheets.filter((sheet) => sheet.minutes === minutes).length).toBeGreaterThan(2);
});

describe.each(sheets)('$id', (sheet) => {
  test('it has two pages, the teacher’s and the pupil’s, and no word of either is cut', async () => {
    const { bytes, pages } = sheetPdf(sheet);
    expect(pages).toBe(2);
    const { sizes, ...facts } = await pdfFacts(bytes);
    expect(facts).toMatchObject({ ...accessible, pages: 2, title: sheet.title });
    expect(sizes).toEqual(sizes.map(() => ({ width: 612, height: 792 })));
    const [front = '', back = ''] = await pdfText(bytes);
    const { kind: _, ...teacher } = { kind: '', ...sheet.teacher };
    for (const text of textsOf(teacher)) expect(flat([front])).toContain(flat([text]));
    for (const task of sheet.pupil.tasks) {
      const { kind: __, ...shown } = task;
      for (const text of textsOf(shown)) expect(flat([back])).toContain(flat([text]));
    }
    expect(flat([front, back])).not.toContain('?'.repeat(2));
  });

  test('its steps take the minutes that it promises', () =>
    expect(sheet.teacher.steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(sheet.minutes));

  test('its drawing exists, and each row of a table has a cell for each column', () => {
    expect(existsSync(drawingFile(sheet.drawing))).toBe(true);
    for (const task of sheet.pupil.tasks) {
      if (task.kind !== 'table') continue;
      const columns = task.head.length;
      expect([task.widths.length, ...task.rows.map(({ length }) => length)]).toEqual(
        Array.from({ length: task.rows.length + 1 }, () => columns),
      );
    }
  });

  test('children use no knife, flame or chemical', () => {
    const texts = textsOf([sheet.pupil, sheet.teacher.steps]).join(' ');
    expect(texts).not.toMatch(/\b(?:knife|knives|scissors|razor|match(?:es)?|flame|boil|oven|bleach|vinegar|spray)\b/i);
  });
});

describe('GET /api/teaching-sheets/:name', () => {
  let database: TestDatabase<LearningDb>;
  let api: Api;
  beforeAll(async () => {
    database = await createTestDatabase('learning');
    api = createApi(learningForTest(database, fixedClock('2026-11-21T15:00:00Z')));
  });
  afterAll(() => database.close());
  const get = (name: string) => api.raw('GET /api/teaching-sheets/:name', { params: { name } });

  test('sends a sheet as a file to save', async () => {
    const { status, headers, bytes } = await get('soil-jar.pdf');
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="soil-jar.pdf"']);
    expect((await pdfText(bytes)).join()).toContain(site.company);
  });

  test.each([
    ['clouds.pdf', 404],
    ['soil-jar.txt', 400],
  ])('%s is answered with %s and a sentence', async (name, status) =>
    expect(await get(name)).toMatchObject({ status, body: { message: 'We have no such sheet.' } }),
  );
});
