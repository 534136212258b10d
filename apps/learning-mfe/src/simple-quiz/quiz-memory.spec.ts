import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { remember, useQuizMemory } from './quiz-memory';
import { quizModules } from './quiz-modules';
import { choose, startRun } from './quiz-run';

const KEY = 'farm.simple-quiz';
const edition = quizModules[1]?.edition ?? 0;
const run = choose(
  startRun(edition, () => 0),
  2,
);
const memory = () => renderHook(() => useQuizMemory()).result.current;
const EMPTY = { runs: {}, best: {} };

test('what was remembered is there after a reload', () => {
  remember(() => ({ runs: { 'soil-basics': run }, best: { 'plant-care': 9 } }));
  expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual(memory());
  expect(memory()).toEqual({ runs: { 'soil-basics': run }, best: { 'plant-care': 9 } });
});

test('a change is told to who shows it', () => {
  const { result } = renderHook(() => useQuizMemory());
  expect(result.current).toEqual(EMPTY);
  act(() => remember((now) => ({ ...now, best: { 'soil-basics': 4 } })));
  expect(result.current.best).toEqual({ 'soil-basics': 4 });
});

test.each([
  ['no JSON', '{'],
  ['not an object', '7'],
  ['null', 'null'],
  ['an unknown module', JSON.stringify({ runs: { x: run }, best: { x: 3 } })],
  ['a best beyond ten', JSON.stringify({ best: { 'soil-basics': 11 } })],
  ['a best that is no number', JSON.stringify({ best: { 'soil-basics': '9' } })],
  ['a round of older questions', JSON.stringify({ runs: { 'soil-basics': { ...run, edition: 1 } } })],
  ['an option that is not there', JSON.stringify({ runs: { 'soil-basics': { ...run, answers: [4] } } })],
  [
    'an option shown twice',
    JSON.stringify({ runs: { 'soil-basics': { ...run, order: Array(10).fill([0, 0, 1, 2]) } } }),
  ],
  ['too few questions', JSON.stringify({ runs: { 'soil-basics': { ...run, order: [[0, 1, 2, 3]] } } })],
  ['too many answers', JSON.stringify({ runs: { 'soil-basics': { ...run, answers: Array(11).fill(0) } } })],
  ['a mark after the end', JSON.stringify({ runs: { 'soil-basics': { ...run, answers: Array(10).fill(0) } } })],
])('what does not fit is left out: %s', (_, raw) => {
  window.localStorage.setItem(KEY, raw);
  expect(memory()).toEqual(EMPTY);
});

test('a bad round costs the good ones nothing', () => {
  window.localStorage.setItem(KEY, JSON.stringify({ runs: { 'plant-care': 1, 'soil-basics': run }, best: {} }));
  expect(memory().runs).toEqual({ 'soil-basics': run });
});

test('where storage is full or refused, the memory lasts as long as the document', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  remember(() => ({ runs: { 'soil-basics': run }, best: {} }));
  expect(memory().runs).toEqual({ 'soil-basics': run });
});
