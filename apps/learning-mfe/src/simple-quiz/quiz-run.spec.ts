import { mulberry32 } from '@farm/farm';
import type { Question } from './question';
import { advance, choose, countRight, isFinished, isOnLast, isUnderWay, startRun, type Run } from './quiz-run';

const fresh = () => startRun(1, mulberry32(7));
const answered = (count: number, option = 0): Run =>
  Array.from({ length: count }).reduce<Run>((run) => advance(choose(run, option)), fresh());

test('a round starts with ten questions, each with its four options in an order of its own', () => {
  const { order, answers, chosen } = fresh();
  expect(order).toHaveLength(10);
  for (const options of order) expect([...options].sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(order.map(String)).size).toBeGreaterThan(3);
  expect({ answers, chosen }).toEqual({ answers: [], chosen: null });
});

test('the order depends on chance alone', () => {
  expect(startRun(1, mulberry32(7))).toEqual(startRun(1, mulberry32(7)));
  expect(startRun(1, mulberry32(7)).order).not.toEqual(startRun(1, mulberry32(8)).order);
});

test('each option stands in each place about as often', () => {
  const chance = mulberry32(1);
  const orders = Array.from({ length: 200 }, () => startRun(1, chance).order).flat();
  for (const place of [0, 1, 2, 3]) {
    const times = orders.filter((order) => order[place] === 0).length;
    expect(times).toBeGreaterThan(440);
    expect(times).toBeLessThan(560);
  }
});

test.each<[string, Run, Partial<Run>]>([
  ['a mark is not an answer yet', choose(fresh(), 2), { answers: [], chosen: 2 }],
  ['a mark can be moved', choose(choose(fresh(), 2), 1), { answers: [], chosen: 1 }],
  ['going on takes the mark as the answer', advance(choose(fresh(), 2)), { answers: [2], chosen: null }],
  ['without a mark there is no going on', advance(fresh()), { answers: [], chosen: null }],
  ['a finished round takes no mark', choose(answered(10), 3), { answers: Array(10).fill(0), chosen: null }],
  ['a finished round does not go on', advance(answered(10)), { answers: Array(10).fill(0), chosen: null }],
])('%s', (_, run, expected) => expect(run).toMatchObject(expected));

test.each<[string, Run, boolean, boolean, boolean]>([
  ['just started', fresh(), false, false, false],
  ['with a mark', choose(fresh(), 0), true, false, false],
  ['after one answer', answered(1), true, false, false],
  ['at the last question', answered(9), true, true, false],
  ['after ten answers', answered(10), false, false, true],
])('%s: under way %s, on the last %s, finished %s', (_, run, underWay, onLast, finished) => {
  expect([isUnderWay(run), isOnLast(run), isFinished(run)]).toEqual([underWay, onLast, finished]);
});

test('an answer is right when it names the right option, in whatever order it was shown', () => {
  const questions = Array.from({ length: 10 }, (_, place) => ({ correct: place % 4 }) as Question);
  expect(countRight(answered(10, 1), questions)).toBe(3);
  expect(countRight(answered(2, 1), questions)).toBe(1);
  expect(countRight(fresh(), questions)).toBe(0);
});
