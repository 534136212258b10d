import { dayOf } from '@farm/almanac';
import { growsSuperlinearly, superlinearTexts } from '@farm/server-kit/testing';
import { holdsCardNumber, maskContacts } from './text/personal-data';
import { contentStems } from './text/words';
import { smallTalk } from './answers/small-talk';
import { findDanger } from './guard/danger';
import { judge } from './guard/guard';
import { domainsIn, forbiddenIn, outputFilter } from './guard/output-filter';
import { measuresOf } from './guard/measures';
import { normalizeMessage } from './guard/normalize-message';
import { sentencesOf } from './text/sentences';
import { isSameQuestion } from './lessons/lesson';
import { parseDirective } from './lessons/directives';
import { validateLesson } from './lessons/validate-lesson';
import { emptyMemory } from './memory/conversation-memory';
import { knowledge, respond, tools } from './testing/dexter-for-test';
import { judgeAnswer } from './training/judge';

const scan = outputFilter(knowledge);
const validate = (text: string) => validateLesson(text, knowledge);
const now = new Date('2026-11-23T15:00:00.000Z');
const today = dayOf('2026-11-23');
const answer = { zone: 'answer', sources: [] } as const;

const parsers: [string, (text: string) => unknown][] = [
  ['the guard', judge],
  ['danger', findDanger],
  ['the stored form', normalizeMessage],
  ['card numbers', holdsCardNumber],
  ['addresses and phone numbers', maskContacts],
  ['small talk', smallTalk],
  ['content stems', contentStems],
  ['a whole answer', (text) => respond({ message: text.slice(0, 2_000), memory: emptyMemory, recent: [], now })],
  ['sentences', sentencesOf],
  ['an answer of a model', (text) => scan({ ...answer, text })],
  ['figures of an answer', measuresOf],
  ['domains of an answer', domainsIn],
  ['forbidden content of an answer', forbiddenIn],
  ['an instruction', parseDirective],
  ['an instruction about planting', (text) => parseDirective(`Always mention ${text} when asked about ${text}`)],
  ['a correction', validate],
  [
    'the choice of a farm tool',
    (text) => tools.read(text, { today, likely: new Map(), last: null, pending: null, place: null }),
  ],
  ['two questions', (text) => isSameQuestion(text, `${text} how`)],
  ['expected behavior', (text) => judgeAnswer('Add compost.', `Says '${text}'; never says '${text}'; ${text}`)],
];

jest.setTimeout(240_000);

test.each(parsers)('%s: twice as long takes about twice as long', (_, parse) => {
  expect(superlinearTexts(parse)).toEqual([]);
});

const WORDS = [
  'swallowed ',
  'want to ',
  'my dog ate ',
  'not ',
  'tractor me ',
  'dot com ',
  'ninety ',
  'mix bleach ',
  'No. 1 ',
];

test.each(WORDS)('words of the rules, again and again (%s): the same', (word) => {
  const make = (length: number) => word.repeat(length / word.length);
  const slow = parsers.filter(([, parse]) => growsSuperlinearly(parse, make, 10_000));
  expect(slow.map(([name]) => name)).toEqual([]);
});
