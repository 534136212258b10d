import { aRound } from '../testing/quiz-for-test';
import { advance, clockText, isOnLast, mark, optionOrder, placeOf, runOut, secondsUntil, submissionOf } from './round';

test('a choice is taken and the next question asked; the last one ends the round', () => {
  const first = aRound();
  expect(placeOf(first)).toBe(0);
  expect(advance(first)).toBe(first);
  const second = advance(mark(first, 2));
  expect(second).toMatchObject({ answers: [2], chosen: null, isOver: false });
  expect(isOnLast(second)).toBe(false);
  const last = advance(mark(second, 0));
  expect(isOnLast(last)).toBe(true);
  const over = advance(mark(last, 1));
  expect(over).toMatchObject({ answers: [2, 0, 1], isOver: true });
  expect(placeOf(over)).toBe(2);
});

test('a round that is over changes no more', () => {
  const over = runOut(aRound());
  expect(mark(over, 1)).toBe(over);
  expect(advance(over)).toBe(over);
  expect(runOut(over)).toBe(over);
});

test.each([
  ['with the option that is marked', mark(advance(mark(aRound(), 3)), 1), [3, 1, null]],
  ['without one', advance(mark(aRound(), 3)), [3, null, null]],
  ['at the first question', aRound(), [null, null, null]],
])('when time runs out the answers so far are sent %s', (_, round, answers) => {
  const { answers: sent } = submissionOf(runOut(round), round.endsAt);
  expect(sent.map(({ answer }) => answer)).toEqual(answers);
  expect(sent.map(({ questionId }) => questionId)).toEqual(['q-1', 'q-2', 'q-3']);
  expect(sent.every(({ timeSpent }) => timeSpent === 0)).toBe(true);
});

test.each([
  [90_400, 90],
  [-5_000, 0],
  [999_999_999, 86_400],
])('%d ms after the start are %d seconds of elapsed time', (after, seconds) => {
  const round = aRound();
  expect(submissionOf(round, round.startedAt + after).timeElapsed).toBe(seconds);
});

test('options stand in an order that depends on session and question alone', () => {
  const question = { id: 'frost-01', options: ['a', 'b', 'c', 'd'] };
  expect(optionOrder('s-1', question)).toEqual(optionOrder('s-1', question));
  expect([...optionOrder('s-1', question)].sort()).toEqual([0, 1, 2, 3]);
  const orders = Array.from({ length: 40 }, (_, session) => optionOrder(`s-${session}`, question).join());
  expect(new Set(orders).size).toBeGreaterThan(10);
});

test.each([
  [192, '3:12'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
  [600, '10:00'],
])('%d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

test.each([
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [0, 0],
  [-1, 0],
])('%d ms before the end %d seconds are left', (ms, left) => expect(secondsUntil(5_000, 5_000 - ms)).toBe(left));
