import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trainEncoder } from '../../measure/train-encoder';
import { dot, encoder, type EncoderWeights } from './encoder';
import { readEncoder, writeEncoder } from './encoder-file';
import { searchWords } from './terms';

const TEXTS = ['Sow okra one inch deep.', 'A four foot fence holds goats.', 'Cure sweet potatoes for ten days.'];
const ANSWERS = TEXTS.map((text) => ({ text, subject: text }));
const PAIRS = [
  { question: 'how deep to plant okra', answer: 0 },
  { question: 'a que profundidad va la semilla', answer: 0 },
  { question: 'how tall a fence for goats', answer: 1 },
  { question: 'que cerca para cabras', answer: 1 },
  { question: 'how long to cure yams', answer: 2 },
];
const OPTIONS = {
  ...{ dimensions: 16, trigrams: 64, bigrams: 16, epochs: 60, batch: 5, rate: 0.05 },
  ...{ temperature: 0.15, siblings: 0.5, seed: 1 },
};
const weights = trainEncoder(ANSWERS, PAIRS, OPTIONS);
const encodeWith = (own: EncoderWeights) => {
  const { encode } = encoder(own);
  return (text: string) => encode(searchWords(text));
};

test('a question is nearest to what answers it, in both languages and with typing errors', () => {
  const encode = encodeWith(weights);
  const nearest = (question: string) => {
    const near = TEXTS.map((text) => dot(encode(question), encode(text)));
    return near.indexOf(Math.max(...near));
  };
  expect(PAIRS.map(({ question }) => nearest(question))).toEqual(PAIRS.map(({ answer }) => answer));
  expect(nearest('cerca cabras')).toBe(1);
  expect(nearest('how deeep okraa')).toBe(0);
});

test('the same seed gives the same vectors, and a text without words gives none', () => {
  expect(trainEncoder(ANSWERS, PAIRS, OPTIONS).vectors).toEqual(weights.vectors);
  expect([...encodeWith(weights)('?!')].every((value) => value === 0)).toBe(true);
});

test('weights that are written and read again give nearly the same cosines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encoder-'));
  writeEncoder(join(folder, 'encoder.bin'), weights);
  const [before, after] = [encodeWith(weights), encodeWith(readEncoder(join(folder, 'encoder.bin')))];
  for (const text of TEXTS) expect(dot(before(text), after(text))).toBeGreaterThan(0.999);
  rmSync(folder, { recursive: true });
});
