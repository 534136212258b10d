import { onceForEach } from './once-for-each';

test('what is made of something is made once for it, and anew for something equal', () => {
  const asked: object[] = [];
  const make = onceForEach((from: { name: string }) => asked.push(from));
  const [okra, other] = [{ name: 'okra' }, { name: 'okra' }];
  expect([make(okra), make(okra), make(other)]).toEqual([1, 1, 2]);
  expect(asked).toEqual([okra, other]);
});
