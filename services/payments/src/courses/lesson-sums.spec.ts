import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { farmTool, isMissingParameter, ofDate } from '@farm/almanac';
import { calculateSum, course, type LessonSum } from '@farm/farm';
import { isLessonFile } from '../pdf/markdown/course';
import { splitFrontMatter } from '../pdf/markdown/front-matter';
import { parseBlocks } from '../pdf/markdown/parse-blocks';

const folder = join(__dirname, '../../content/courses', course.id);
const lessons = readdirSync(folder).filter(isLessonFile);

// The parser compares each example with the words of its lesson.
const sumsOf = (name: string): LessonSum[] =>
  parseBlocks(splitFrontMatter(name, readFileSync(join(folder, name), 'utf8'))).flatMap((block) =>
    block.kind === 'sum' ? [block.sum] : [],
  );

test.each(lessons)('%s has a sum, and each has its own id', (name) => {
  const sums = sumsOf(name);
  expect(sums.length).toBeGreaterThan(0);
  expect(new Set(sums.map(({ id }) => id)).size).toBe(sums.length);
});

/** The tool of the almanac that calculates the same, and the result of a sum that it must agree with. */
const TOOLS: readonly [lesson: string, sum: string, result: string, tool: string, parameters: object][] = [
  ['01', 'lime', 'all', 'lime', { tons_per_acre: 2, area_sqft: 1600 }],
  ['02', 'plants', 'plants', 'plants-fit', { row_ft: 100, spacing_in: 18 }],
  ['03', 'compost', 'bags', 'fill-volume', { material: 'compost', length_ft: 50, width_ft: 2.5, depth_in: 1, beds: 8 }],
  ['05', 'drip', 'week', 'rain-harvest', { inches: 1, area_sqft: 125 }],
  ['08', 'floor', 'floor', 'break-even', { fixed: 159.5, units: 75 }],
  ['08', 'floor', 'even', 'break-even', { fixed: 159.5, unit_price: 3 }],
];

test.each(TOOLS)('lesson %s, %s: %s agrees with the tool %s of the almanac', (lesson, id, result, tool, parameters) => {
  const name = lessons.find((file) => file.startsWith(lesson)) ?? '';
  const sum = sumsOf(name).find((each) => each.id === id);
  const outcome = farmTool(tool)?.run({ ...parameters }, { today: ofDate(new Date('2026-11-23')) });
  if (!sum || !outcome || isMissingParameter(outcome)) throw new Error('no result');
  const index = sum.results.findIndex((each) => each.name === result);
  const figure = /[\d,.]*\d/.exec(calculateSum(sum, {}).results[index]?.value ?? '')?.[0];
  expect([String(outcome.value), outcome.text.answer].join(' ')).toContain(figure);
});
