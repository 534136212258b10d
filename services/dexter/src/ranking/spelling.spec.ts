import type { Answerable } from './entry';
import { QUESTION_KINDS } from './questions';
import { candidateWords, spellingReader, writtenWords } from './spelling';

const answerable = (text: string, questions: readonly string[]): Answerable => ({
  candidate: {
    ...{ id: text, kind: 'card', name: 'cilantro', text, risk: 'none' },
    source: { id: text, title: 'Herbs', url: null, reviewedAt: '' },
  },
  questions,
});
/** Questions of each kind, those with typing errors by the name of their kind. */
const questionsOf = (hasty: string): string[] =>
  QUESTION_KINDS.map((kind) => (kind === 'hasty' ? hasty : 'why is it withered in Vermont'));
const answerables = [
  answerable('Cilantro bolts in heat, so sow it among the strawberries.', questionsOf('wen do celantro bolt')),
  answerable('Water the strawberries on the weather side.', questionsOf('watter it')),
];
const mend = spellingReader(candidateWords(answerables), writtenWords(answerables.map(({ questions }) => questions)));

test.each([
  ['wen do ceelantro bolt', 'wen do cilantro bolt'],
  ['stawberys', 'strawberries'],
  ['watter them', 'water them'],
])('a word that nobody writes is replaced by the likest one of the notes: %s', (typed, expected) => {
  expect(mend(typed)).toBe(expected);
});

test('case, signs and place of other words stay', () => {
  expect(mend('Is Ceelantro hardy in Macon, GA 31201?')).toBe('Is cilantro hardy in Macon, GA 31201?');
});

test.each(['withered in vermont', 'sew it', 'my 4x8 bed', 'xylophone', '31201'])(
  'words that people write, short words and numbers stay as they are: %s',
  (text) => {
    expect(mend(text)).toBe(text);
  },
);
