import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { course, formatUsd, guides, tierPrice, tiers } from '@farm/farm';
import { fixedClock } from '@farm/server-kit/testing';
import { readTasks } from '../training/tasks';
import { CATEGORIES } from './article';
import { readKnowledge } from './knowledge';
import { withFacts } from './live-facts';

const CONTENT = join(__dirname, '../../content');
const NOW = '2026-11-21T12:00:00Z';
const readAt = (now: string) => readKnowledge(CONTENT, fixedClock(now));
const knowledge = readAt(NOW);
const textOf = (id: string, { articles } = knowledge) => articles.find((article) => article.id === id)?.text ?? '';

test('there are articles in every category, and groups of synonyms', () => {
  const found = new Set(knowledge.articles.map(({ category }) => category));
  expect([...found].sort()).toEqual([...CATEGORIES].sort());
  expect(knowledge.synonyms).not.toHaveLength(0);
});

test('no placeholder is left, and every price is one of the farm', () => {
  const prices = [...[course, ...guides].map(({ price }) => formatUsd(price)), ...tiers.map(tierPrice)];
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

test.each([
  ['2025-08-23T12:59:00Z', 'begins on Saturday, August 23, 2025, and its classes are held every Saturday'],
  ['2025-08-23T13:00:00Z', 'began on Saturday, August 23, 2025, and its classes were held every Saturday'],
])('at %s the fall course %s', (now, text) => {
  expect(textOf('s-program', readAt(now))).toContain(`The course ${text}`);
});

test('a service that ran through the first class tells it as past', () => {
  const clock = fixedClock('2025-08-23T12:59:00Z');
  const running = readKnowledge(CONTENT, clock);
  clock.advance(60_000);
  expect(textOf('s-program', running)).toContain('The course began');
});

test.each(['{{price:no-such-book}}', '{{tier.name:9}}', '{{weather:today}}'])('%s stops the start', (text) => {
  expect(() => withFacts(text, new Date(NOW))).toThrow();
});

const front = (fields: Record<string, string>) =>
  Object.entries({
    id: 'okra',
    title: 'Okra',
    phrasings: '[okra, when to sow okra, okra wont come up]',
    category: 'crops',
    sourceName: 'Extension',
    sourceUrl: 'https://hgic.clemson.edu',
    reviewedAt: '2026-11',
    reviewedBy: 'editor',
    risk: 'none',
    ...fields,
  }).map(([key, value]) => `${key}: ${value}`);
const article = (fields: Record<string, string> = {}, text = 'Okra loves heat.') =>
  ['---', ...front(fields), '---', '', text, ''].join('\n');

test.each([
  ['no front matter', { 'crops/okra': 'Okra loves heat.' }, /no front matter or no text/],
  ['no text', { 'crops/okra': article({}, ' ') }, /no front matter or no text/],
  ['front matter without fields', { 'crops/okra': '---\nokra\n---\nText.' }, /not a list of fields/],
  ['an unknown field', { 'crops/okra': article({ author: 'Ada' }) }, /'author' is an unknown field/],
  ['an empty title', { 'crops/okra': article({ title: "''" }) }, /'title' is missing/],
  ['one phrasing instead of a list', { 'crops/okra': article({ phrasings: 'okra' }) }, /no list of phrasings/],
  ['an unknown risk', { 'crops/okra': article({ risk: 'high' }) }, /unknown category or risk/],
  ['another id than its file', { 'crops/peas': article() }, /front matter says 'crops\/okra'/],
  ['an unknown fact', { 'crops/okra': article({}, '{{weather}}') }, /unknown placeholder/],
  ['one id twice', { 'crops/okra': article(), 'soil/okra': article({ category: 'soil' }) }, /exists twice/],
])('content with %s stops the start', (_, files, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'knowledge-'));
  for (const category of CATEGORIES) mkdirSync(join(folder, category));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.md`), text);
  writeFileSync(join(folder, 'farm-synonyms.txt'), 'soil dirt\n');
  expect(() => readKnowledge(folder)).toThrow(reason);
});

test('there are twelve daily tasks with names of their own, in eight categories', () => {
  const tasks = readTasks(CONTENT).daily;
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(12);
  expect(new Set(tasks.map(({ category }) => category)).size).toBe(8);
  for (const { title, instruction, expectedBehavior, probe, directive } of tasks)
    expect([title, instruction, expectedBehavior, probe, directive].every(Boolean)).toBe(true);
});
