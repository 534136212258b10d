import { persona, siteFeatures } from '@farm/farm';
import type { Answer } from '../answers/engine';
import type { Article } from '../knowledge/knowledge';
import { describeDirective, directiveApplier, parseDirective } from './directives';
import type { Directive } from './lesson';

test.each([
  [
    'Always mention a soil test when asked about lime or fertilizer.',
    "Says 'Remember a soil test.' when asked about lime or fertilizer.",
  ],
  [
    'Always say "Use a tested recipe." when asked about canning',
    "Says 'Use a tested recipe.' when asked about canning.",
  ],
  ['Never say "guaranteed" or "promise"', "Leaves out every sentence with 'guaranteed' or 'promise'."],
  ['Keep answers under 120 plain words.', 'Keeps answers under 120 words.'],
  ['Suggest the farm plan when asked what to plant.', 'Offers Farm plan when asked about what to plant.'],
  ['Be kinder to beginners.', null],
  ['Always mention the price of $20 when asked about guides.', null],
  ['Keep answers under 5 words.', null],
])('%s', (instruction, description) => {
  expect(describeDirective(parseDirective(instruction))).toBe(description);
});

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

const textWith = (...directives: Directive[]) => directiveApplier(directives)(REVIEWED, QUESTION, ARTICLE).text;

test.each<[question: string, engine: Answer['engine'], origin: Article | null, isAdded: boolean]>([
  ['Is the lime tree beside my barn door old enough for grafting next winter?', 'retrieval', ARTICLE, false],
  ['How much lime does my garden need?', 'retrieval', ARTICLE, true],
  ['How much lime does my garden need?', 'retrieval', null, true],
  ['When does clover with lime in the rows bloom?', 'retrieval', null, false],
])('a topic that a question names in passing: %s (%s)', (question, engine, origin, isAdded) => {
  const directive: Directive = { kind: 'mention', topics: ['lime'], text: 'Have the soil tested first.' };
  const { text } = directiveApplier([directive])({ ...REVIEWED, engine }, question, origin);
  expect(text.includes('Have the soil tested first.')).toBe(isAdded);
});

test('a calculation has its parameters: no lesson asks for one', () => {
  const directive: Directive = { kind: 'mention', topics: ['plant tomatoes'], text: 'Tell me your ZIP code.' };
  const textFor = (engine: Answer['engine']) =>
    directiveApplier([directive])({ ...REVIEWED, engine }, 'When do I plant tomatoes in 31201?', null).text;
  expect([textFor('tool'), textFor('retrieval')].map((text) => text.includes('ZIP code'))).toEqual([false, true]);
});

test('an answer that no directive touches is unchanged', () => {
  const answer = directiveApplier([{ kind: 'avoid', words: ['tractor'] }])(REVIEWED, QUESTION, ARTICLE);
  expect(answer).toBe(REVIEWED);
});

test.each<[rule: string, directive: Directive, text: string]>([
  [
    'a sentence to mention is added on its topic, once',
    { kind: 'mention', topics: ['green beans'], text: 'Label each jar.' },
    `${REVIEWED.text} Label each jar.`,
  ],
  [
    'a sentence to mention is not added on another topic',
    { kind: 'mention', topics: ['goats'], text: 'Goats climb.' },
    REVIEWED.text,
  ],
  [
    'a sentence with a word to avoid is removed',
    { kind: 'avoid', words: ['a cool shelf'] },
    `${OPENER} ${FIRST} ${SAFE}`,
  ],
  ['a safety sentence is never removed', { kind: 'avoid', words: ['pressure canner'] }, REVIEWED.text],
  ['a part of a word does not match', { kind: 'avoid', words: ['bean'] }, REVIEWED.text],
  [
    'a length removes sentences from the end, but no safety sentence',
    { kind: 'length', words: 5 },
    `${OPENER} ${FIRST} ${SAFE}`,
  ],
])('%s', (_, directive, text) => expect(textWith(directive)).toBe(text));

test('a word to avoid never empties an answer', () => {
  const only: Answer = { ...REVIEWED, text: FIRST };
  const applyTo = directiveApplier([{ kind: 'avoid', words: ['acid'] }]);
  expect(applyTo(only, QUESTION, ARTICLE)).toBe(only);
});

test('a sentence to mention survives a later length', () => {
  const text = textWith({ kind: 'mention', topics: [], text: 'Label each jar.' }, { kind: 'length', words: 5 });
  expect(text).toBe(`${OPENER} ${FIRST} ${SAFE} Label each jar.`);
});

test('a page of the site is offered with its own sentence, on its topic only', () => {
  const [feature] = siteFeatures;
  const directive: Directive = { kind: 'feature', topics: ['green beans'], feature: feature?.id ?? '' };
  const result = directiveApplier([directive])(REVIEWED, QUESTION, ARTICLE);
  expect(result).toMatchObject({ feature, text: `${REVIEWED.text}\n\n${feature?.sentence}` });
  const elsewhere = directiveApplier([{ ...directive, topics: ['goats'] }]);
  expect(elsewhere(REVIEWED, QUESTION, ARTICLE)).toBe(REVIEWED);
});

test('small talk has no article: only directives for greetings apply', () => {
  const hello: Answer = { ...REVIEWED, text: 'Good to see you.' };
  const textFor = (topics: string[]) =>
    directiveApplier([{ kind: 'mention', topics, text: 'The market is on Saturday.' }])(hello, 'hello', 'greeting')
      .text;
  expect(textFor(['greeting'])).toBe('Good to see you. The market is on Saturday.');
  expect(textFor([])).toBe('Good to see you.');
});
