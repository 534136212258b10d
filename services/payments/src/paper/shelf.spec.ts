import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { course, guides } from '@farm/farm';
import { PDFDict, PDFDocument, PDFName, PDFString, PDFHexString } from '@cantoo/pdf-lib';
import { fewestPages } from './guide';
import { typeset, type ShelfEntry } from './typeset';

const project = join(__dirname, '../..');
const folders: string[] = [];

/** A folder with a content/ of its own, gone after the tests. */
function projectWith(fill: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'typeset-'));
  folders.push(folder);
  fill(folder);
  return folder;
}
const copy = () => projectWith((folder) => symlinkSync(join(project, 'content'), join(folder, 'content')));

let shelf: string;
let index: Record<string, ShelfEntry>;
let again: Record<string, ShelfEntry>;

beforeAll(async () => {
  shelf = copy();
  index = await typeset(shelf);
  again = await typeset(copy());
}, 120_000);
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const dictsOf = (pdf: PDFDocument) =>
  pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
const nameOf = (dict: PDFDict, key: string) => dict.get(PDFName.of(key))?.toString();
const textOf = (dict: PDFDict, key: string) => {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
};

test('every guide of the catalogue is on the shelf, and nothing else', () => {
  expect(Object.keys(index).sort()).toEqual(guides.map(({ id }) => id).sort());
  expect(JSON.parse(readFileSync(join(shelf, 'dist/guides/index.json'), 'utf8'))).toEqual(index);
});

test('the same content gives the same files', () => {
  expect(again).toEqual(index);
});

test('the course has its eight lessons', () => {
  const printed = JSON.parse(readFileSync(join(shelf, `dist/courses/${course.id}.json`), 'utf8'));
  expect(printed).toMatchObject({ id: course.id, title: course.title });
  expect(printed.lessons).toHaveLength(8);
});

test.each(guides)('$id is tagged, titled, outlined, embedded and long enough', async (guide) => {
  const entry = index[guide.id];
  const pdf = await PDFDocument.load(readFileSync(join(shelf, 'dist/guides', entry?.file ?? '')), {
    updateMetadata: false,
  });
  const { catalog } = pdf;
  expect(pdf.getTitle()).toBe(guide.title);
  expect(pdf.getPageCount()).toBe(entry?.pages);
  expect(pdf.getPageCount()).toBeGreaterThanOrEqual(fewestPages(guide));
  expect(catalog.lookup(PDFName.of('MarkInfo'))?.toString()).toContain('/Marked true');
  expect(textOf(catalog, 'Lang')).toBe('en-US');
  expect(catalog.lookup(PDFName.of('ViewerPreferences'))?.toString()).toContain('/DisplayDocTitle true');
  const dicts = dictsOf(pdf);
  const headings = dicts.filter((dict) => nameOf(dict, 'S') === '/H2').length;
  const tags = new Set(dicts.map((dict) => nameOf(dict, 'S')));
  expect([...tags]).toEqual(
    expect.arrayContaining(['/Document', '/H1', '/P', '/TOC', '/Table', '/TH', '/L', '/LBody']),
  );
  // One line of the outline for each chapter; the contents is the one heading without.
  const outline = catalog.lookup(PDFName.of('Outlines'), PDFDict);
  const titles = dicts.filter((dict) => nameOf(dict, 'Parent') === catalog.get(PDFName.of('Outlines'))?.toString());
  expect(outline.has(PDFName.of('First'))).toBe(true);
  expect(titles).toHaveLength(headings - 1);
  expect(titles.map((title) => textOf(title, 'Title'))).toContain('Sources');
  const fonts = dicts.filter((dict) => nameOf(dict, 'Type') === '/FontDescriptor');
  expect(fonts.length).toBeGreaterThan(2);
  for (const font of fonts) expect(font.has(PDFName.of('FontFile2')) || font.has(PDFName.of('FontFile3'))).toBe(true);
  expect(dicts.filter((dict) => nameOf(dict, 'Subtype') === '/Type1')).toHaveLength(0);
});

test('a guide not yet written is left out; a name that the catalogue lacks stops the build', async () => {
  const empty = projectWith((folder) => mkdirSync(join(folder, 'content/guides'), { recursive: true }));
  expect(await typeset(empty)).toEqual({});
  writeFileSync(join(empty, 'content/guides/seeds-of-chance.md'), '');
  await expect(typeset(empty)).rejects.toThrow('content/guides/seeds-of-chance.md:1 The catalogue has no guide');
});

test('a bad file stops the build and is named with its line', async () => {
  const folder = projectWith((one) => mkdirSync(join(one, 'content/guides'), { recursive: true }));
  const text = readFileSync(join(project, 'content/guides/seeds-of-change.md'), 'utf8');
  writeFileSync(join(folder, 'content/guides/seeds-of-change.md'), text.replace('### Water', '<h3>Water</h3>'));
  await expect(typeset(folder)).rejects.toThrow(/^content\/guides\/seeds-of-change\.md:\d+ HTML is not used here\.$/);
});
