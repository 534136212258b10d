import type { Language } from '@farm/farm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoizeByObject } from '@farm/server-kit';
import type { DiagnosisTable } from '../diagnosis/cause';
import type { FactBase } from '../facts/fact-base';
import type { Article, Knowledge } from '../knowledge/knowledge';
import { answerablesReader } from './answerables';
import { aspectReader } from './aspect-classifier';
import { encoder } from './encoder';
import { readEncoder } from './encoder-file';
import { type Answerable, entryReader } from './entry';
import { featureReader } from './features';
import { indexKey, readIndexFile, writeIndexFile } from './index-file';
import { questionAspects, questionLanguage, readQuestions } from './questions';
import { ranking, type Ranking } from './ranking';
import type { RankerWeights } from './ranker';
import { candidateWords, spellingReader, sumOfCounts, writtenWords } from './spelling';
import { readSpanish, type SpanishOf } from './spanish';

/** How questions are ranked with some knowledge. */
export interface KnowledgeRanking {
  rank: Ranking;
  spanishOf: SpanishOf;
  /** The language of a text that was written on a page in a language; English pages by default. */
  languageOf: (text: string, page?: Language) => Language;
  /** A text with the typing errors of its words mended; its other characters stay. */
  mend: (text: string) => string;
}

/** What questions are ranked by. */
export interface RankingSources {
  /** The folder with questions and the trained ranking. */
  content: string;
  causes: DiagnosisTable['causes'];
  facts: Pick<FactBase, 'subjects' | 'cards'>;
  /** The built-in articles. */
  articles: readonly Article[];
}

/** The index beside the built service. */
export const RANKING_INDEX = 'ranking.index';

const encoderFile = (content: string): string => join(content, 'ranking', 'encoder.bin');

/** @throws when a file is missing or broken. */
function readSources({ content, causes, facts, articles }: RankingSources) {
  const vectors = encoder(readEncoder(encoderFile(content)));
  const questions = readQuestions(content);
  const answerables = answerablesReader(facts, causes, questions);
  const own = answerables([]);
  const builtIn = answerables(articles);
  return { vectors, questions, answerables, own, builtIn, key: indexKey(builtIn, readFileSync(encoderFile(content))) };
}

/** Writes what `openRanking` would otherwise compute, for some ten seconds. @throws when a file is missing or broken. */
export function writeRankingIndex(file: string, sources: RankingSources): void {
  const { vectors, own, builtIn, key } = readSources(sources);
  const evidence = questionAspects(own);
  const entries = builtIn.map(entryReader(vectors, aspectReader(evidence)));
  writeIndexFile(file, key, { evidence, entries });
}

/**
 * Reads the trained ranking of content/ranking. `index` is the file of `writeRankingIndex`; without it, or with one of other
 * content, the same is computed. @throws when a file is missing or broken.
 */
export function openRanking(sources: RankingSources, index?: string): (knowledge: Knowledge) => KnowledgeRanking {
  const { content } = sources;
  const { vectors, questions, answerables, own, builtIn, key } = readSources(sources);
  const stored = index === undefined ? null : readIndexFile(index, key, builtIn);
  const entries = new Map<Answerable, ReturnType<typeof read>>();
  stored?.entries.forEach((entry, at) => builtIn[at] && entries.set(builtIn[at], entry));
  const ranker = JSON.parse(readFileSync(join(content, 'ranking', 'ranker.json'), 'utf8')) as RankerWeights;
  const languageOf = questionLanguage(questions);
  const spanishOf = readSpanish(content);
  const aspectsOf = aspectReader(stored?.evidence ?? questionAspects(own));
  const read = entryReader(vectors, aspectsOf);
  const written = writtenWords(questions.byAnswer.values());
  const reader = featureReader(own, vectors, { aspectsOf, languageOf }, (one) => entries.get(one) ?? read(one));
  const words = candidateWords(own);
  return memoizeByObject(({ articles }: Knowledge) => {
    // Articles alone are published: the others are indexed once.
    const further = answerables(articles).slice(own.length);
    const mend = spellingReader(sumOfCounts(words, candidateWords(further)), written);
    return {
      rank: ranking({ answerables: [...own, ...further], reader: reader.with(further), mend, weights: ranker }),
      ...{ spanishOf, languageOf, mend },
    };
  });
}
