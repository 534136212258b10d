import { mkdtempSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDiagnosis } from '../diagnosis/cause';
import { readFacts } from '../facts/fact-base';
import { readKnowledge } from '../knowledge/knowledge';
import { openRanking, type RankingSources, writeRankingIndex } from './open-ranking';

const content = join(__dirname, '../../content');
const all = readKnowledge(content);
const { subjects, cards } = readFacts(content, all);
const knowledge = { ...all, articles: all.articles.slice(0, 5) };
const sources: RankingSources = {
  ...{ content, articles: knowledge.articles, causes: readDiagnosis(content).causes.slice(0, 20) },
  facts: { subjects, cards: cards.slice(0, 200) },
};
const folder = mkdtempSync(join(tmpdir(), 'ranking-'));
const file = join(folder, 'ranking.index');
beforeAll(() => writeRankingIndex(file, sources));
afterAll(() => rmSync(folder, { recursive: true }));

const QUESTIONS = ['how deep do i plant okra', 'hw deap shud okra b planted', 'a que profundidad se siembra', '?!'];
const rankedBy = (index?: string, own = sources) => {
  const { rank } = openRanking(own, index)(knowledge);
  return QUESTIONS.map((question) =>
    rank(question).map(({ candidate, order, answers }) => [candidate.id, order, answers]),
  );
};

test('ranks by a stored index exactly as without one', () => expect(rankedBy(file)).toEqual(rankedBy()));

test('an index of other candidates is not read', () => {
  const fewer = { ...sources, causes: sources.causes.slice(1) };
  expect(rankedBy(file, fewer)).toEqual(rankedBy(undefined, fewer));
});

test.each([
  ['cut off', () => truncateSync(file, 1_000_000)],
  ['empty', () => truncateSync(file, 0)],
  ['older than the code', () => utimesSync(file, 0, 0)],
])('an index that is %s is not read', (_, spoil) => {
  writeRankingIndex(file, sources);
  spoil();
  expect(rankedBy(file)).toEqual(rankedBy());
});
