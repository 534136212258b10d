import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { course, guides } from '@farm/farm';
import { accessible, pdfFacts } from '@farm/print/testing';
import { buildGuides, type GuideFile } from './build-guides';

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
let index: Record<string, GuideFile>;
let again: Record<string, GuideFile>;

beforeAll(async () => {
  shelf = copy();
  index = await buildGuides(shelf);
  again = await buildGuides(copy());
}, 240_000); // twenty guides set and stamped
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test('every guide of the catalogue is built, and nothing else', () => {
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
  const facts = await pdfFacts(readFileSync(join(shelf, 'dist/guides', entry?.file ?? '')));
  expect(facts).toMatchObject({ ...accessible, title: guide.title, pages: entry?.pages });
  expect(facts.pages).toBeGreaterThanOrEqual(guide.category === 'free' ? 6 : 12);
  expect(facts.tags).toEqual(
    expect.arrayContaining(['/Document', '/H1', '/P', '/TOC', '/Table', '/TH', '/L', '/LBody']),
  );
  // One line of the outline for each chapter; the contents is the one heading without.
  expect(facts.outline).toHaveLength(facts.tags.filter((tag) => tag === '/H2').length - 1);
  expect(facts.outline).toContain('Sources');
  expect(facts.fonts).toBeGreaterThan(2);
});

const translations = guides.flatMap(({ id, title, languages }) =>
  languages.filter((language) => language !== 'en').map((language) => ({ id, title, language })),
);
test.each(translations)('$id has an edition in $language, a document in that language', async (edition) => {
  const { id, title, language } = edition;
  const file = index[id]?.editions?.[language];
  expect(file?.file).toMatch(new RegExp(`^${id}\\.${language}\\.[0-9a-f]{12}\\.pdf$`));
  const facts = await pdfFacts(readFileSync(join(shelf, 'dist/guides', file?.file ?? '')));
  expect(facts).toMatchObject({ ...accessible, lang: `${language}-US`, title, pages: file?.pages });
});

test('no other guide has an edition in another language', () =>
  expect(Object.keys(index).filter((id) => index[id]?.editions)).toEqual(translations.map(({ id }) => id)));

test('the guides that the catalogue says so of come with slides, beside their PDF', async () => {
  const withSlides = guides.filter(({ hasSlides }) => hasSlides).map(({ id }) => id);
  expect(Object.keys(index).filter((id) => index[id]?.slides)).toEqual([...withSlides].sort());
  for (const id of withSlides) {
    const slides = index[id]?.slides;
    expect(slides?.file).toMatch(new RegExp(`^${id}\\.slides\\.[0-9a-f]{12}\\.pdf$`));
    const facts = await pdfFacts(readFileSync(join(shelf, 'dist/guides', slides?.file ?? '')));
    expect(facts.pages).toBe(slides?.pages);
  }
});

test('a guide without the slides that the catalogue promises, and slides of another one, stop the build', async () => {
  const id = 'cooperative-living-guide';
  const folder = projectWith((one) => mkdirSync(join(one, 'content/guides'), { recursive: true }));
  const text = readFileSync(join(project, `content/guides/${id}.md`), 'utf8');
  writeFileSync(join(folder, `content/guides/${id}.md`), text);
  await expect(buildGuides(folder)).rejects.toThrow(`content/slides/${id}.md:1 The catalogue says that this guide`);
  mkdirSync(join(folder, 'content/slides'));
  writeFileSync(join(folder, 'content/slides/seeds-of-change.md'), '');
  await expect(buildGuides(folder)).rejects.toThrow('content/slides/seeds-of-change.md:1 The catalogue has no slides');
});

test('an unwritten guide is skipped; a guide that is not in the catalogue stops the build', async () => {
  const empty = projectWith((folder) => mkdirSync(join(folder, 'content/guides'), { recursive: true }));
  expect(await buildGuides(empty)).toEqual({});
  writeFileSync(join(empty, 'content/guides/seeds-of-chance.md'), '');
  await expect(buildGuides(empty)).rejects.toThrow('content/guides/seeds-of-chance.md:1 The catalogue has no guide');
  rmSync(join(empty, 'content/guides/seeds-of-chance.md'));
  writeFileSync(join(empty, 'content/guides/grant-gold.es.md'), '');
  await expect(buildGuides(empty)).rejects.toThrow('content/guides/grant-gold.es.md:1 The catalogue has no guide');
});

test('a bad file stops the build and is named with its line', async () => {
  const folder = projectWith((one) => mkdirSync(join(one, 'content/guides'), { recursive: true }));
  const text = readFileSync(join(project, 'content/guides/seeds-of-change.md'), 'utf8');
  writeFileSync(join(folder, 'content/guides/seeds-of-change.md'), text.replace('### Water', '<h3>Water</h3>'));
  await expect(buildGuides(folder)).rejects.toThrow(
    /^content\/guides\/seeds-of-change\.md:\d+ HTML is not used here\.$/,
  );
});
