import { mulberry32 } from '@farm/farm';
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import {
  addReview,
  choose,
  countRight,
  isFinished,
  isOnLast,
  isInProgress,
  resultMessage,
  type QuizRun,
  starsFor,
  startRun,
  useProgress,
} from './quiz-run';
import { reviewFor } from './testing/module-for-test';

const fresh = () => startRun(mulberry32(7));
const answered = (count: number, option = 0): QuizRun =>
  Array.from({ length: count }).reduce<QuizRun>(
    (run, _, place) => addReview(choose(run, option), reviewFor(place, option)),
    fresh(),
  );

test('a round starts with ten questions, each with its four options in an order of its own', () => {
  const { order, reviews, chosen } = fresh();
  expect(order).toHaveLength(10);
  for (const options of order) expect([...options].sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(order.map(String)).size).toBeGreaterThan(3);
  expect({ reviews, chosen }).toEqual({ reviews: [], chosen: null });
});

test('the order depends on chance alone', () => {
  expect(startRun(mulberry32(7)).order).toEqual(startRun(mulberry32(7)).order);
  expect(startRun(mulberry32(7)).order).not.toEqual(startRun(mulberry32(8)).order);
});

test('each round has an id of its own', () => {
  expect(fresh().roundId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(fresh().roundId).not.toBe(fresh().roundId);
});

test('each option stands in each place about as often', () => {
  const chance = mulberry32(1);
  const orders = Array.from({ length: 200 }, () => startRun(chance).order).flat();
  for (const place of [0, 1, 2, 3]) {
    const times = orders.filter((order) => order[place] === 0).length;
    expect(times).toBeGreaterThan(440);
    expect(times).toBeLessThan(560);
  }
});

test.each<[string, QuizRun, Partial<QuizRun>]>([
  ['a mark is not an answer yet', choose(fresh(), 2), { reviews: [], chosen: 2 }],
  ['a mark can be moved', choose(choose(fresh(), 2), 1), { reviews: [], chosen: 1 }],
  ['a recorded answer takes the mark away', answered(1, 2), { reviews: [reviewFor(0, 2)], chosen: null }],
  ['an answer is added once', addReview(answered(1, 2), reviewFor(0, 2)), { reviews: [reviewFor(0, 2)] }],
  ['a finished round takes no mark', choose(answered(10), 3), { chosen: null }],
  ['a finished round takes no answer', addReview(answered(10), { ...reviewFor(0, 0), questionId: 'x' }), answered(10)],
])('%s', (_, run, { roundId: _id, ...expected }) => expect(run).toMatchObject(expected));

test.each<[string, QuizRun, boolean, boolean, boolean]>([
  ['just started', fresh(), false, false, false],
  ['with a mark', choose(fresh(), 0), true, false, false],
  ['after one answer', answered(1), true, false, false],
  ['at the last question', answered(9), true, true, false],
  ['after ten answers', answered(10), false, false, true],
])('%s: under way %s, on the last %s, finished %s', (_, run, underWay, onLast, finished) => {
  expect([isInProgress(run), isOnLast(run), isFinished(run)]).toEqual([underWay, onLast, finished]);
});

test('right answers are counted as the service judged them', () => {
  expect(countRight(answered(10, 1))).toBe(3);
  expect(countRight(answered(2, 1))).toBe(1);
  expect(countRight(fresh())).toBe(0);
});

test.each([
  [10, 'Perfect!', 5],
  [9, 'Excellent work!', 5],
  [8, 'Excellent work!', 4],
  [7, 'Good job!', 4],
  [6, 'Good job!', 3],
  [5, 'Keep learning!', 3],
  [4, 'Keep learning!', 2],
  [3, 'Keep learning!', 2],
  [2, 'Keep learning!', 1],
  [1, 'Keep learning!', 1],
  [0, 'Keep learning!', 0],
])('%d of 10 right: %s, %d stars', (right, message, stars) => {
  expect(resultMessage(right, 10)).toBe(message);
  expect(starsFor(right, 10)).toBe(stars);
});

test.each([
  [4, 5, 'Excellent work!'],
  [3, 5, 'Good job!'],
])('the borders count as reached: %d of %d is %s', (right, total, message) =>
  expect(resultMessage(right, total)).toBe(message),
);

const KEY = 'farm.simple-quiz';
const run = choose(answered(1), 2);
const memory = () => renderHook(() => useProgress()).result.current;
const EMPTY = { runs: {}, best: {} };

test('what was remembered is there after a reload', () => {
  useProgress.set({ runs: { 'soil-basics': run }, best: { 'plant-care': 9 } });
  expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual(memory());
  expect(memory()).toEqual({ runs: { 'soil-basics': run }, best: { 'plant-care': 9 } });
});

test('a change is told to who shows it', () => {
  const { result } = renderHook(() => useProgress());
  expect(result.current).toEqual(EMPTY);
  act(() => useProgress.set((now) => ({ ...now, best: { 'soil-basics': 4 } })));
  expect(result.current.best).toEqual({ 'soil-basics': 4 });
});

test.each([
  ['no JSON', '{'],
  ['not an object', '7'],
  ['null', 'null'],
  ['an unknown module', JSON.stringify({ runs: { x: run }, best: { x: 3 } })],
  ['a best beyond ten', JSON.stringify({ best: { 'soil-basics': 11 } })],
  ['a best that is no number', JSON.stringify({ best: { 'soil-basics': '9' } })],
  [
    'a round of an older build',
    JSON.stringify({ runs: { 'soil-basics': { ...run, reviews: undefined, answers: [1] } } }),
  ],
  ['a round without an id', JSON.stringify({ runs: { 'soil-basics': { ...run, roundId: 7 } } })],
  ['an option that is not there', JSON.stringify({ runs: { 'soil-basics': { ...run, reviews: [reviewFor(0, 4)] } } })],
  [
    'an option shown twice',
    JSON.stringify({ runs: { 'soil-basics': { ...run, order: Array(10).fill([0, 0, 1, 2]) } } }),
  ],
  ['too few questions', JSON.stringify({ runs: { 'soil-basics': { ...run, order: [[0, 1, 2, 3]] } } })],
  [
    'too many answers',
    JSON.stringify({ runs: { 'soil-basics': { ...run, reviews: Array(11).fill(reviewFor(0, 0)) } } }),
  ],
  [
    'a mark after the end',
    JSON.stringify({ runs: { 'soil-basics': { ...run, reviews: Array(10).fill(reviewFor(0, 0)) } } }),
  ],
])('what does not fit is left out: %s', (_, raw) => {
  window.localStorage.setItem(KEY, raw);
  expect(memory()).toEqual(EMPTY);
});

test('a bad round costs the good ones nothing', () => {
  window.localStorage.setItem(KEY, JSON.stringify({ runs: { 'plant-care': 1, 'soil-basics': run }, best: {} }));
  expect(memory().runs).toEqual({ 'soil-basics': run });
});

test('where storage is full or refused, the memory lasts as long as the document', () => {
  const reject = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(reject);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(reject);
  useProgress.set({ runs: { 'soil-basics': run }, best: {} });
  expect(memory().runs).toEqual({ 'soil-basics': run });
});
