import { fnv1a, mulberry32 } from './random';

test('the hash of a text is FNV-1a over its UTF-8 bytes', () => {
  expect(fnv1a('home')).toBe(3_536_372_366);
  expect(fnv1a('')).toBe(2_166_136_261);
  expect(fnv1a('é')).not.toBe(fnv1a('e'));
});

test('one seed gives one row of numbers', () => {
  const next = mulberry32(fnv1a('home'));
  expect([next(), next(), next()].map((n) => n.toFixed(6))).toEqual(['0.165330', '0.106311', '0.130748']);
});
