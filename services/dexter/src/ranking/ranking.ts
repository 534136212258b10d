import type { AnswerCandidate } from './candidate';
import type { Answerable, Features } from './features';
import { judgeFeatures, type Judgement, type RankerWeights } from './ranker';

export interface RankedCandidate extends Judgement {
  candidate: AnswerCandidate;
  /** A question that it answers, as a visitor may ask it next. */
  question: string | undefined;
}

const WHOLE = 1; // the place of the question in a whole sentence among the blind questions of a candidate

/** The candidates that may answer a question, the best first. */
export type Ranking = (question: string) => readonly RankedCandidate[];

const MAX_CACHED = 64; // questions: a follow-up ranks several, and a lesson's gate the same ones twice

/** Ranks all that can be said by how well it answers a question. */
export function ranking(
  answerables: readonly Answerable[],
  features: (question: string) => readonly Features[],
  weights: RankerWeights,
): Ranking {
  const known = new Map<string, readonly RankedCandidate[]>();
  return (question) => {
    const cached = known.get(question);
    if (cached) return cached;
    const ranked = features(question)
      .flatMap(({ at, values }) => {
        const own = answerables[at];
        return own
          ? [{ candidate: own.candidate, question: own.questions[WHOLE], ...judgeFeatures(weights, values) }]
          : [];
      })
      .sort((one, other) => other.order - one.order);
    known.set(question, ranked);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
    return ranked;
  };
}
