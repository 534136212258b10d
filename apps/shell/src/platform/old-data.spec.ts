import { deleteOldData } from './old-data';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-29T12:00:00Z');
const visitAfter = (days: number) => deleteOldData(START + days * DAY_MS);
const keys = () => Object.keys(localStorage).filter((key) => key !== 'farm.unchanged-since');

test('what has not changed for longer than its key allows is deleted', () => {
  localStorage.setItem('farm.quiz-rounds', '{"s-1":{}}');
  localStorage.setItem('farm.comment-drafts', '{"thread":{}}');
  visitAfter(0);
  visitAfter(2);
  expect(keys()).toEqual(['farm.quiz-rounds', 'farm.comment-drafts']);
  visitAfter(3);
  expect(keys()).toEqual(['farm.comment-drafts']);
  visitAfter(181);
  expect(keys()).toEqual([]);
});

test('a change makes it new', () => {
  localStorage.setItem('farm.comment-drafts', '{"thread":1}');
  visitAfter(0);
  localStorage.setItem('farm.comment-drafts', '{"thread":2}');
  visitAfter(180);
  visitAfter(181);
  expect(keys()).toEqual(['farm.comment-drafts']);
});

test('nothing is stored for a visitor who has stored nothing', () => {
  visitAfter(0);
  expect(localStorage).toHaveLength(0);
});

test('settings, names and scores stay', () => {
  const kept = ['farm.theme', 'farm.units', 'farm.writer', 'farm.simple-quiz', 'quizPlayerId', 'quizPlayerName'];
  kept.forEach((key) => localStorage.setItem(key, 'x'));
  visitAfter(0);
  visitAfter(3_000);
  expect(keys()).toEqual(kept);
});

test('a key that no build uses any more is deleted after a while, because a newer remote may use it; keys of others stay', () => {
  localStorage.setItem('farm.almanac.2026-09', '[]');
  localStorage.setItem('of-an-extension', 'x');
  visitAfter(0);
  visitAfter(90);
  expect(keys()).toEqual(['farm.almanac.2026-09', 'of-an-extension']);
  visitAfter(91);
  expect(keys()).toEqual(['of-an-extension']);
});

test('a browser that blocks its storage is no failure', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(() => visitAfter(0)).not.toThrow();
});
