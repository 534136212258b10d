/** @jest-environment jsdom */
import { atomFeed } from './atom-feed';

const post = {
  slug: 'rain',
  title: 'Rain & <hail> "here"',
  content: 'First & <b>bold</b>.\n\nSecond.',
  tips: ['Look up', { title: 'Bring in', content: 'the <wash>' }],
  date: '2026-11-20',
  updatedAt: new Date('2026-11-20T12:00:00.000Z'),
};
const ATOM = 'http://www.w3.org/2005/Atom';
const read = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const texts = (at: ParentNode, name: string) =>
  [...at.querySelectorAll(`:scope > ${name}`)].map(({ textContent }) => textContent);

test('feed and entries have every element that Atom requires, once', () => {
  const feed = read(
    atomFeed([post, { ...post, slug: 'older', updatedAt: new Date(0) }], 'https://farm.example'),
  ).documentElement;
  expect([feed.namespaceURI, feed.localName]).toEqual([ATOM, 'feed']);
  expect(texts(feed, 'updated')).toEqual(['2026-11-20T12:00:00.000Z']);
  expect(texts(feed, 'id')).toEqual(['https://farm.example/community-griot#daily-blog']);
  expect(texts(feed, 'title')).toHaveLength(1);
  expect(feed.querySelector('author > name')).not.toBeNull();
  expect(feed.querySelector('link[rel=self]')?.getAttribute('href')).toBe('https://farm.example/api/daily-blog/feed');
  const entries = [...feed.querySelectorAll('entry')];
  expect(
    entries.map((entry) => ['id', 'title', 'published', 'updated', 'content'].map((name) => texts(entry, name).length)),
  ).toEqual([
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
  ]);
  expect(texts(entries[0] as Element, 'id')).toEqual(['https://farm.example/community-griot?post=rain']);
  expect(texts(entries[0] as Element, 'published')).toEqual(['2026-11-20T05:00:00.000Z']);
  expect(entries[0]?.querySelector('link[rel=alternate]')?.getAttribute('href')).toBe(
    'https://farm.example/community-griot/blog/rain',
  );
});

test("operators' texts are escaped for the feed and for its HTML", () => {
  const feed = read(atomFeed([post], 'https://farm.example'));
  expect(feed.querySelector('entry > title')?.textContent).toBe('Rain & <hail> "here"');
  const html = feed.querySelector('entry > content')?.textContent ?? '';
  const page = new DOMParser().parseFromString(html, 'text/html').body;
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'First & <b>bold</b>.',
    'Second.',
  ]);
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Look up',
    'Bring in: the <wash>',
  ]);
  expect(page.querySelectorAll('b, wash')).toHaveLength(0);
});

test('characters that XML does not allow are removed', () => {
  const feed = read(atomFeed([{ ...post, title: 'a\u0000b\u001bc\ud800d \u{1f33d}' }], 'https://farm.example'));
  expect(feed.querySelector('parsererror')).toBeNull();
  expect(feed.querySelector('entry > title')?.textContent).toBe('abcd \u{1f33d}');
});

test('a feed without posts is valid', () => {
  expect(read(atomFeed([], 'https://farm.example')).documentElement.localName).toBe('feed');
});
