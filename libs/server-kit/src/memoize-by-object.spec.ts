import { memoizeByObject } from './memoize-by-object';

test('what is made of something is made once for it, and anew for something equal', () => {
  const question: object[] = [];
  const make = memoizeByObject((from: { name: string }) => question.push(from));
  const [okra, other] = [{ name: 'okra' }, { name: 'okra' }];
  expect([make(okra), make(okra), make(other)]).toEqual([1, 1, 2]);
  expect(question).toEqual([okra, other]);
});
