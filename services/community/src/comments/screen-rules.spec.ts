import { holdsBadWord } from '@farm/server-kit/words';
import type { ScreenContext } from './screen-rules';
import { screen } from './screening';

const now = new Date('2026-03-20T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A neighbor who came an hour ago and says something harmless. */
const context = (given: Partial<ScreenContext> = {}): ScreenContext => ({
  ...{ text: 'Rain at last, and the okra is up.', name: 'Ada', now, visitorSince: ago(3_600_000), fromNetwork: 1 },
  ...{ honeypot: false, firstComment: false, sameLately: 0, sameToday: 0, approved: 0, settled: 0, hidden: 0 },
  ...{ badWord: holdsBadWord, ...given },
});
const pointsOf = (given: Partial<ScreenContext>) => screen(context(given), 'open').score;

test.each<[string, Partial<ScreenContext>, number]>([
  ['harmless words', {}, 0],
  ['a cookie of this moment', { visitorSince: now }, 20],
  ['a cookie of 2.9 s', { visitorSince: ago(2_999) }, 20],
  ['a cookie of 3 s', { visitorSince: ago(3_000) }, 0],
  ['a cookie that does not tell its age', { visitorSince: null }, 0],
  ['a link in a first comment', { firstComment: true, text: 'see https://example.com' }, 30],
  ['a link later', { text: 'see https://example.com' }, 0],
  ['two links later', { text: 'https://a.example and www.b.example.com' }, 0],
  ['three links later', { text: 'https://a.example https://b.example https://c.example' }, 30],
  ['three links in a first comment', { firstComment: true, text: 'http://a.xy http://b.xy http://c.xy' }, 60],
  ['a word of the list', { text: 'what a sh1t' }, 50],
  ['a word of the list as a name', { name: 'f u c k' }, 50],
  ['the same words once before, within 10 min', { sameLately: 1, sameToday: 1 }, 25],
  ['the same words once before, hours ago', { sameToday: 1 }, 0],
  ['the same words for the third time today', { sameToday: 2 }, 40],
  ['the 100th comment of a network', { fromNetwork: 100 }, 0],
  ['the 101st comment of a network', { fromNetwork: 101 }, 20],
  ['capitals', { text: 'COME AND BUY THIS SEED NOW' }, 10],
  ['few letters in capitals', { text: 'USDA NRCS EQIP' }, 0],
  ['a sign eight times', { text: 'sooooooooo good' }, 10],
  ['a sign seven times', { text: 'sooooooo good' }, 0],
  ['a word that nobody can say', { text: 'xkcdqwrt okra' }, 15],
  ['two alphabets in a word', { text: 'fаrm okra' }, 15],
  ['another alphabet', { text: 'Добрый день' }, 0],
  ['a program', { honeypot: true }, 100],
  ['two approved by a moderator', { approved: 2 }, -30],
  ['one approved by a moderator', { approved: 1 }, 0],
  ['three that stood a day', { settled: 3 }, -30],
  ['three that stood a day, and one hidden', { settled: 3, hidden: 1 }, 0],
  ['a neighbor we know, with a word of the list', { approved: 2, text: 'shit' }, 50],
  ['a neighbor we know, with three links', { approved: 2, text: 'http://a.xy http://b.xy http://c.xy' }, 0],
])('%s: %#', (_, given, points) => expect(pointsOf(given)).toBe(points));

test.each([
  'Cumin likes heat',
  'shiitake on oak logs',
  'cockscomb by the fence',
  'a blue tit nests',
  'hoe between the rows',
  'pussy willow in water',
])('%j is published', (text) => expect(screen(context({ text }), 'open').held).toBe(false));

test.each<[string, Partial<ScreenContext>, boolean]>([
  ['49 points publish', { visitorSince: now, sameLately: 1 }, false],
  ['50 points hold', { visitorSince: now, firstComment: true, text: 'https://example.com' }, true],
  ['a first comment without a cookie is published', { visitorSince: now, firstComment: true }, false],
])('%s', (_, given, held) => expect(screen(context(given), 'open').held).toBe(held));

test.each([
  ['open', true, false],
  ['hold-first', true, true],
  ['hold-first', false, false],
  ['hold-all', false, true],
] as const)('mode %s, first comment %s: held %s', (mode, firstComment, held) =>
  expect(screen(context({ firstComment, approved: 2 }), mode).held).toBe(held),
);

test('the reasons say why, with their points', () =>
  expect(screen(context({ honeypot: true, visitorSince: now }), 'hold-all').reasons).toEqual([
    { reason: 'A browser that came this moment', points: 20 },
    { reason: 'A form filled in by a program', points: 100 },
    { reason: 'Every comment waits today', points: 0 },
  ]));
