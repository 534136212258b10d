import type { BankQuestion } from '../learning/bank-question';
import {
  negatedQuestions,
  findViolations,
  longestIsRight,
  nearDuplicates,
  placesAreEven,
  questionRules,
} from './index';

const GOOD: BankQuestion = {
  id: 'pots-01',
  question: 'What must every pot have before you plant in it?',
  options: ['Holes to let water drain out', 'A layer of gravel inside', 'A lid on top', 'A full saucer'],
  correct: 0,
  explanation:
    'Without holes, water fills the pot and the roots drown. Gravel does not help, since water stays in the soil above it. Drill several holes, and raise the pot on two strips of wood.',
  why: [
    'Water that leaves makes room for air, which roots need.',
    'Water stays in the soil above the gravel.',
    'A lid keeps out light and rain.',
    'Roots that stand in water rot.',
  ],
  source: { publisher: 'NC State Extension', title: 'Pots', url: 'https://content.ces.ncsu.edu/pots' },
  category: 'pots',
  difficulty: 'easy',
  reviewedOn: null,
};
const long = 'A very long answer, with much more said in it than in any of its neighbors';
const from = (url: string) => ({ source: { ...GOOD.source, url } });

const broken: [string, Partial<BankQuestion> & Record<string, unknown>][] = [
  ['a question has its fields and no others', { points: 10 }],
  ['a question is a question', { question: 'Every pot has holes.' }],
  ['a question can be answered before the options are read', { question: 'Which of the following is a pot?' }],
  ['four options, all different', { options: ['Holes', 'Holes', 'Gravel', 'A lid'] }],
  ['the right option is one of them', { correct: 4 }],
  ['an option is a phrase, without a full stop', { options: ['Holes.', 'Gravel', 'A lid', 'A saucer'] }],
  ['length gives no option away', { options: [long, 'Gravel', 'A lid', 'A saucer'] }],
  ['no catch-all options', { options: ['Holes', 'Gravel', 'A lid', 'All of the above'] }],
  ['an explanation teaches in 25 to 60 words', { explanation: 'Holes let the water out.' }],
  ['each option has its reason, one sentence', { why: ['Holes drain.', 'Gravel does not.', 'A lid does not.'] }],
  [
    'each option has its reason, one sentence',
    { why: ['Holes drain.', 'No. Gravel stays wet.', 'No lid.', 'No saucer.'] },
  ],
  ['each option has its reason, one sentence', { why: ['Holes drain.', 'gravel', 'No lid.', 'No saucer.'] }],
  ['an eighth-grader can read it', { explanation: 'Insufficient permeability necessitates modification. '.repeat(6) }],
  ['a month is named with its place or its frost', { question: 'Is June the month for pots?' }],
  [
    'no dose, no healing: a label, a tested recipe or a doctor says that',
    { options: ['A tablespoon of it', 'A', 'B', 'C'] },
  ],
  [
    'no dose, no healing: a label, a tested recipe or a doctor says that',
    { options: ['It cures a cold', 'A', 'B', 'C'] },
  ],
  ['the source is a public body or a listed one, named', from('https://blog.example.com/pots')],
  ['the source is a public body or a listed one, named', from('https://notsare.org/pots')],
  ['the source is a public body or a listed one, named', from('http://www.usda.gov/pots')],
  ['the source is a page, not a home page', from('https://www.usda.gov/')],
  [
    'the text of a drawing names the right option only among all options',
    { drawing: { alt: 'A pot with holes to let water drain out.' } },
  ],
  ['a review has a day, or has not been', { reviewedOn: 'last spring' }],
];

test('a good question breaks no rule', () =>
  expect(questionRules.filter(([, isFaulty]) => isFaulty(GOOD)).map(([rule]) => rule)).toEqual([]));

test.each(broken)('%s: %j is found', (rule, change) => {
  const isFaulty = questionRules.find(([name]) => name === rule)?.[1] ?? (() => false);
  expect(findViolations([{ ...GOOD, ...change }, GOOD], isFaulty)).toEqual([change.id ?? GOOD.id]);
});

test('every rule is seen to catch something', () =>
  expect([...new Set(broken.map(([rule]) => rule))]).toEqual(questionRules.map(([rule]) => rule)));

test('the right answers are spread: 2 or 3 of ten in each place', () => {
  const quiz = (places: number[]) => places.map((correct) => ({ ...GOOD, correct }));
  expect(placesAreEven(quiz([0, 0, 1, 1, 1, 2, 2, 2, 3, 3]))).toBe(true);
  expect(placesAreEven(quiz([0, 0, 0, 0, 1, 1, 2, 2, 3, 3]))).toBe(false);
});

test('a right answer that is the longest is counted, one that shares its length is not', () => {
  const options = ['Four holes', 'A lid', 'Gravel', 'A saucer'];
  const tied = { ...GOOD, id: 'pots-02', options: ['Four holes', 'Pale stone', 'Gravel', 'A saucer'] };
  expect(longestIsRight([{ ...GOOD, options }, tied])).toEqual(['pots-01']);
});

test('questions for what is not so are counted', () =>
  expect(negatedQuestions([GOOD, { ...GOOD, id: 'pots-02', question: 'Which pot does NOT drain?' }])).toEqual([
    'pots-02',
  ]));

test('nearly the same question, or the same id, is a pair', () => {
  const near = { ...GOOD, id: 'pots-02', question: 'What must each pot have before you plant in it?' };
  const other = { ...GOOD, question: 'How many onions fit in one square foot?' };
  expect(nearDuplicates([GOOD, near])).toEqual([['pots-01', 'pots-02']]);
  expect(nearDuplicates([GOOD, other])).toEqual([['pots-01', 'pots-01']]);
  expect(nearDuplicates([GOOD, { ...other, id: 'pots-03' }])).toEqual([]);
});
