import { appendFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USE_LITE, type Embedder } from './embedder';
import { keyOf, readIndex, type Unit, writeIndex } from './knowledge-index';
import { questionVectors, semanticSearch } from './semantic-search';

// A vector of its own for each letter that a text begins with.
const axis = (text: string) => {
  const vector = new Float32Array(USE_LITE.dimensions);
  vector[text.charCodeAt(0) - 65] = 1;
  return vector;
};
let embedded: string[];
const letters: Embedder = {
  ...USE_LITE,
  embed: async (texts) => {
    embedded.push(...texts);
    return texts.map(axis);
  },
};
const unit = (of: string, kind: Unit['kind'], text: string): Unit => ({ of, kind, text });
const UNITS = [
  unit('okra', 'whole', 'Okra. It loves heat.'),
  unit('okra', 'part', 'Heat is what it loves.'),
  unit('figs', 'whole', 'Figs. They want sun.'),
  unit('figs', 'part', 'Sun is what they want.'),
  unit('', 'guard', 'Guns are not ours.'),
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'index-'));
  embedded = [];
});

test('what is written is read again, row for row', async () => {
  await writeIndex(folder, 'hash', UNITS, letters);
  const index = readIndex(folder);
  expect(index).toMatchObject({ knowledge: 'hash', embedder: USE_LITE.id });
  expect(index?.units.map(({ key }) => key)).toEqual(UNITS.map(({ text }) => keyOf(text)));
  expect(index?.units.map(({ vector }) => Array.from(vector))).toEqual(UNITS.map(({ text }) => Array.from(axis(text))));
});

test('a changed article embeds only itself', async () => {
  await writeIndex(folder, 'one', UNITS, letters);
  embedded = [];
  const changed = UNITS.map((one) => (one.text.startsWith('Sun') ? { ...one, text: 'Warm walls suit them.' } : one));
  expect(await writeIndex(folder, 'two', changed, letters)).toMatchObject({ units: 5, embedded: 1 });
  expect(embedded).toEqual(['Warm walls suit them.']);
});

test('an index of other weights is of no use', async () => {
  await writeIndex(folder, 'one', UNITS, letters);
  expect(await writeIndex(folder, 'one', UNITS, { ...letters, id: 'others' })).toMatchObject({ embedded: 5 });
});

test('none, and one that was only half written, are no index', async () => {
  expect(readIndex(folder)).toBeNull();
  await writeIndex(folder, 'hash', UNITS, letters);
  appendFileSync(join(folder, 'knowledge.f32'), 'x');
  expect(readIndex(folder)).toBeNull();
});

test('the nearest text of an article counts; sentences of the guard are none', async () => {
  await writeIndex(folder, 'hash', UNITS, letters);
  const index = readIndex(folder);
  if (!index) throw new Error('it was just written');
  const search = semanticSearch(index, questionVectors(letters));
  expect([await search('Sun?'), await search('Guns')]).toEqual([1, 0]);
});

test('a question is embedded once, whoever asks; one that failed is asked again', async () => {
  const vectorOf = questionVectors(letters);
  await Promise.all([vectorOf('Okra?'), vectorOf('Okra? ')]);
  expect(embedded).toEqual(['Okra?']);
  let fails = true;
  const shaky = questionVectors({
    ...letters,
    embed: (texts) => (fails ? Promise.reject(new Error('late')) : letters.embed(texts)),
  });
  expect(await shaky('Figs?')).toBeNull();
  fails = false;
  expect(await shaky('Figs?')).not.toBeNull();
  expect(await shaky(' ')).toBeNull();
});
