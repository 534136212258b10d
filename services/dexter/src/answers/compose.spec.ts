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
