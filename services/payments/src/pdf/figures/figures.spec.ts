import { LANGUAGES } from '@farm/farm';
import { MarkdownError } from '../markdown/blocks';
import { splitFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';
import { spansIn } from './calendar-charts';
import { createFigure } from './index';
import { numbersIn } from './figure';
import { figureHtml } from './figure-svg';

const TABLE = ['| Crop | Apart | Zone 8a |', '|---|---|---|', '| Radish | 1½ inches | Feb 9 to Apr 6 |', ''];
const read = (...body: string[]) =>
  parseBlocks(splitFrontMatter('content/guides/x.md', ['---', 'title: X', '---', ...body].join('\n')));
const figureOf = (...lines: string[]) => {
  const block = read('## A', '', '### Ten sure crops', '', ...TABLE, '```figure bars', ...lines, '```').at(-1);
  if (block?.kind !== 'figure') throw new Error('No figure was read.');
  return block.figure;
};

test('a figure takes its numbers from the table above it, so that they are written once', () => {
  const figure = figureOf('caption: How far apart.', 'table: above', 'columns: Crop; Apart');
  expect(figure).toMatchObject({ kind: 'bars', caption: 'How far apart.', alt: 'Bar chart: Radish, 1½ inches.' });
  const texts = figure.drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect(texts).toEqual(['Radish', '1½ inches']);
});

test('a figure takes the rows of a table that is named by its heading, and rows of its own', () => {
  const figure = figureOf('caption: C.', 'table: under Ten sure crops', 'columns: Crop; Apart', '- Kale | 12 inches');
  expect(figure.alt).toBe('Bar chart: Radish, 1½ inches; Kale, 12 inches.');
});

test('a field of plots names its sides, and its circles stand one under the other', () => {
  const fields = new Map(Object.entries({ bed: '20 x 40', apart: '240', lines: '2', sides: '2 plots; 2 farms' }));
  const { shapes } = createFigure('grid', { caption: 'C.' }, { fields, rows: [] }).drawing;
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect(texts.slice(0, 2)).toEqual(['2 plots', '2 farms']);
  const circles = shapes.flatMap((shape) => (shape.kind === 'path' && shape.fill === 'action' ? [shape.d] : []));
  const lefts = circles.map((path) => Math.round(numbersIn(path)[0] ?? 0));
  expect(lefts.slice(0, 2)).toEqual(lefts.slice(2));
});

test.each([
  ['an unknown kind', ['```figure pie', 'caption: C.', '```'], "'pie' is not a kind of figure"],
  ['no caption', ['```figure bars', '- A | 1', '```'], "A figure has its 'caption: …'."],
  [
    'a missing column',
    [...TABLE, '```figure bars', 'caption: C.', 'table: above', 'columns: Crop; Deep', '```'],
    "The table has no column 'Deep'",
  ],
  ['no table', ['```figure bars', 'caption: C.', 'table: above', '```'], 'There is no table above.'],
  ['a line of another form', ['```figure bars', 'caption: C.', 'A | 1', '```'], "'A | 1' is neither"],
  [
    'a label that leaves the drawing',
    ['```figure bed', 'caption: C.', 'bed: 4 x 8', `- ${'A'.repeat(90)} | B`, '```'],
    'is too long for its place',
  ],
])('%s stops the build at the line of the figure', (_, lines, message) => {
  const run = () => read('## A', '', ...lines);
  expect(run).toThrow(MarkdownError);
  expect(run).toThrow(message);
  expect(run).toThrow(/x\.md:\d+ /);
});

test.each([
  ['Feb 9 to Apr 6', [{ from: 39, to: 95 }]],
  [
    'March to May, October',
    [
      { from: 59, to: 150 },
      { from: 273, to: 303 },
    ],
  ],
  [
    'December to February',
    [
      { from: 0, to: 58 },
      { from: 334, to: 364 },
    ],
  ],
  ['Mid-September to mid-November', [{ from: 253, to: 323 }]],
  ['Any', []],
])('%s is these days of the year', (text, spans) => expect(spansIn(text, 'en')).toEqual(spans));

test.each([
  ['9 feb al 6 abr', [{ from: 39, to: 95 }]],
  [
    '15 de enero, 1 de septiembre',
    [
      { from: 14, to: 14 },
      { from: 243, to: 243 },
    ],
  ],
  [
    'diciembre a febrero',
    [
      { from: 0, to: 58 },
      { from: 334, to: 364 },
    ],
  ],
])('%s is these days of the year in a Spanish document', (text, spans) => expect(spansIn(text, 'es')).toEqual(spans));

const MONTH_ENDS = [31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
test.each(LANGUAGES)('every month of the year is read in a document in %s, short and long', (language) => {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    const names = MONTH_ENDS.map((_, index) => format.format(Date.UTC(2027, index, 15)));
    expect(names.map((name) => spansIn(name, language)[0]?.to)).toEqual(MONTH_ENDS.map((end) => end - 1));
  }
});

test.each([
  ['9 feb al 6 abr', 'en'],
  ['enero', 'en'],
  ['Oct 1 to 9', 'en'],
  ['Feb 9 to Apr 6', 'es'],
  ['January', 'es'],
  ['Mar 23', 'es'],
  ['9 feb al 6 avr', 'es'],
  ['32 ene', 'es'],
  ['Feb 31', 'en'],
] as const)("'%s' in a document in %s stops the build: a chart draws no day that it did not read", (text, language) =>
  expect(() => spansIn(text, language)).toThrow(`'${text}' is no date`),
);

test.each([
  ['1½ to 2', [1.5, 2]],
  ['$1,250', [1250]],
  ['−$160', [-160]],
  ['25 to 35', [25, 35]],
  ['none', []],
])('the numbers of %s', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

test('a figure of a page names its colors by token and its text alternative without markup', () => {
  const source = { fields: new Map<string, string>(), rows: [['Salt & <lime>', '3']] };
  const html = figureHtml(createFigure('bars', { caption: 'A "caption"' }, source));
  expect(html).toContain('aria-label="Bar chart: Salt &amp; &lt;lime&gt;, 3."');
  expect(html).toContain('fill="var(--color-soft)"');
  expect(html).toContain('<figcaption>A &quot;caption&quot;</figcaption>');
  expect(html).not.toMatch(/style=|#[0-9a-f]{3}/);
});

const fillsOf = (kind: string, rows: string[][]) =>
  createFigure(kind, { caption: 'C.' }, { fields: new Map(), rows }).drawing.shapes.flatMap((shape) =>
    shape.kind === 'path' && shape.fill ? [shape.fill] : [],
  );

test('the same material has the same color in every layer', () => {
  const [leaves, soil, sand, soilBelow, sandBelow] = fillsOf('layers', [
    ['Leaves, carrot peel', '1'],
    ['Soil', '2'],
    ['Sand', '2'],
    ['Soil', '2'],
    ['Sand', '2'],
  ]);
  expect([soilBelow, sandBelow]).toEqual([soil, sand]);
  expect(new Set([leaves, soil, sand]).size).toBe(3);
});

test('the texture triangle names the twelve classes and the soil of the figure', () => {
  const fields = new Map([
    ['sand', '50'],
    ['clay', '30'],
    ['label', 'our jar'],
  ]);
  const { drawing } = createFigure('texture', { caption: 'C.' }, { fields, rows: [] });
  const texts = drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  expect(texts).toContain('our jar: sand 50, silt 20, clay 30');
  for (const name of ['clay', 'silty', 'loamy', 'silt']) expect(texts.join(' ')).toContain(name);
});

test('a bean grows through three stages, and a stage without a drawing stops the build', () => {
  const stages = ['root', 'hook', 'leaves'].map((stage, index) => [`Day ${index}`, stage, 'It grows']);
  const { alt } = createFigure('bean', { caption: 'C.' }, { fields: new Map(), rows: stages });
  expect(alt).toContain('Day 0, root, It grows');
  expect(() => fillsOf('bean', [['Day 3', 'fruit', 'A pod']])).toThrow("'fruit' is no stage");
});
