import { questionOfTheDay, threadQuestions } from './thread-questions';

test('every month has four questions, and none is asked twice', () => {
  expect(threadQuestions).toHaveLength(12);
  const all = threadQuestions.flat();
  expect(new Set(all).size).toBe(48);
  expect(all.filter((question) => !question.endsWith('?'))).toEqual([]);
});

test('the question changes at midnight at the farm', () => {
  const before = questionOfTheDay(new Date('2026-11-24T04:59:00Z')); // November 23
  const after = questionOfTheDay(new Date('2026-11-24T05:00:00Z'));
  expect(threadQuestions[10]).toEqual(expect.arrayContaining([before, after]));
  expect(after).toBe('What is still standing in your garden after the frost?');
  expect(before).not.toBe(after);
});
