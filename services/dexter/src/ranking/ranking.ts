import type { Language } from '@farm/farm';
import { memoizeByObject } from '@farm/server-kit';
import type { AnswerCandidate } from './candidate';
import { IN_SPANISH } from './questions';
import type { Answerable } from './entry';
import type { FeatureReader } from './features';
import { judgeFeatures, type Judgement, type RankerWeights } from './ranker';

export interface RankedCandidate extends Judgement {
  candidate: AnswerCandidate;
  /** A question that it answers, as a visitor may ask it next, in each language. */
  question: Readonly<Record<Language, string | undefined>>;
}

const WHOLE = 1; // the place of the question in a whole sentence among the blind questions of a candidate

/** The candidates that may answer a question, the best first; `lessons` of operators are among them. */
export type Ranking = (question: string, lessons?: readonly Answerable[]) => readonly RankedCandidate[];

const NO_LESSONS: readonly Answerable[] = [];

const MAX_CACHED = 64; // questions: a follow-up ranks several, and a lesson's gate the same ones twice

/** What questions are ranked by. */
export interface RankingParts {
  answerables: readonly Answerable[];
  /** Reads their features. */
  reader: FeatureReader;
  mend: (message: string) => string;
  weights: RankerWeights;
}

/** Ranks all that can be said by how well it answers a question. */
export function ranking({ answerables, reader, mend, weights }: RankingParts): Ranking {
  const knownWith = memoizeByObject((_: readonly Answerable[]) => new Map<string, readonly RankedCandidate[]>());
  return (message, lessons = NO_LESSONS) => {
    const known = knownWith(lessons);
    const cached = known.get(message);
    if (cached) return cached;
    const ranked = reader
      .with(lessons)
      .featuresOf({ message, question: mend(message) })
      .flatMap(({ at, values }) => {
        const { candidate, questions } = answerables[at] ?? lessons[at - answerables.length] ?? {};
        if (!candidate || !questions) return [];
        const question = { en: questions[WHOLE], es: questions[IN_SPANISH] };
        return [{ candidate, question, ...judgeFeatures(weights, values) }];
      })
      .sort((one, other) => other.order - one.order);
    known.set(message, ranked);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
    return ranked;
  };
}
