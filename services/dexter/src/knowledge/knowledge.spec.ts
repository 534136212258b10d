import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { course, formatUsd, guides } from '@farm/farm';
import { readDailyTasks } from '../training/daily-tasks';
import { readKnowledge } from './knowledge';
import { withFacts } from './live-facts';

const CONTENT = join(__dirname, '../../content');
const knowledge = readKnowledge(CONTENT);
const textOf = (id: string) => knowledge.articles.find((article) => article.id === id)?.text ?? '';

test('there are 65 articles and 42 groups of synonyms', () => {
  expect(knowledge.articles).toHaveLength(65);
  expect(knowledge.synonyms).toHaveLength(42);
});

test('no placeholder is left, and every price is one of the catalogue', () => {
  const prices = new Set([course, ...guides].map(({ price }) => formatUsd(price)));
  for (const { id, text } of knowledge.articles) {
    expect([id, text]).toEqual([id, expect.not.stringMatching(/[{}]/)]);
    for (const price of text.match(/\$[\d.,]*\d/g) ?? []) expect(prices).toContain(price);
  }
});

test('the store is told as it is', () => {
  expect(textOf('s-premium')).toContain('The Southern Market Garden, costs $79.99 once');
  expect(textOf('s-guides')).toContain('Seeds of Change, Sustainable Food, Growing Minds, and Cooperative Living');
  expect(textOf('s-guides')).toContain('they are coming soon');
});

test.each(['{{price:no-such-book}}', '{{weather:today}}'])('%s stops the start', (text) => {
  expect(() => withFacts(text)).toThrow();
});

const good = { id: 'okra', title: 'Okra', text: 'Okra loves heat.', askedAs: ['when', 'why'] };
test.each([
  ['a price written out', [{ ...good, text: 'It costs 14 dollars.' }], /spells a price/],
  ['a price in figures', [{ ...good, text: 'It costs $14.' }], /spells a price/],
  ['one phrasing', [{ ...good, askedAs: ['when'] }], /two phrasings/],
  ['no text', [{ ...good, text: ' ' }], /lacks id, title or text/],
  ['the same id twice', [good, good], /stands there twice/],
])('content with %s stops the start', (_, articles, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'knowledge-'));
  writeFileSync(join(folder, 'farm-knowledge.jsonl'), articles.map((article) => JSON.stringify(article)).join('\n'));
  writeFileSync(join(folder, 'farm-synonyms.txt'), 'soil dirt\n');
  expect(() => readKnowledge(folder)).toThrow(reason);
});

test('there are eight daily tasks with names of their own', () => {
  const tasks = readDailyTasks(CONTENT);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(8);
});
