import { join } from 'node:path';
import { evaluationCases, questionsIn } from '../../measure/cases';
import type { ArticleFile } from './article';
import { faultsOf } from './check-knowledge';
import { articlesToReview, readArticleFiles } from './knowledge';
import { sentencesOf } from '../text/sentences';

const NOW = new Date('2026-11-21T12:00:00Z');

test('every article keeps the rules of the knowledge base', () => {
  const evaluated = questionsIn(evaluationCases());
  expect(faultsOf(readArticleFiles(join(__dirname, '../../content')), NOW, evaluated)).toEqual([]);
});

const sound: ArticleFile = {
  id: 'okra',
  title: 'Okra',
  phrasings: ['when to sow okra', 'my okra is woody', 'okra planting'],
  category: 'crops',
  sourceName: 'Clemson Cooperative Extension',
  sourceUrl: 'https://hgic.clemson.edu',
  reviewedAt: '2026-11',
  reviewedBy: 'editor',
  risk: 'none',
  template: `${'Okra loves heat and wants warm soil before it is sown in full sun. '.repeat(3)}Okra is cut every other day.`,
};
const faults = (changed: Partial<ArticleFile>) => faultsOf([{ ...sound, ...changed }], NOW);
const withText = (sentence: string, changed: Partial<ArticleFile> = {}) =>
  faults({ template: `${sound.template} ${sentence}`, ...changed });

test('a sound article has no faults', () => {
  expect(faults({})).toEqual([]);
});

test.each([
  ['fewer than 40 words', { template: 'Okra loves heat. Okra loves sun.' }, /has 6 words/],
  ['more than 160 words', { template: `${'Okra '.repeat(160)}grows. Cut it.` }, /has 163 words/],
  ['one sentence', { template: `${'okra '.repeat(44)}grows.` }, /has 1 sentences/],
  ['nine sentences', { template: 'Okra loves very great heat. '.repeat(9).trim() }, /has 9 sentences/],
  ['an end left open', { template: `${sound.template} Okra and` }, /full stop/],
  ['two phrasings', { phrasings: ['okra planting month', 'woody okra'] }, /has 2 questions/],
  [
    'no short phrasing',
    { phrasings: ['when to plant okra', 'woody okra pods why', 'okra will not sprout'] },
    /at most 3/,
  ],
  ['a phrasing of stop words', { phrasings: ['okra planting month', 'woody okra', 'how do I'] }, /no word to find/],
  ['a phrasing with a placeholder', { phrasings: ['what is woody okra', 'okra', 'okra {{price}}'] }, /nobody types/],
  ['a source that sells', { sourceUrl: 'https://seeds.example.com' }, /no public source/],
  ['a source that only looks public', { sourceUrl: 'https://notusda.gov' }, /no public source/],
  ['a source without https', { sourceUrl: 'http://www.usda.gov' }, /no public source/],
  ['a page of ours as a source of advice', { sourceUrl: '/programs' }, /no public source/],
  ['a review to come', { reviewedAt: '2026-12' }, /no month up to now/],
  ['a day as its review', { reviewedAt: '2026-11-21' }, /no month up to now/],
])('%s is a fault', (_, changed, fault) => {
  expect(faults(changed)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ['Seed is $4 a bag.', /spells a price/],
  ['Seed is 4 dollars a bag.', /spells a price/],
  ['Okra came here in 1700 or so, and in 1901 again.', /spells a year/],
  ['Write to okra@example.com about it.', /spells an address/],
  ['Mix two tablespoons of soap per gallon.', /mixes a spray/],
  ['Give the goat 5 ml of it.', /names a dose/],
  ['Space plants 30 cm apart.', /not in US units/],
  ['Spray Roundup on weeds.', /names a brand/],
  ['Okra <b>loves</b> heat.', /holds markup/],
  ['Read Grant Gold first.', /'Grant Gold' is the farm's/],
  ['It wants sun.', /cannot stand alone/],
])('an article must not say: %s', (sentence, fault) => {
  expect(withText(sentence)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ['chemical', 'Use the bait as the label says.'],
  ['food', 'Use only a tested recipe.'],
  ['food', 'When in doubt, throw it out.'],
  ['food', 'Wait 120 days before harvest.'],
  ['animal', 'Ask a vet which one.'],
] as const)('an article of risk %s says its safety sentence, such as: %s', (risk, sentence) => {
  expect(faults({ risk })).toEqual([expect.stringMatching(/does not say/)]);
  expect(withText(sentence, { risk })).toEqual([]);
});

test('a recipe keeps its times to itself', () => {
  expect(withText('Boil the jars for 10 minutes.', { category: 'preserving' })).toEqual([
    expect.stringMatching(/process time/),
  ]);
});

test('two articles never share a question', () => {
  const other = { ...sound, id: 'okra-again', phrasings: ['okra fell over again', 'tough pods', 'planting okra?'] };
  expect(faultsOf([sound, other], NOW)).toEqual([
    "okra: the question 'okra planting' is also 'planting okra?' of okra-again",
  ]);
});

test('no phrasing repeats a question of the evaluation', () => {
  expect(faultsOf([sound], NOW, ['Okra planting?', 'okra'])).toEqual([
    "okra: the question 'okra planting' is one of the evaluation",
  ]);
});

test('after 24 months an article is due for another look', () => {
  expect(
    articlesToReview(
      [
        { ...sound, reviewedAt: '2024-11' },
        { ...sound, id: 'old', reviewedAt: '2024-10' },
      ],
      NOW,
    ),
  ).toEqual(['old']);
});

test.each([
  ['Sow at 65 F. Thin to a foot.', ['Sow at 65 F.', 'Thin to a foot.']],
  ['Dexter Jr. knows. Ask him.', ['Dexter Jr. knows.', 'Ask him.']],
  ['About 3.5 inches. 10 to 15 psi is right.', ['About 3.5 inches.', '10 to 15 psi is right.']],
  ['Ready? Then cut.', ['Ready?', 'Then cut.']],
])('the sentences of: %s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
