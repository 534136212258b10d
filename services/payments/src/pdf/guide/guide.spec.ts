import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Guide, guides } from '@farm/farm';
import { renderGuide } from './guide';

const free = guides.find(({ id }) => id === 'seeds-of-change') as Guide;
const text = readFileSync(join(__dirname, '../../../content/guides/seeds-of-change.md'), 'utf8');
const file = 'content/guides/seeds-of-change.md';
const year = ['', '```figure year', 'caption: The year of this guide.', '- Radish | February', '```'];
const front = [
  '---',
  'title: Seeds of Change',
  'subtitle: Your first bed, from soil test to harvest',
  'reviewedOn: 2026-11-21',
  'sources:',
  ...['A', 'B', 'C', 'D', 'E', 'F'].map((office) => `  - Office ${office}, its fact sheets`),
  '---',
];
const short = (...body: string[]) => [...front, ...body, ...year].join('\n');

test('the same text gives the same bytes', async () => {
  const [once, again] = [await renderGuide(file, text, free), await renderGuide(file, text, free)];
  expect(once.bytes.equals(again.bytes)).toBe(true);
  expect((await PDFDocument.load(once.bytes)).getPageCount()).toBe(once.pages);
});

test.each([
  ['a guide that is too short', ['## One', '', 'Two.'], ':1 The guide has 4 pages; it needs 6.'],
  ['a body without a chapter', ['Text.'], ':13 The body of a guide begins with a chapter (## …).'],
  ['a character that the typeface lacks', ['## One', '', 'A → B'], ":15 The typeface has no '→' (in 'A → B')."],
  [
    'a table too wide for the page',
    ['## One', '', `|${' Rechtsschutzversicherungsgesellschaften |'.repeat(4)}`, '|---|---|---|---|'],
    ':15 The table is too wide for the page: use fewer or shorter words.',
  ],
])('%s is rejected', async (_, body, message) => {
  await expect(renderGuide(file, short(...body), free)).rejects.toThrow(`${file}${message}`);
});

test('a guide without the chart of its year is rejected', async () => {
  const body = [...front, '## One', '', 'Two.'].join('\n');
  await expect(renderGuide(file, body, free)).rejects.toThrow(':15 A guide ends with its year (```figure year).');
});

test('a sheet that is copied has a page of its own', async () => {
  const words = Array.from({ length: 1200 }, () => 'word').join(' ');
  const sheets = [
    '## Student sheet 1',
    '',
    'Write.',
    '',
    '## Page to copy: rules',
    '',
    'Walk.',
    '',
    '## After',
    '',
    'Two.',
  ];
  const { headings } = await renderGuide(file, short('## One', '', words, '', ...sheets), free);
  const [one, sheet, copy, after] = headings.map(({ page, isFirst }) => ({ page, isFirst }));
  expect([one, sheet, copy, after].map((heading) => heading?.isFirst)).toEqual([true, true, true, true]);
  expect([copy, after].map((heading) => (heading?.page ?? 0) - (sheet?.page ?? 0))).toEqual([1, 2]);
});
