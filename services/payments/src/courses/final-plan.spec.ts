import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAN_TEXT_LENGTH } from '@farm/farm';
import { courseFolder } from './example-farm/course-farm';
import { readFinalPlan } from './final-plan';

const task = readFileSync(join(courseFolder, 'final-plan.json'), 'utf8');
const answer = readFileSync(join(courseFolder, 'final-plan.md'), 'utf8');
const plan = readFinalPlan('final-plan.json', task, answer);

test('the plan has five sections with questions, and a rubric of five criteria with four levels', () => {
  expect(plan.sections.map(({ questions }) => questions.length)).toEqual([4, 4, 4, 4, 4]);
  expect(plan.criteria.map(({ levels }) => new Set(levels).size)).toEqual([4, 4, 4, 4, 4]);
});

test('each section of the worked answer would fit the form, and it is whole', () => {
  const sections = answer.split(/^## .+$/m).slice(1);
  for (const section of sections) expect([...section].length).toBeLessThan(PLAN_TEXT_LENGTH);
  const words = answer.split(/\s+/).length;
  expect([words > 850, words < 1_700]).toEqual([true, true]);
});

test('nobody is promised an answer by a person', () => {
  expect(plan.introduction.join(' ')).toContain('Nobody at the farm reads or grades it');
});

test.each([
  ['a section is missing', task.replace('"id": "risks"', '"id": "rest"'), answer, 'final-plan.json:1 The sections are'],
  ['a criterion is unknown', task.replace('"id": "season"', '"id": "rain"'), answer, 'The criteria are figures'],
  ['a level is missing', task.replace('"Begun", ', ''), answer, 'A criterion has 4 levels.'],
  ['a heading differs', task, answer.replace('## Money', '## Cash'), 'final-plan.md:1 The headings of the answer are'],
])('%s: the build stops', (_, json, text, message) => {
  expect(() => readFinalPlan('final-plan.json', json, text)).toThrow(message);
});
