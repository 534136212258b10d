import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const CONTENT = join(__dirname, '../../../content');
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .sort();
const FIGURE = /```figure (\S+)\n([\s\S]*?)```/g;

// Dates are compared with the planting windows by tools/checks; the others have measures of the drawing.
const WITHOUT_AMOUNTS = ['year', 'windows', 'shadow', 'jars'];

/** Numbers that stand for words of the text, or for nothing that was measured. */
const EXPLAINED: readonly [file: string, row: string, reason: string][] = [
  ['cooperative-living', 'Spending over $50, dates, prices | 51 %', 'more than half'],
  ['cooperative-living', 'Members, rules, dues, land | 67 %', 'two thirds'],
  ['growing-minds', 'Week 4 | 19 inches', 'a made-up sunflower'],
  ['growing-minds', 'Week 6 | 42 inches', 'a made-up sunflower'],
  ['growing-minds', 'Week 8 | 66 inches', 'a made-up sunflower'],
];

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replace(/,/g, '')));

/** Rows typed in figures, with a number that the rest of the text does not have. */
function unnamedNumbers(file: string): string[] {
  const source = readFileSync(join(CONTENT, file), 'utf8');
  const known = new Set(numbersIn(source.replace(/```[\s\S]*?```/g, '')));
  const rows = [...source.matchAll(FIGURE)].flatMap(([, kind = '', body = '']) =>
    WITHOUT_AMOUNTS.includes(kind) ? [] : [...body.matchAll(/^- (.+)$/gm)].map(([, row = '']) => row),
  );
  return rows.filter((row) => numbersIn(row).some((number) => !known.has(number)));
}

test.each(files)('%s: a number that is typed in a figure is in its text, too', (file) => {
  const guide = basename(file, '.md');
  expect(unnamedNumbers(file)).toEqual(EXPLAINED.filter(([of]) => of === guide).map(([, row]) => row));
});
