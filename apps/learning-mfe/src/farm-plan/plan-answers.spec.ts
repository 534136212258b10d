import { renderHook } from '@testing-library/react';
import { act } from 'react';
import {
  answersFrom,
  EMPTY_WIZARD,
  furthestStep,
  isAnswered,
  NO_ANSWERS,
  type PlanAnswers,
  readAnswers,
  requestOf,
  usableForPlan,
  useWizardState,
} from './plan-answers';
import { sampleRequest, planWith } from './testing/sample-plan';

const answered: PlanAnswers = { ...NO_ANSWERS, ...sampleRequest };

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 20), doNotFake: ['setTimeout', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test.each<[number, string, Partial<PlanAnswers>, boolean]>([
  [1, 'a blank location', { location: '  \n' }, false],
  [1, 'a location', { location: '36083' }, true],
  [1, 'a location of 500 characters', { location: '🌱'.repeat(500) }, true],
  [1, 'a location of 501 characters', { location: '🌱'.repeat(501) }, false],
  [1, 'today as the first day', { start: '2026-11-21' }, true],
  [1, 'yesterday as the first day', { start: '2026-11-20' }, false],
  [1, 'a first day 366 days ahead', { start: '2027-11-22' }, true],
  [1, 'a first day 367 days ahead', { start: '2027-11-23' }, false],
  [1, 'a first day that is not complete', { start: null }, false],
  [2, 'no experience', { experience: null }, false],
  [2, 'an experience', { experience: 'experienced' }, true],
  [3, 'no crop', { crops: [] }, false],
  [3, 'one crop', { crops: ['Flowers'] }, true],
  [3, 'one plant', { crops: [], plants: ['okra'] }, true],
  [3, 'a wish', { crops: [], wishes: 'hens' }, true],
  [3, 'a blank wish', { crops: [], wishes: ' \n' }, false],
  [3, 'a wish of 300 characters', { wishes: '🌱'.repeat(300) }, true],
  [3, 'a wish of 301 characters', { wishes: '🌱'.repeat(301) }, false],
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
  expect(requestOf({ ...answered, timePerWeek: null })).toBeNull();
});

test('a request has what was given beyond the five answers, and today is the first day without one', () => {
  const more = { start: '2027-02-12', plants: ['okra'], wishes: ' hens ', hasSeed: true };
  expect(requestOf({ ...answered, ...more })).toEqual({ ...sampleRequest, ...more, wishes: 'hens' });
  expect(requestOf({ ...answered, start: '2026-11-21' })).toEqual(sampleRequest);
  expect(requestOf({ ...answered, location: ` ${sampleRequest.location}\n` })).toEqual(sampleRequest);
});

test('a crop that Dexter Jr. remembers and no choice names becomes a wish', () => {
  const memory = { place: null, bed: null, crops: ['okra', 'carrots', 'figs'], animals: ['12 hens'] };
  expect(usableForPlan(memory)).toEqual({ ...memory, animals: [] });
  expect(answersFrom(memory)).toEqual({ crops: ['Root Vegetables (Carrots, Radishes)'], wishes: 'okra, figs' });
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
  ['answers of our own', answered, answered],
  ['answers of before there were wishes', sampleRequest, answered],
  [
    'further answers of another kind',
    { start: '11/21/2026', plants: ['okra', 5], wishes: [], hasSeed: 'yes' },
    { ...NO_ANSWERS, plants: ['okra'] },
  ],
])('%s is read from storage as far as it fits', (_, value, answers) => {
  expect(readAnswers(value)).toEqual(answers);
});

const KEY = 'farm.farm-plan';
const memory = () => renderHook(() => useWizardState()).result.current;

test('answers and plan are stored for this tab', () => {
  const result = { request: sampleRequest, plan: planWith() };
  const draft = { values: answered, sent: null };
  act(() => useWizardState.set({ draft, result }));
  expect(memory()).toEqual({ draft, result });
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

test('answers of before there was a draft are read as one', () => {
  window.sessionStorage.setItem(KEY, JSON.stringify({ answers: { ...answered, budget: 'none' }, result: null }));
  expect(memory()).toEqual({ draft: { values: { ...answered, budget: null }, sent: null }, result: null });
});

test('without storage the answers last as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  act(() => useWizardState.set({ ...EMPTY_WIZARD, draft: { values: answered, sent: null } }));
  expect(memory().draft?.values).toEqual(answered);
  act(() => useWizardState.set(EMPTY_WIZARD));
});
