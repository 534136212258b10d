import { persona, siteFeatures } from '@farm/farm';
import type { Answer } from '../answers/engine';
import type { Article } from '../knowledge/knowledge';
import type { Directive } from './lesson';
import { shaper } from './shape';

const [OPENER = ''] = persona.phrases;
const ARTICLE = { id: 'canning-beans', title: 'Canning green beans', risk: 'food' } as Article;
const FIRST = 'Beans are low in acid.';
const SAFE = 'Use a tested recipe and a pressure canner.';
const LAST = 'They keep for a year on a cool shelf.';
const REVIEWED: Answer = {
  text: `${OPENER} ${FIRST} ${SAFE} ${LAST}`,
  ...{ zone: 'answer', engine: 'retrieval', sources: [], followUps: [] },
};
const QUESTION = 'How do I can green beans?';

const shaped = (...directives: Directive[]) =>
  shaper({ directives, phrases: [OPENER] })(REVIEWED, QUESTION, ARTICLE).text;

test('an answer that no directive touches stays as it was', () => {
  const answer = shaper({ directives: [{ kind: 'avoid', words: ['tractor'] }], phrases: [OPENER] })(
    ...([REVIEWED, QUESTION, ARTICLE] as const),
  );
  expect(answer).toBe(REVIEWED);
});

test.each<[rule: string, directive: Directive, text: string]>([
  [
    'what must be said of its topic is said, once',
    { kind: 'mention', topics: ['green beans'], text: 'Label each jar.' },
    `${REVIEWED.text} Label each jar.`,
  ],
  ['of another topic it is not', { kind: 'mention', topics: ['goats'], text: 'Goats climb.' }, REVIEWED.text],
  ['a sentence with a word to avoid goes', { kind: 'avoid', words: ['a cool shelf'] }, `${OPENER} ${FIRST} ${SAFE}`],
  [
    'what keeps people safe stays, whatever word it holds',
    { kind: 'avoid', words: ['pressure canner'] },
    REVIEWED.text,
  ],
  ['part of a word is not the word', { kind: 'avoid', words: ['bean'] }, REVIEWED.text],
  [
    'another opener takes the place of the one that is there',
    { kind: 'tone', opener: 'Good morning.' },
    `Good morning. ${FIRST} ${SAFE} ${LAST}`,
  ],
  [
    'a length is kept from the end, and what keeps people safe stays however short it should be',
    { kind: 'length', words: 5 },
    `${OPENER} ${FIRST} ${SAFE}`,
  ],
])('%s', (_, directive, text) => expect(shaped(directive)).toBe(text));

test('an answer is never emptied by a word to avoid', () => {
  const only: Answer = { ...REVIEWED, text: FIRST };
  const shape = shaper({ directives: [{ kind: 'avoid', words: ['acid'] }], phrases: [] });
  expect(shape(only, QUESTION, ARTICLE)).toBe(only);
});

test('what was taught to be said survives a length that was taught after it', () => {
  const said = shaped({ kind: 'mention', topics: [], text: 'Label each jar.' }, { kind: 'length', words: 5 });
  expect(said).toBe(`${OPENER} ${FIRST} ${SAFE} Label each jar.`);
});

test('a feature of the site is offered with its own sentence, for its topic alone', () => {
  const [feature] = siteFeatures;
  const directive: Directive = { kind: 'feature', topics: ['green beans'], feature: feature?.id ?? '' };
  const offered = shaper({ directives: [directive], phrases: [OPENER] })(REVIEWED, QUESTION, ARTICLE);
  expect(offered).toMatchObject({ feature, text: `${REVIEWED.text}\n\n${feature?.sentence}` });
  const elsewhere = shaper({ directives: [{ ...directive, topics: ['goats'] }], phrases: [OPENER] });
  expect(elsewhere(REVIEWED, QUESTION, ARTICLE)).toBe(REVIEWED);
});

test('small talk has no article: only what was taught for greetings is said to it', () => {
  const hello: Answer = { ...REVIEWED, text: 'Good to see you.' };
  const say = (topics: string[]) =>
    shaper({ directives: [{ kind: 'mention', topics, text: 'The market is on Saturday.' }], phrases: [] })(
      ...([hello, 'hello', null] as const),
    ).text;
  expect(say(['greeting'])).toBe('Good to see you. The market is on Saturday.');
  expect(say([])).toBe('Good to see you.');
});
