import type { Nearest } from '../../embedding/semantic-search';
import { knowledge } from '../../testing/dexter-for-test';
import { fuseRankings, hybridSearch } from './fuse';
import { hybridZoneOf } from './zones';

const scored = (...pairs: (readonly [string, number])[]) => pairs.map(([id, score]) => ({ id, score }));

test.each([
  ['words alone keep their order', scored(['okra', 30], ['corn', 20]), [], ['okra', 'corn']],
  ['meaning alone is better than nothing', [], scored(['okra', 0.7], ['corn', 0.6]), ['okra', 'corn']],
  ['meaning decides between equals', scored(['corn', 30], ['okra', 30]), scored(['okra', 0.7]), ['okra', 'corn']],
  ['a clear lead by words stays', scored(['okra', 30], ['corn', 6]), scored(['corn', 0.7]), ['okra', 'corn']],
  ['what only meaning finds follows', scored(['okra', 30]), scored(['figs', 0.5]), ['okra', 'figs']],
  ['ties go by id', scored(['okra', 30], ['corn', 30]), [], ['corn', 'okra']],
])('%s', (_, words, meaning, order) => {
  expect(fuseRankings(words, meaning)).toEqual(order);
});

const near = (best: number, ...ids: string[]): Nearest => ({
  ranked: ids.map((id, at) => ({ id, score: best - at / 100 })),
  best,
  of: () => best,
});
const COMPOST = 'How do I make compost from kitchen scraps?';

test('meaning that does not come in time costs nothing: words find what they find', async () => {
  const [alone, late] = [hybridSearch(knowledge), hybridSearch(knowledge, () => Promise.resolve(null))];
  expect((await late(COMPOST)).hits).toEqual((await alone(COMPOST)).hits);
  expect(await late(COMPOST)).not.toHaveProperty('nearest');
});

test.each([
  ['near: answered', COMPOST, 0.7, 'answer'],
  ['shares its words and means something else: asked back', COMPOST, 0.47, 'ask'],
  ['shares no word and is very near: asked back', 'zzyzx', 0.8, 'ask'],
  ['shares no word and is not near: none of ours', 'zzyzx', 0.6, 'scope'],
])('a question that is %s', async (_, question, best, zone) => {
  const search = hybridSearch(knowledge, () => Promise.resolve(near(best, 'compost', 'mulch')));
  expect(hybridZoneOf(await search(question))).toBe(zone);
});
