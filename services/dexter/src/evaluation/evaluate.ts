import { join } from 'node:path';
import { phrasePatterns, protectedTopics } from '@farm/farm';
import { finder } from '../answers/search/find';
import { hybridSearch } from '../answers/search/fuse';
import { lexicalSearch } from '../answers/search/lexical';
import type { SemanticSearch } from '../embedding/semantic-search';
import { blockedPhrases } from '../guard/phrases/blocked-phrases';
import { outputScan } from '../guard/output';
import { protectedSubjects } from '../guard/phrases/protected-subjects';
import { readKnowledge, type Knowledge } from '../knowledge/knowledge';
import { readCases, type Cases } from './cases';
import { measureAnswers, type Ranker } from './measure-answers';
import { measureGuard, topicFigures } from './measure-guard';
import { measureSafety } from './measure-safety';
import type { Evaluation } from './record';

const HOME = join(__dirname, '../..');

export const evaluationCases = (): Cases => readCases(join(HOME, 'evaluation'));
export const evaluatedKnowledge = (): Knowledge => readKnowledge(join(HOME, 'content'));

/** Words alone: what the service does with no key, no network and no embedder. */
export const lexicalRanker = (knowledge: Knowledge): Ranker => ({
  name: 'lexical alone',
  search: lexicalSearch(knowledge),
  find: finder(knowledge),
});

/** Words and meaning together: what the service does where its embedder runs. */
export const hybridRanker = (knowledge: Knowledge, semantic: SemanticSearch): Ranker => ({
  name: 'words and meaning',
  search: hybridSearch(knowledge, semantic),
  find: finder(knowledge, semantic),
});

/** Precision and recall by the names that /security lists. */
export function listedTopics(cases: Cases): ReturnType<typeof topicFigures> {
  const named = [
    ...protectedTopics.map((name) => ({ name, id: protectedSubjects[name].id })),
    ...phrasePatterns.map((name) => ({ name, id: blockedPhrases[name].id })),
  ];
  const figures = topicFigures(
    cases,
    named.map(({ id }) => id),
  );
  return new Map(
    named
      .flatMap(({ name, id }) => [[name, figures.get(id)] as const])
      .flatMap(([name, one]) => (one ? [[name, one]] : [])),
  );
}

/** Runs every case against the service's own engine. The guard is measured behind the first ranker. */
export async function evaluate(rankers: readonly Ranker[], knowledge: Knowledge, cases: Cases): Promise<Evaluation> {
  const [first] = rankers;
  if (!first) throw new Error('nothing to evaluate');
  const answers = new Map<string, Evaluation['answers'] extends ReadonlyMap<string, infer F> ? F : never>();
  for (const ranker of rankers) answers.set(ranker.name, await measureAnswers(cases, ranker));
  return {
    articles: knowledge.articles.length,
    cases,
    answers,
    guard: await measureGuard(cases, { find: first.find, scan: outputScan(knowledge) }),
    topics: listedTopics(cases),
    safety: await measureSafety(cases, first.find),
  };
}
