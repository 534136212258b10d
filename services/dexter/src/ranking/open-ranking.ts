import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoizeByObject } from '@farm/server-kit';
import type { DiagnosisTable } from '../diagnosis/cause';
import type { SubjectIndex } from '../facts/subject-index';
import type { Knowledge } from '../knowledge/knowledge';
import { answerablesReader } from './answerables';
import { encoder } from './encoder';
import { readEncoder } from './encoder-file';
import { entryReader, featureReader } from './features';
import type { Language } from '../text/language';
import { questionLanguage, readQuestions } from './questions';
import { ranking, type Ranking } from './ranking';
import type { RankerWeights } from './ranker';
import { readSpanish, type SpanishOf } from './spanish';

/** How questions are ranked with some knowledge. */
export interface KnowledgeRanking {
  rank: Ranking;
  spanishOf: SpanishOf;
  languageOf: (text: string) => Language;
}

/** Reads the trained ranking of content/ranking. @throws when a file is missing or broken. */
export function openRanking(
  content: string,
  causes: DiagnosisTable['causes'],
  { subjectsIn }: Pick<SubjectIndex, 'subjectsIn'>,
): (knowledge: Knowledge) => KnowledgeRanking {
  const folder = join(content, 'ranking');
  const vectors = encoder(readEncoder(join(folder, 'encoder.bin')));
  const ranker = JSON.parse(readFileSync(join(folder, 'ranker.json'), 'utf8')) as RankerWeights;
  const questions = readQuestions(content);
  const answerables = answerablesReader(content, causes, questions);
  const languageOf = questionLanguage(questions);
  const spanishOf = readSpanish(content);
  const read = entryReader(vectors);
  return memoizeByObject(({ articles }: Knowledge) => {
    const all = answerables(articles);
    return {
      rank: ranking(all, featureReader(all, vectors, { subjectsIn, languageOf }, read), ranker),
      spanishOf,
      languageOf,
    };
  });
}
