import { useStore } from '@farm/web-kit';
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import {
  EMPTY_WIZARD,
  furthestStep,
  isAnswered,
  NO_ANSWERS,
  type PlanAnswers,
  readAnswers,
  requestOf,
  wizardStore,
} from './plan-answers';
import { sampleRequest, planWith } from './testing/sample-plan';

const answered: PlanAnswers = { ...sampleRequest };

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

test('a step is shown once all earlier ones are answered', () => {
  expect(furthestStep(NO_ANSWERS)).toBe(1);
  expect(furthestStep({ ...answered, crops: [] })).toBe(3);
  expect(furthestStep(answered)).toBe(5);
});

test('a request needs all answers', () => {
  expect(requestOf(answered)).toEqual(sampleRequest);
  expect(requestOf({ ...answered, budget: null })).toBeNull();
});

test.each([
  ['nothing', undefined, NO_ANSWERS],
  ['another kind of thing', 'x', NO_ANSWERS],
  ['answers that are not offered', { experience: 'guru', crops: ['Bananas'], budget: 1, timePerWeek: 5 }, NO_ANSWERS],
  [
    'crops in any order, twice',
    { crops: ['Flowers', 'Tomatoes', 'Flowers'] },
    { ...NO_ANSWERS, crops: sampleRequest.crops },
  ],
  ['answers of our own', sampleRequest, sampleRequest],
])('%s is read from storage as far as it fits', (_, value, answers) => {
  expect(readAnswers(value)).toEqual(answers);
});

const KEY = 'farm.farm-plan';
const memory = () => renderHook(() => useStore(wizardStore)).result.current;

test('answers and plan are stored for this tab', () => {
  const result = { request: sampleRequest, plan: planWith() };
  act(() => wizardStore.set({ answers: sampleRequest, result }));
  expect(memory()).toEqual({ answers: sampleRequest, result });
  expect(Object.keys(window.sessionStorage)).toEqual([KEY]);
});

test.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['a plan that is none', JSON.stringify({ result: { request: {}, plan: { weeklyPlans: 4 } } })],
])('%s in storage is nothing', (_, raw) => {
  window.sessionStorage.setItem(KEY, raw);
  expect(memory()).toEqual(EMPTY_WIZARD);
});

test('without storage the answers last as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  act(() => wizardStore.set({ ...EMPTY_WIZARD, answers: sampleRequest }));
  expect(memory().answers).toEqual(sampleRequest);
  act(() => wizardStore.set(EMPTY_WIZARD));
});
