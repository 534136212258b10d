import type { Article, Knowledge } from '../knowledge/knowledge';
import { changedSearch } from './changed-search';
import { USE_LITE, type Embedder } from './embedder';
import { keyOf, type KnowledgeIndex } from './knowledge-index';
import { questionVectors } from './semantic-search';

// A vector of its own for each letter that a text begins with.
const axis = (text: string) => {
  const vector = new Float32Array(USE_LITE.dimensions);
  vector[text.toLowerCase().charCodeAt(0) - 97] = 1;
  return vector;
};
const article = (id: string, title: string, text: string): Article => ({
  ...{ id, title, text, phrasings: [], category: 'crops', risk: 'none' },
  ...{ sourceName: '', sourceUrl: '', reviewedAt: '2026-11', reviewedBy: 'editor' },
});
const figs = article('figs', 'Figs', 'Sun is what figs want.');
const okra = article('okra', 'Okra', 'Heat is what okra loves.');
const knowledgeOf = (articles: Article[], ...changed: string[]): Knowledge => ({
  ...{ articles, files: [], synonyms: [], hash: '', changed: new Set(changed) },
});
const indexed = [figs, okra].flatMap(({ id, title, text }) => [
  { of: id, kind: 'whole' as const, text: `${title}. ${text}` },
  { of: id, kind: 'part' as const, text },
]);
const index: KnowledgeIndex = {
  ...{ embedder: USE_LITE.id, knowledge: '' },
  units: indexed.map(({ of, kind, text }) => ({ of, kind, key: keyOf(text), vector: axis(text) })),
};

let embedded: string[];
let failures: number;
const letters: Embedder = {
  ...USE_LITE,
  embed: async (texts) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('the embedder is late');
    }
    embedded.push(...texts);
    return texts.map(axis);
  },
};
const computed = new Map<string, Float32Array>();
let isNewest: boolean;
const open = (knowledge: Knowledge) =>
  changedSearch(knowledge, {
    ...{ index, embedder: letters, vectorOf: questionVectors({ ...letters, embed: async (texts) => texts.map(axis) }) },
    ...{ computed, isNewest: () => isNewest, retryMs: 0 },
  });
const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 0));
};
const isNear = async (search: ReturnType<typeof open>, question: string) => ((await search(question)) ?? 0) > 0.5;

beforeEach(() => {
  computed.clear();
  [embedded, failures, isNewest] = [[], 0, true];
});

const peas = article('peas', 'Peas', 'Dirt that is cool suits peas.');

test('a new article is found by meaning once its vectors are there, and the others all the time', async () => {
  const search = open(knowledgeOf([figs, okra, peas], 'peas'));
  expect([await isNear(search, 'Dirt?'), await isNear(search, 'Sun?')]).toEqual([false, true]);
  await until(() => computed.size > 0);
  expect([await isNear(search, 'Dirt?'), await isNear(search, 'Sun?')]).toEqual([true, true]);
  expect(embedded).toEqual(['Peas. Dirt that is cool suits peas.', 'Peas', 'Dirt that is cool suits peas.']);
});

test('a changed article is not found by what it said before, and a withdrawn one not at all', async () => {
  const search = open(knowledgeOf([{ ...okra, text: 'Warmth is what okra loves.' }], 'okra', 'figs'));
  await until(() => computed.size > 0);
  expect([await isNear(search, 'Heat?'), await isNear(search, 'Warmth?'), await isNear(search, 'Sun?')]).toEqual([
    ...[false, true, false],
  ]);
});

test('the next publication embeds only the texts that are new', async () => {
  open(knowledgeOf([figs, okra, peas], 'peas'));
  await until(() => computed.size > 0);
  embedded = [];
  const beets = article('beets', 'Beets', 'Loose soil suits beets.');
  open(knowledgeOf([figs, okra, peas, beets], 'peas', 'beets'));
  await until(() => computed.has(keyOf(beets.text)));
  expect(embedded).toEqual(['Beets. Loose soil suits beets.', 'Beets', 'Loose soil suits beets.']);
  expect(computed.size).toBe(6);
});

test('a text whose turn was late is embedded again; without an embedder words alone find the article', async () => {
  failures = 3;
  open(knowledgeOf([peas], 'peas'));
  await until(() => computed.size > 0);
  computed.clear();
  failures = 1_000;
  const search = open(knowledgeOf([figs, { ...peas, text: 'Cool dirt.' }], 'peas', 'okra'));
  await until(() => failures === 990);
  expect([await isNear(search, 'Cool?'), await isNear(search, 'Sun?')]).toEqual([false, true]);
});

test('an older publication stops computing', async () => {
  open(knowledgeOf([peas], 'peas'));
  isNewest = false;
  await new Promise((resolve) => setImmediate(resolve));
  expect([computed.size, embedded.length]).toEqual([0, 1]);
});
