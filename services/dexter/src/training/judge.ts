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

interface JudgedClause {
  clause: Clause;
  isEstimate: boolean;
}

function judgeClause(text: string, answer: string, sentences: readonly string[]): JudgedClause {
  const isNegated = NEGATION.test(text);
  const [, quoted] = QUOTED.exec(text) ?? [];
  if (quoted) {
    const sentence = sentences.find((one) => one.toLowerCase().includes(quoted.toLowerCase())) ?? null;
    return { clause: { text, passed: isNegated === (sentence === null), sentence }, isEstimate: false };
  }
  const maxLength = Number(MAX_LENGTH.exec(text)?.[1]);
  if (maxLength > 0)
    return { clause: { text, passed: tokens(answer).length <= maxLength, sentence: null }, isEstimate: false };
  const clauseStems = contentStems(text);
  const recall = (sentence: string) => {
    const stems = new Set(contentStems(sentence));
    return clauseStems.length > 0 ? clauseStems.filter((stem) => stems.has(stem)).length / clauseStems.length : 0;
  };
  const [best] = sentences
    .map((sentence) => ({ sentence, recall: recall(sentence) }))
    .sort((a, b) => b.recall - a.recall);
  const isMatch = best !== undefined && best.recall >= MIN_RECALL;
  const clause = { text, passed: isNegated !== isMatch, sentence: isMatch ? best.sentence : null };
  return { clause, isEstimate: true };
}

/**
 * Judges an answer clause by clause of what was expected. Words in quotes and 'under N words' are checked literally; any
 * other clause is met by a sentence with half of its content words. Without expectations every answer passes.
 */
export function judgeAnswer(answer: string, expected: string): Judgement {
  const sentences = answer.split('\n').flatMap(sentencesOf);
  const judged = clausesIn(expected).map((clause) => judgeClause(clause, answer, sentences));
  return {
    clauses: judged.map(({ clause }) => clause),
    passed: judged.every(({ clause }) => clause.passed),
    judge: judged.some(({ isEstimate }) => isEstimate) ? 'offline' : 'deterministic',
  };
}
