import type { PageEntry } from '@farm/contracts';
import { describePages } from './describe';

const page = (path: string, chunk: string): PageEntry => ({ path, chunk, first: 'page', title: '', description: '' });
const stats = {
  namedChunkGroups: {
    class: { assets: [{ name: 'class.1.js' }, { name: 'class.1.js.map' }, { name: 'class.1.css' }] },
  },
};

test('a page has the scripts and style sheets of its chunk', () => {
  expect(describePages(stats, { pages: [page('/classes/:id', 'class')] })).toMatchObject([
    { path: '/classes/:id', js: ['class.1.js'], css: ['class.1.css'] },
  ]);
});

test.each([
  [
    'a path that is declared twice',
    [page('/class', 'class'), page('/class', 'quiz')],
    'Declared twice as path: /class',
  ],
  ['a chunk of two pages', [page('/classes/:id', 'class'), page('/class', 'class')], 'Declared twice as chunk: class'],
  ['a page without a chunk', [page('/quiz', 'quiz')], '/quiz: no lazy import has webpackChunkName "quiz"'],
])('%s is an error', (_, pages, message) => {
  expect(() => describePages(stats, { pages })).toThrow(message);
});

test('a page whose title and description are in the Spanish catalog is translated, another one is not', () => {
  const pages: PageEntry[] = [{ ...page('/classes/:id', 'class'), title: 'Class', description: 'What you learn.' }];
  const translations = (spanish: Record<string, string[]>) => describePages(stats, { pages, spanish })[0]?.translations;
  expect(translations({ Class: ['Clase'], 'What you learn.': ['Lo que aprende.'] })).toEqual({
    es: { title: 'Clase', description: 'Lo que aprende.' },
  });
  expect(translations({ Class: ['Clase'] })).toBeUndefined();
});
