import { asked } from '../testing/sample-plan';
import { furthestStep, isAnswered, NO_ANSWERS, readAnswers, requestOf, type PlanAnswers } from './plan-answers';

const answered: PlanAnswers = { ...asked };

test.each<[number, string, Partial<PlanAnswers>, boolean]>([
  [1, 'a blank location', { location: '  \n' }, false],
  [1, 'a location', { location: '36083' }, true],
  [1, 'a location of 500 characters', { location: '🌱'.repeat(500) }, true],
  [1, 'a location of 501 characters', { location: '🌱'.repeat(501) }, false],
  [2, 'no experience', { experience: null }, false],
  [2, 'an experience', { experience: 'experienced' }, true],
  [3, 'no crop', { crops: [] }, false],
  [3, 'one crop', { crops: ['Flowers'] }, true],
  [4, 'no budget', { budget: null }, false],
  [4, 'a budget', { budget: 'comfortable' }, true],
  [5, 'no time', { timePerWeek: null }, false],
  [5, 'a time', { timePerWeek: '12' }, true],
])('step %d with %s', (step, _, change, valid) => {
  expect(isAnswered(step, { ...answered, ...change })).toBe(valid);
});

test('a step is shown when all before it have their answers', () => {
  expect(furthestStep(NO_ANSWERS)).toBe(1);
  expect(furthestStep({ ...answered, crops: [] })).toBe(3);
  expect(furthestStep(answered)).toBe(5);
});

test('the service is asked when nothing is missing', () => {
  expect(requestOf(answered)).toEqual(asked);
  expect(requestOf({ ...answered, budget: null })).toBeNull();
});

test.each([
  ['nothing', undefined, NO_ANSWERS],
  ['another kind of thing', 'x', NO_ANSWERS],
  ['answers that are not offered', { experience: 'guru', crops: ['Bananas'], budget: 1, timePerWeek: 5 }, NO_ANSWERS],
  ['crops in any order, twice', { crops: ['Flowers', 'Tomatoes', 'Flowers'] }, { ...NO_ANSWERS, crops: asked.crops }],
  ['answers of our own', asked, asked],
])('%s is read from storage as far as it fits', (_, value, answers) => {
  expect(readAnswers(value)).toEqual(answers);
});
