import { hasProfanity } from '@farm/server-kit/profanity';
import { spamScore, type SpamContext } from './spam-score';

const now = new Date('2026-03-20T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A neighbor who came an hour ago and says something harmless. */
const context = (overrides: Partial<SpamContext> = {}): SpamContext => ({
  ...{ text: 'Rain at last, and the okra is up.', name: 'Ada', now, visitorSince: ago(3_600_000), fromNetwork: 1 },
  ...{
    honeypot: false,
    firstComment: false,
    sameRecently: 0,
    sameToday: 0,
    approved: 0,
    publishedOverADay: 0,
    hidden: 0,
  },
  ...{ badWord: hasProfanity, ...overrides },
});
const pointsOf = (overrides: Partial<SpamContext>) => spamScore(context(overrides), 'open').score;

test.each<[string, Partial<SpamContext>, number]>([
  ['harmless words', {}, 0],
  ['a cookie of this moment', { visitorSince: now }, 20],
  ['a cookie of 2.9 s', { visitorSince: ago(2_999) }, 20],
  ['a cookie of 3 s', { visitorSince: ago(3_000) }, 0],
  ['a cookie that does not tell its age', { visitorSince: null }, 0],
  ['a link before any comment was approved', { text: 'see https://example.com' }, 80],
  [
    'a link of a neighbor whose words were published for days',
    { publishedOverADay: 9, text: 'see https://example.com' },
    50,
  ],
  ['a link after an approval', { approved: 1, text: 'see https://example.com' }, 0],
  ['two links after an approval', { approved: 1, text: 'https://a.example and www.b.example.com' }, 0],
  ['three links after an approval', { approved: 1, text: 'https://a.xy https://b.xy https://c.xy' }, 30],
  ['three links before any', { firstComment: true, text: 'http://a.xy http://b.xy http://c.xy' }, 110],
  ['a word of the list', { text: 'what a sh1t' }, 50],
  ['a word of the list as a name', { name: 'f u c k' }, 50],
  ['the same words once before, within 10 min', { sameRecently: 1, sameToday: 1 }, 25],
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
  ['three that stood a day', { publishedOverADay: 3 }, -30],
  ['three that stood a day, and one hidden', { publishedOverADay: 3, hidden: 1 }, 0],
  ['a neighbor we know, with a word of the list', { approved: 2, text: 'shit' }, 50],
  ['a neighbor we know, with three links', { approved: 2, text: 'http://a.xy http://b.xy http://c.xy' }, 0],
])('%s: %#', (_, overrides, points) => expect(pointsOf(overrides)).toBe(points));

test.each([
  'Cumin likes heat',
  'shiitake on oak logs',
  'cockscomb by the fence',
  'a blue tit nests',
  'hoe between the rows',
  'pussy willow in water',
])('%j is published', (text) => expect(spamScore(context({ text }), 'open').held).toBe(false));

test.each<[string, Partial<SpamContext>, boolean]>([
  ['49 points publish', { visitorSince: now, sameRecently: 1 }, false],
  ['50 points hold', { visitorSince: now, firstComment: true, text: 'https://example.com' }, true],
  ['a first comment without a cookie is published', { visitorSince: now, firstComment: true }, false],
])('%s', (_, overrides, held) => expect(spamScore(context(overrides), 'open').held).toBe(held));

test.each([
  ['open', true, false],
  ['hold-first', true, true],
  ['hold-first', false, false],
  ['hold-all', false, true],
] as const)('mode %s, first comment %s: held %s', (mode, firstComment, held) =>
  expect(spamScore(context({ firstComment, approved: 2 }), mode).held).toBe(held),
);

test('the reasons say why, with their points', () =>
  expect(spamScore(context({ honeypot: true, visitorSince: now }), 'hold-all').reasons).toEqual([
    { reason: 'Posted within seconds of the first visit', points: 20 },
    { reason: 'A form filled in by a bot', points: 100 },
    { reason: 'All comments are held', points: 0 },
  ]));
