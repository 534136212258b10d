import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { course } from '@farm/farm';
import { longestIsRight, schoolGrade } from '@farm/farm/testing';
import { readCheck } from '../pdf/markdown/course';

const folder = join(__dirname, '../../content/courses', course.id);
const pools = readdirSync(folder)
  .filter((name) => name.endsWith('.check.json'))
  .sort()
  .map((name) => ({ name, questions: readCheck(name, readFileSync(join(folder, name), 'utf8')) }));
const all = pools.flatMap(({ questions }) => questions);

test('eight lessons have questions of their own', () => {
  expect(pools).toHaveLength(8);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
});

describe.each(pools)('$name', ({ questions }) => {
  test('has eight to twelve questions, of four options with a reason each', () => {
    expect(questions.length).toBeGreaterThanOrEqual(8);
    for (const { options, why = [] } of questions) expect([options.length, new Set(why).size]).toEqual([4, 4]);
  });

  test('neither length nor place tells the right option', () => {
    expect(longestIsRight(questions).length).toBeLessThanOrEqual(0.3 * questions.length);
    for (const place of [0, 1, 2, 3]) {
      const share = questions.filter(({ correct }) => correct === place).length / questions.length;
      expect(share).toBeGreaterThanOrEqual(0.15);
      expect(share).toBeLessThanOrEqual(0.35);
    }
  });

  test('an eighth-grader can read why', () =>
    expect(questions.filter(({ explanation }) => schoolGrade(explanation) > 8).map(({ id }) => id)).toEqual([]));
});
