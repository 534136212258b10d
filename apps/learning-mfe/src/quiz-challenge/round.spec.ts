import {
  submitAnswer,
  updateRound,
  formatClock,
  deleteRounds,
  isOnLast,
  saveRound,
  choose,
  optionOrder,
  currentIndex,
  findRound,
  runOut,
  secondsUntil,
  submissionOf,
} from './round';
import { aResult, aRound, NOW } from './testing/quiz-for-test';

test('a choice leads to the next question; the last one ends the round', () => {
  const first = aRound();
  expect(currentIndex(first)).toBe(0);
  expect(submitAnswer(first)).toBe(first);
  const second = submitAnswer(choose(first, 2));
  expect(second).toMatchObject({ answers: [2], chosen: null, isOver: false });
  expect(isOnLast(second)).toBe(false);
  const last = submitAnswer(choose(second, 0));
  expect(isOnLast(last)).toBe(true);
  const over = submitAnswer(choose(last, 1));
  expect(over).toMatchObject({ answers: [2, 0, 1], isOver: true });
  expect(currentIndex(over)).toBe(2);
});

test('a round that is over changes no more', () => {
  const over = runOut(aRound());
  expect(choose(over, 1)).toBe(over);
  expect(submitAnswer(over)).toBe(over);
  expect(runOut(over)).toBe(over);
});

test.each([
  ['with the option that is marked', choose(submitAnswer(choose(aRound(), 3)), 1), [3, 1, null]],
  ['without one', submitAnswer(choose(aRound(), 3)), [3, null, null]],
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

test('the option order depends on session and question only', () => {
  const question = { id: 'frost-01', options: ['a', 'b', 'c', 'd'] };
  expect(optionOrder('s-1', question)).toEqual(optionOrder('s-1', question));
  expect([...optionOrder('s-1', question)].sort()).toEqual([0, 1, 2, 3]);
  const pots = { id: 'seed-20', options: ['Pot 1', 'Pot 2', 'Pot 3', 'Pot 4'] };
  for (const session of ['s-1', 's-2', 's-3']) expect(optionOrder(session, pots)).toEqual([0, 1, 2, 3]);
  const orders = Array.from({ length: 40 }, (_, session) => optionOrder(`s-${session}`, question).join());
  expect(new Set(orders).size).toBeGreaterThan(10);
});

test.each([
  [192, '3:12'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
  [600, '10:00'],
])('%d seconds read %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));

test.each([
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [0, 0],
  [-1, 0],
])('%d ms before the end %d seconds are left', (ms, left) => expect(secondsUntil(5_000, 5_000 - ms)).toBe(left));

const KEY = 'farm.quiz-rounds';
const stored = () => JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
const write = (round: object | null) => window.localStorage.setItem(KEY, JSON.stringify({ 's-1': round }));

test('answers are stored by session', () => {
  saveRound(aRound(), NOW);
  updateRound('s-1', (round) => choose(round, 2));
  expect(stored()).toMatchObject({ 's-1': { chosen: 2 } });
  expect(findRound('s-1')).toEqual(aRound({ chosen: 2 }));
});

test('updating a missing round does not create it', () => {
  updateRound('s-2', (round) => choose(round, 2));
  expect(stored()).toEqual({});
});

test('rounds that ended more than a day ago are removed', () => {
  saveRound(aRound({ sessionId: 'old', endsAt: NOW - 90_000_000 }), NOW);
  saveRound(aRound({ result: aResult(), isOver: true }), NOW);
  saveRound(aRound({ sessionId: 's-3' }), NOW);
  expect(Object.keys(stored()).sort()).toEqual(['s-1', 's-3']);
});

test('rounds can be deleted', () => {
  saveRound(aRound(), NOW);
  saveRound(aRound({ sessionId: 's-2' }), NOW);
  deleteRounds(({ sessionId }) => sessionId === 's-1');
  expect(Object.keys(stored())).toEqual(['s-2']);
});

test.each([
  ['no questions', { ...aRound(), questions: [] }],
  ['an answer that is no number', { ...aRound(), answers: ['1'] }],
  ['more answers than questions', { ...aRound(), answers: [1, 1, 1, 1], isOver: true }],
  ['all answered and not over', { ...aRound(), answers: [1, 1, 1] }],
  ['a mark that is no number', { ...aRound(), chosen: 'x' }],
  ['a result without a review', { ...aRound(), isOver: true, answers: [1], result: {} }],
  ['no end', { ...aRound(), endsAt: null }],
  ["another session's", { ...aRound(), sessionId: 's-9' }],
  ['null', null],
])('what does not fit is left out: %s', (_, round) => {
  write(round);
  expect(findRound('s-1')).toBeUndefined();
});

test('no JSON is no round', () => {
  window.localStorage.setItem(KEY, '{');
  expect(findRound('s-1')).toBeUndefined();
});

test('where storage is full, a round lasts until a reload', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveRound(aRound({ chosen: 1 }), NOW);
  expect(findRound('s-1')?.chosen).toBe(1);
  jest.restoreAllMocks();
  deleteRounds(() => true);
});
