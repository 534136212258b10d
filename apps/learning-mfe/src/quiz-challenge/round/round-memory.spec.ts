import { aResult, aRound, NOW } from '../testing/quiz-for-test';
import { mark } from './round';
import { changeRound, dropRounds, keepRound, roundOf } from './round-memory';

const KEY = 'farm.quiz-rounds';
const stored = () => JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
const write = (round: object) => window.localStorage.setItem(KEY, JSON.stringify({ 's-1': round }));

test('what was answered is kept under the session', () => {
  keepRound(aRound(), NOW);
  changeRound('s-1', (round) => mark(round, 2));
  expect(stored()).toMatchObject({ 's-1': { chosen: 2 } });
  expect(roundOf('s-1')).toEqual(aRound({ chosen: 2 }));
});

test('a round that is not there is not changed into one', () => {
  changeRound('s-2', (round) => mark(round, 2));
  expect(stored()).toEqual({});
});

test('what ended more than a day ago goes when another is kept', () => {
  keepRound(aRound({ sessionId: 'old', endsAt: NOW - 90_000_000 }), NOW);
  keepRound(aRound({ result: aResult(), isOver: true }), NOW);
  keepRound(aRound({ sessionId: 's-3' }), NOW);
  expect(Object.keys(stored()).sort()).toEqual(['s-1', 's-3']);
});

test('rounds can be dropped', () => {
  keepRound(aRound(), NOW);
  keepRound(aRound({ sessionId: 's-2' }), NOW);
  dropRounds(({ sessionId }) => sessionId === 's-1');
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
  ['null', null as unknown as object],
])('what does not fit is left out: %s', (_, round) => {
  write(round);
  expect(roundOf('s-1')).toBeUndefined();
});

test('no JSON is no round', () => {
  window.localStorage.setItem(KEY, '{');
  expect(roundOf('s-1')).toBeUndefined();
});

test('where storage is full, a round lasts until a reload', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepRound(aRound({ chosen: 1 }), NOW);
  expect(roundOf('s-1')?.chosen).toBe(1);
  jest.restoreAllMocks();
  dropRounds(() => true);
});
