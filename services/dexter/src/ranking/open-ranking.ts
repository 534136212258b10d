import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoizeByObject } from '@farm/server-kit';
import type { DiagnosisTable } from '../diagnosis/cause';
import type { FactBase } from '../facts/fact-base';
import type { Knowledge } from '../knowledge/knowledge';
import { answerablesReader } from './answerables';
import { encoder } from './encoder';
import { readEncoder } from './encoder-file';
import { entryReader } from './entry';
import { featureReader } from './features';
import type { Language } from '../text/language';
import { questionAspects, questionLanguage, readQuestions } from './questions';
import { ranking, type Ranking } from './ranking';
import type { RankerWeights } from './ranker';
import { candidateWords, spellingReader, sumOfCounts, writtenWords } from './spelling';
import { readSpanish, type SpanishOf } from './spanish';

/** How questions are ranked with some knowledge. */
export interface KnowledgeRanking {
  rank: Ranking;
  spanishOf: SpanishOf;
  languageOf: (text: string) => Language;
  /** A text with the typing errors of its words mended; its other characters stay. */
  mend: (text: string) => string;
}

/** Reads the trained ranking of content/ranking. @throws when a file is missing or broken. */
export function openRanking(
  content: string,
  causes: DiagnosisTable['causes'],
  facts: Pick<FactBase, 'subjects' | 'cards'>,
): (knowledge: Knowledge) => KnowledgeRanking {
  const folder = join(content, 'ranking');
  const vectors = encoder(readEncoder(join(folder, 'encoder.bin')));
  const ranker = JSON.parse(readFileSync(join(folder, 'ranker.json'), 'utf8')) as RankerWeights;
  const questions = readQuestions(content);
  const answerables = answerablesReader(facts, causes, questions);
  const own = answerables([]);
  const languageOf = questionLanguage(questions);
  const spanishOf = readSpanish(content);
  const aspectsOf = questionAspects(own);
  const read = entryReader(vectors, aspectsOf);
  const written = writtenWords(questions.byAnswer.values());
  const reader = featureReader(own, vectors, { aspectsOf, languageOf }, read);
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
