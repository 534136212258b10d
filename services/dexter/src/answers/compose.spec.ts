import { knowledge } from '../testing/dexter-for-test';
import { composer } from './compose';

const compost = knowledge.articles.find(({ id }) => id === 'compost') ?? knowledge.articles[0];
if (!compost) throw new Error('no article');

/** The answer when the second article is this one sentence. */
const answerWith = (sentence: string) => {
  const hits = [
    { article: { ...compost, text: 'Pile leaves in the shade. Water the pile.' }, score: 10 },
    { article: { ...compost, id: 'second', title: 'Second', phrasings: [], text: sentence }, score: 9 },
  ];
  const result = { hits, coverage: 1, byWords: { hits, coverage: 1, focus: 1, shared: 2 }, focus: 1, shared: 2 };
  return composer({ ...knowledge, synonyms: [] })('leaves after a telephone scam', result).text;
};

test('a sentence of the second article joins when it shares two words of the question', () => {
  expect(answerWith('A telephone scam asks for a gift card.')).toContain('gift card');
});

test('a sentence of the second article that shares one word alone stays out', () => {
  expect(answerWith('Plant after the scam of spring frogs.')).not.toContain('frogs');
});

test('the sentence that answers comes first, and what answers another question stays out', () => {
  const text =
    'Set blueberry bushes five feet apart in full sun with room for the pickers to walk between the rows. ' +
    'Mulch blueberries with pine bark. ' +
    'Plant blueberries in the months from late fall to early March, while the bushes rest and the ground is soft and moist enough.';
  const hits = [{ article: { ...compost, text, risk: 'none' as const }, score: 10 }];
  const result = { hits, coverage: 1, byWords: { hits, coverage: 1, focus: 1, shared: 2 }, focus: 1, shared: 2 };
  const answer = composer({ ...knowledge, synonyms: [] })('which month do i plant blueberries', result).text;
  expect(answer).toMatch(/^Plant blueberries in the months/);
  expect(answer).not.toMatch(/Mulch|Well now/);
});
