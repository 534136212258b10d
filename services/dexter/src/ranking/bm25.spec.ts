import { bm25 } from './bm25';

const TEXTS = ['okra seed depth', 'okra okra okra harvest', 'goat fence height'].map((text) => text.split(' '));
const scoresOf = (query: string) => bm25(TEXTS).scores(new Set(query.split(' ')));

test('only texts that share a term are scored, a rare term counts more, and a repeated one less each time', () => {
  expect([...scoresOf('okra depth').keys()].sort()).toEqual([0, 1]);
  expect(scoresOf('depth').get(0)).toBeGreaterThan(scoresOf('okra').get(0) ?? 0);
  const [once = 0, thrice = 0] = [scoresOf('okra').get(0), scoresOf('okra').get(1)];
  expect(thrice).toBeGreaterThan(once);
  expect(thrice).toBeLessThan(3 * once);
});

test('the rarity of a term is never negative, and highest where no text has it', () => {
  const { rarity } = bm25([...TEXTS, ...TEXTS].map((text) => ['the', ...text]));
  expect(rarity('the')).toBeGreaterThan(0);
  expect(rarity('okra')).toBeGreaterThan(rarity('the'));
  expect(rarity('squash')).toBeGreaterThan(rarity('goat'));
});

test('no text and no query give no score', () => {
  expect(bm25([]).scores(new Set(['okra'])).size).toBe(0);
  expect(bm25(TEXTS).scores(new Set()).size).toBe(0);
});

test('texts behind a base are scored after its own, by its rarities', () => {
  const base = bm25(TEXTS);
  const both = bm25([['okra', 'fence', 'quail']], base);
  expect([both.size, both.mean, both.rarity('quail')]).toEqual([4, base.mean, base.rarity('quail')]);
  const query = new Set(['okra']);
  const own = [...both.scores(query)].filter(([at]) => at < TEXTS.length);
  expect(new Map(own)).toEqual(base.scores(query));
  expect([...both.scores(new Set(['quail'])).keys()]).toEqual([3]);
});
