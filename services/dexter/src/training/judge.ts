import type { Clause } from '@farm/contracts';
import { sentencesOf } from '../text/sentences';
import { contentStems, tokens } from '../text/words';

const NEGATION = /^(?:no|never|not|does not|do not|names no|says no|gives no|without)\b/i;
const QUOTED = /['"‘“]([^'"’”]{2,200})['"’”]/;
const MAX_LENGTH = /\b(?:under|at most|within) (\d{1,3}) words\b/i;
const MIN_RECALL = 0.5; // of a clause's content words in one sentence

export interface Judgement {
  clauses: Clause[];
  /** Every clause is met. */
  passed: boolean;
  /** deterministic: only word counts and quoted words, which have one right outcome; offline: an estimate. */
  judge: 'deterministic' | 'offline';
}

/** Share of the clauses that are met, 0 to 1. */
export const clauseScore = (clauses: readonly Clause[]): number =>
  clauses.length === 0 ? 1 : clauses.filter(({ passed }) => passed).length / clauses.length;

const clausesIn = (expected: string) =>
  expected
    .split(/;|(?<=[.!?]['"]?)\s+/)
    .map((clause) => clause.trim().replace(/[.;]$/, ''))
    .filter((clause) => clause !== '');

/** The sentence with most of the content words of a clause, if it has half of them. */
function nearestSentence(clause: string, sentences: readonly string[]): string | undefined {
  const stems = contentStems(clause);
  const recallOf = (sentence: string) => {
    const own = new Set(contentStems(sentence));
    return stems.filter((stem) => own.has(stem)).length / Math.max(1, stems.length);
  };
  const [best] = sentences.toSorted((one, other) => recallOf(other) - recallOf(one));
  return best !== undefined && recallOf(best) >= MIN_RECALL ? best : undefined;
}

function judgeClause(text: string, answer: string, sentences: readonly string[]): Clause {
  const quoted = QUOTED.exec(text)?.[1]?.toLowerCase();
  const maxLength = Number(MAX_LENGTH.exec(text)?.[1]);
  if (!quoted && maxLength > 0) return { text, passed: tokens(answer).length <= maxLength, sentence: null };
  const sentence = quoted
    ? sentences.find((one) => one.toLowerCase().includes(quoted))
    : nearestSentence(text, sentences);
  return { text, passed: NEGATION.test(text) === (sentence === undefined), sentence: sentence ?? null };
}

/**
 * Judges an answer clause by clause of what was expected. Words in quotes and 'under N words' are checked literally; any
 * other clause is met by a sentence with half of its content words. Without expectations every answer passes.
 */
export function judgeAnswer(answer: string, expected: string): Judgement {
  const sentences = answer.split('\n').flatMap(sentencesOf);
  const clauses = clausesIn(expected).map((clause) => judgeClause(clause, answer, sentences));
  const isLiteral = clauses.every(({ text }) => QUOTED.test(text) || MAX_LENGTH.test(text));
  return {
    clauses,
    passed: clauses.every(({ passed }) => passed),
    judge: isLiteral ? 'deterministic' : 'offline',
  };
}
