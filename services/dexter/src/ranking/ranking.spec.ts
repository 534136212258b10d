import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDiagnosis } from '../diagnosis/cause';
import { readFacts } from '../facts/fact-base';
import { knowledge, testDeps } from '../testing/dexter-for-test';
import { answerablesReader } from './answerables';
import { FEATURES } from './features';
import { readGradedQuestions, readQuestions } from './questions';
import type { RankerWeights } from './ranker';
import { readSpanish } from './spanish';

const CONTENT = join(__dirname, '../../content');
const { causes } = readDiagnosis(CONTENT);
const questions = readQuestions(CONTENT);
const facts = readFacts(CONTENT, knowledge);
const answerables = answerablesReader(facts, causes, questions)(knowledge.articles);
const ids = new Set(answerables.map(({ candidate }) => candidate.id));
const spanishOf = readSpanish(CONTENT);
const { rank } = testDeps.ranking(knowledge);

const duplicates = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);

describe('the data of content/', () => {
  test('every question belongs to a card, a sentence, a cause or a tool, and each of these has questions', () => {
    expect([...questions.byAnswer.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(questions.tools.filter(({ tool }) => !ids.has(`tool:${tool}`))).toEqual([]);
    expect(answerables.filter((one) => one.questions.length === 0).map(({ candidate }) => candidate.id)).toEqual([]);
  });

  test('no candidate has the same question twice, and every question has words', () => {
    const faulty = answerables.filter(
      (one) => duplicates(one.questions).length > 0 || one.questions.some((question) => !/\p{L}{2}/u.test(question)),
    );
    expect(faulty.map(({ candidate }) => candidate.id)).toEqual([]);
  });

  test('the ranker was trained with the features that it reads', () => {
    const { means } = JSON.parse(readFileSync(join(CONTENT, 'ranking/ranker.json'), 'utf8')) as RankerWeights;
    expect(means).toHaveLength(Object.keys(FEATURES).length);
  });

  test('every question is graded once, of a candidate', () => {
    const graded = readGradedQuestions(CONTENT);
    expect(graded.length).toBeGreaterThan(2_000);
    expect(duplicates(graded.map(({ question }) => question))).toEqual([]);
    expect(graded.flatMap(({ grades }) => Object.keys(grades)).filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(graded.flatMap(({ grades }) => Object.values(grades)))).toEqual(new Set([0, 1, 2]));
  });

  test('what is said has a Spanish text with the same figures', () => {
    const figuresOf = (text: string) =>
      (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => one.replace(',', '')).sort();
    const sentences = answerables.map(({ candidate }) => candidate).filter(({ kind }) => kind !== 'tool');
    const without = sentences.filter((candidate) => spanishOf(candidate) === null);
    expect(without.length).toBeLessThan(sentences.length / 100); // sentences with the day's facts have none
    const other = sentences.filter((candidate) => {
      const spanish = spanishOf(candidate);
      return spanish !== null && figuresOf(spanish).join() !== figuresOf(candidate.text).join();
    });
    expect(other.map(({ id }) => id)).toEqual([]);
  });
});

test.each([
  ['how deep do i plant okra', /one inch deep/],
  ['hw deap shud okra b planted', /one inch deep/],
  ['a que profundidad se siembra la okra', /inch deep/],
  ['radishes made huge tops and no root at all, why', /all tops and no roots/],
  ['do i cut back the ferns of my asparagus', /ferns/],
])('%s', (question, text) => expect(rank(question)[0]?.candidate.text).toMatch(text));

test('nothing answers what is no matter of a farm', () => {
  for (const question of ['who won the super bowl', 'write a python script', 'what is the capital of france'])
    expect(rank(question)[0]?.answers).toBeLessThan(0.5);
});

test('no words, and more than a message holds, are ranked too', () => {
  expect(rank('?!')).toBeDefined();
  expect(rank('okra '.repeat(500)).length).toBeGreaterThan(0);
});
