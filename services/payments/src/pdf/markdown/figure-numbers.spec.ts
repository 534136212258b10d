import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unnamedNumbers } from './figure-numbers';

const CONTENT = join(__dirname, '../../../content');
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
  // The numbers of slides are those of their guide, which the build compares.
  .filter((file) => file.endsWith('.md') && file !== 'README.md' && !file.startsWith('slides'))
  .sort();

/** Numbers that stand for words of the text, or for nothing that was measured. */
const EXPLAINED: readonly [file: string, row: string, reason: string][] = [
  ['cooperative-living', 'Spending over $50, dates, prices | 51 %', 'more than half'],
  ['cooperative-living', 'Members, rules, dues, land | 67 %', 'two thirds'],
  ['growing-minds', 'Week 4 | 19 inches', 'a made-up sunflower'],
  ['growing-minds', 'Week 6 | 42 inches', 'a made-up sunflower'],
  ['growing-minds', 'Week 8 | 66 inches', 'a made-up sunflower'],
];

test.each(files)('%s: a number that is typed in a figure is in its text, too', (file) => {
  const guide = basename(file, '.md');
  const text = readFileSync(join(CONTENT, file), 'utf8');
  expect(unnamedNumbers(text)).toEqual(EXPLAINED.filter(([of]) => of === guide).map(([, row]) => row));
});
