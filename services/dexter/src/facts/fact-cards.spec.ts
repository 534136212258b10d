import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPublicSource } from '../knowledge/check-knowledge';
import { SAFETY } from '../knowledge/safety-sentence';
import { sentencesOf } from '../text/sentences';
import { knowledge } from '../testing/dexter-for-test';
import { readFacts } from './fact-base';
import type { FactCard } from './fact-card';

const { subjects: byId, cards } = readFacts(join(__dirname, '../../content'), knowledge);
const subjects = [...byId.values()];

/** The ids of the cards that break a rule. */
const faulty = (isFault: (card: FactCard) => boolean) => cards.filter(isFault).map(({ id }) => id);
const duplicates = (list: readonly string[]) => {
  const seen = new Set<string>();
  return list.filter((one) => seen.size === seen.add(one).size);
};

test('every card has an id and a text of its own', () => {
  expect(duplicates(cards.map(({ id }) => id))).toEqual([]);
  expect(duplicates(cards.map(({ text }) => text))).toEqual([]);
});

test('every card is about a known subject, and every subject has cards', () => {
  const known = new Set(subjects.map(({ id }) => id));
  expect(faulty(({ subject }) => !known.has(subject))).toEqual([]);
  const used = new Set(cards.map(({ subject }) => subject));
  expect([...known].filter((id) => !used.has(id))).toEqual([]);
});

test('a text is one sentence of at most 35 words that ends with a full stop', () => {
  expect(faulty(({ text }) => sentencesOf(text).length !== 1)).toEqual([]);
  expect(faulty(({ text }) => text.split(/\s+/).length > 35)).toEqual([]);
  expect(faulty(({ text }) => !/^[A-Z0-9].*[.]$/.test(text))).toEqual([]);
});

test('a text stands alone', () => {
  const leaning = /^(?:It|Its|They|Their|Them|This|That|These|Those|Both|But|And|So|Then|Also|He|She)\b/;
  expect(faulty(({ text }) => leaning.test(text))).toEqual([]);
});

test.each([
  ['a price', /[$]\s?\d|\b\d[\d,.]* (?:dollars|cents|bucks)\b/i],
  ['a year', /\b(?:19|20)\d\d\b/],
  ['an address', /@|\bhttps?:|\bwww\./],
  ['a dose', /\b\d+(?:[./]\d+)? ?(?:ml|milliliters?|cc|mg|milligrams?|IU)\b/i],
  [
    'a spray mixture',
    /\b(?:teaspoons?|tablespoons?|ounces?|oz|cups?|pints?)\b[^.]{0,30}\b(?:per|to a|to the|a) gallon\b/i,
  ],
  ['a metric unit', /\b\d+ ?(?:cm|mm|kg|km|liters?|litres?|hectares?|grams?)\b|\bcelsius\b|\d ?°?C\b/i],
  ['a brand', /\b(?:Roundup|Sevin|Miracle-Gro|Osmocote|Amdro)\b/i],
  ['markup', /[<>*_#`[\]{}]/],
])('no text holds %s', (_, pattern) => {
  expect(faulty(({ text }) => pattern.test(text))).toEqual([]);
});

test('no question is named by two cards', () => {
  expect(duplicates(cards.flatMap(({ questions = [] }) => questions))).toEqual([]);
});

test('every source is a page of a public source, not a home page', () => {
  expect(faulty(({ source }) => !isPublicSource(source) || new URL(source).pathname.length < 4)).toEqual([]);
});

test('a card is unchecked, or was checked or compared on a day', () => {
  const isNoDay = (day: string) => !/^20\d\d-\d\d-\d\d$/.test(day);
  expect(faulty(({ checked, compared }) => [checked ?? [], compared ?? []].flat().some(isNoDay))).toEqual([]);
});

test('a card on a pesticide has the risk whose safety sentence is said after it', () => {
  const pesticide =
    /\b(?:neem|spinosad|pyrethrin|permethrin|carbaryl|malathion|copper fungicide|chlorothalonil|mancozeb|glyphosate|triclopyr|imidacloprid|captan|myclobutanil)\b/i;
  expect(faulty(({ text, risk, aspect }) => pesticide.test(text) && aspect === 'remedy' && !SAFETY[risk])).toEqual([]);
});

const card = {
  ...{ id: 'okra.depth', subject: 'okra', aspect: 'depth', text: 'Sow okra an inch deep.' },
  ...{ source: 'https://hgic.clemson.edu/factsheet/okra/', checked: null, risk: 'none' },
};
const { risk: _risk, ...withoutRisk } = card;

test.each([
  ['not JSON', '{', /facts\/crops.jsonl:1: not a line of JSON/],
  ['a list', '[]', /not an object/],
  ['a missing field', JSON.stringify(withoutRisk), /'risk' is missing/],
  ['an unknown field', JSON.stringify({ ...card, author: 'Ada' }), /'author' is an unknown field/],
  ['an unknown aspect', JSON.stringify({ ...card, aspect: 'taste' }), /unknown value/],
  ['an unknown subject', JSON.stringify({ ...card, subject: 'fig' }), /unknown subject 'fig'/],
])('%s stops the start', (_, line, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  mkdirSync(join(folder, 'facts'));
  writeFileSync(join(folder, 'facts/subjects.jsonl'), '{"id":"okra","name":"okra","synonyms":[]}\n');
  writeFileSync(join(folder, 'facts/crops.jsonl'), `${line}\n`);
  expect(() => readFacts(folder, { articles: [] })).toThrow(reason);
});
