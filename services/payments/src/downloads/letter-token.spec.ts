import { digestOf, letterToken } from './letter-token';

const [OLD, NEW] = ['an-old-key-of-links', 'a-new-key-of-links'];

test('a letter that is written again carries the same link', () => {
  const token = letterToken('grant 1', [NEW]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(letterToken('grant 1', [NEW])).toBe(token);
  expect(letterToken('grant 2', [NEW])).not.toBe(token);
});

test('changing keys breaks no letter that is out', () => {
  const token = letterToken('grant 1', [OLD]);
  expect(letterToken('grant 1', [NEW, OLD], digestOf(token))).toBe(token);
  expect(letterToken('grant 1', [NEW, OLD])).not.toBe(token);
  expect(letterToken('grant 1', [NEW], digestOf(token))).toBe(letterToken('grant 1', [NEW]));
});
