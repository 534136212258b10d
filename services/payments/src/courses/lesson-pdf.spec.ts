import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { course } from '@farm/farm';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { isLessonFile } from '../pdf/markdown/course';
import { parseLessonFrontMatter, parseSheetFrontMatter, splitFrontMatter } from '../pdf/markdown/front-matter';
import { lessonPdf } from './lesson-pdf';

const folder = join(__dirname, '../../content/courses', course.id);
const read = (name: string) => splitFrontMatter(name, readFileSync(join(folder, name), 'utf8'));
const NOW = new Date('2026-11-30T15:00:00Z');
const pageOf = (name: string) => {
  const source = read(name);
  const isLesson = !name.startsWith('sheets/');
  const front = isLesson ? parseLessonFrontMatter(source) : { ...parseSheetFrontMatter(source), outcomes: [] };
  return { ...front, course: course.title, facts: isLesson ? 'Lesson 1' : 'Crop sheet', markdown: source.body };
};

const NAMES = [
  ...readdirSync(folder).filter(isLessonFile),
  ...readdirSync(join(folder, 'sheets')).map((name) => `sheets/${name}`),
];

test.each(NAMES)('%s is set with its headings, and each figure has its text', async (name) => {
  const page = pageOf(name);
  const facts = await pdfFacts(lessonPdf(page, NOW));
  const headings = [...page.markdown.matchAll(/^###? (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('*', ''));
  expect(facts).toMatchObject({ ...accessible, title: page.title, alts: expect.any(Array) });
  expect(facts.alts).toHaveLength(page.markdown.match(/^```figure/gm)?.length ?? 0);
  expect(headings.length).toBeGreaterThan(0);
});

test('a lesson begins with its outcomes, shows the example of a sum beside room for one’s own, and ends with sources', async () => {
  const page = pageOf('01-site-and-soil.md');
  const text = (await pdfText(lessonPdf(page, NOW))).join('\n').replace(/\s+/g, ' ');
  for (const words of [
    'By the end you have on paper:',
    page.outcomes[0],
    'Gallons a minute at your tap',
    '5 ÷ 40 × 60 = 7.5 gallons a minute',
    'Yours',
    `${page.sources[0]?.text}, read November 29, 2026.`,
  ])
    expect(text).toContain(words);
});
