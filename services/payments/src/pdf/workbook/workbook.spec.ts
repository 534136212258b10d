import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { course } from '@farm/farm';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { renderWorkbook } from './workbook';

const courseFiles = join(__dirname, '../../../content/courses', course.id);
const text = readFileSync(join(courseFiles, 'workbook.md'), 'utf8');
const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const LESSONS = 8;

let rendered: Awaited<ReturnType<typeof renderWorkbook>>;
let pages: string[];
beforeAll(async () => {
  rendered = await renderWorkbook('workbook.md', text, course);
  pages = await pdfText(rendered.bytes);
});

test('the workbook is tagged, titled and outlined, and each of its tables has headings', async () => {
  const facts = await pdfFacts(rendered.bytes);
  expect(facts).toMatchObject({ ...accessible, title: 'The Southern Market Garden: Workbook', outline: headings });
  expect(facts.pages).toBe(rendered.pages);
  expect(facts.tags).toEqual(expect.arrayContaining(['/H1', '/H2', '/TOC', '/Table', '/TR', '/TH', '/TD', '/Figure']));
});

test('each blank table is on a page of its own, which says from which lesson it is', () => {
  const first = pages.length - headings.length;
  headings.forEach((heading, index) => {
    const page = pages[index + first] ?? '';
    expect(page).toContain(heading);
    const [, numbers = ''] = /From lessons? ([\d, and]+)\./.exec(page) ?? [];
    const lessons = numbers.match(/\d/g)?.map(Number) ?? [];
    expect({ heading, known: lessons.every((lesson) => lesson <= LESSONS), none: lessons.length === 0 }).toEqual({
      ...{ heading, known: true, none: false },
    });
  });
});

test('the contents, however long, name the page on which each table is', () => {
  const first = pages.length - headings.length;
  const contents = pages.slice(1, first).join(' ').replace(/\s+/g, ' ');
  expect(first).toBeGreaterThan(2);
  headings.forEach((heading, index) => {
    const at = contents.indexOf(heading);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(contents.slice(at + heading.length, at + heading.length + 120)).toMatch(
      new RegExp(`^[ .]*${first + index + 1}\\b`),
    );
    expect(pages[first + index]).toContain(`Page ${first + index + 1} of ${pages.length}`);
  });
});

test('the pages that the lessons name are there', () => {
  const named = readdirSync(courseFiles)
    .filter((name) => /^\d\d-.*\.md$/.test(name))
    .map((name) => /^Workbook: (.+?)\. Spreadsheet: (.+)\.$/m.exec(readFileSync(join(courseFiles, name), 'utf8'))?.[1]);
  expect(named).toHaveLength(LESSONS);
  const titles = named.flatMap((list) => (list ?? 'none').split(/; | to /));
  expect(titles.filter((title) => !headings.some((heading) => heading.includes(title)))).toEqual([]);
});

test('the tables that the course asks to fill in are there', () => {
  for (const name of ['score', 'Bed plan', 'Count back', 'Seed order', 'dates', 'Monday walk', 'Spray log', 'lots'])
    expect(headings.some((heading) => heading.includes(name))).toBe(true);
  for (const name of [
    'Compost and manure',
    'Covers',
    'Drip line',
    'shed door',
    'Picking morning',
    'trace',
    'Sales',
    'Money out',
  ])
    expect(headings.some((heading) => heading.includes(name))).toBe(true);
  for (const name of ['Market card', 'Crop budget', 'Cash by month', 'year on one page'])
    expect(headings.some((heading) => heading.includes(name))).toBe(true);
});

test('the plan is asked for and rated on paper as on the page', () => {
  const plan = JSON.parse(readFileSync(join(courseFiles, 'final-plan.json'), 'utf8')) as {
    sections: { title: string; questions: string[] }[];
    criteria: { title: string; levels: string[] }[];
  };
  const sentences = [
    ...plan.sections.flatMap(({ title, questions }) => [title, ...questions]),
    ...plan.criteria.flatMap(({ title, levels }) => [title, ...levels]),
  ];
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

test('a class has a page to copy for each lesson, and each question of it an answer', () => {
  const questionsOf = (body: string) => [...body.matchAll(/^\| (\d)\. /gm)].map(([, number]) => number);
  const answersOf = (body: string) => [...body.matchAll(/^\| (\d) \| \S/gm)].map(([, number]) => number);
  const pageOf = (lesson: number) => text.split(/^## /m).find((page) => page.startsWith(`Class page ${lesson}:`)) ?? '';
  const keys = text.split(/^\| Page /m).slice(1);
  expect(keys).toHaveLength(LESSONS);
  keys.forEach((key, index) => {
    expect(questionsOf(pageOf(index + 1)).length).toBeGreaterThan(5);
    expect(answersOf(key)).toEqual(questionsOf(pageOf(index + 1)));
  });
});

const FRONT = `---\ntitle: ${course.title}: Workbook\nsubtitle: Blank tables to write in\nreviewedOn: 2026-11-29\n---\n`;
const rows = (count: number) => `| Line | Mine |\n| --- | --- |\n${'| One | |\n'.repeat(count)}`;

test.each([
  ['a table outside of a page', rows(1), 'w.md:6 A workbook begins with a page'],
  ['a page that is too full', `## Full\n\n${rows(40)}`, /^w\.md:8 The table ends \d+ points below the page\.$/],
  ['a figure', '## Drawn\n\n```figure rows\n```\n', 'w.md:8'],
])('%s stops the build', async (_, body, message) => {
  await expect(renderWorkbook('w.md', FRONT + body, course)).rejects.toThrow(message);
});

test('the title is that of the course', async () => {
  await expect(renderWorkbook('w.md', FRONT.replace(course.title, 'A garden'), course)).rejects.toThrow(
    `w.md:2 The title begins with '${course.title}: '.`,
  );
});

test('the same text gives the same bytes', async () => {
  expect((await renderWorkbook('workbook.md', text, course)).bytes.equals(rendered.bytes)).toBe(true);
});
