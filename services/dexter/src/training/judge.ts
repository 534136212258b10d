import type { Clause } from '@farm/contracts';
import { contentStems, tokens } from '../answers/search/words';
import { sentencesOf } from '../knowledge/sentences';
import type { ClauseVotes } from './judge-by-model';

const NEVER = /^(?:no|never|not|does not|do not|names no|says no|gives no|without)\b/i;
const QUOTED = /['"‘“]([^'"’”]{2,200})['"’”]/;
const MOST = /\b(?:under|at most|within) (\d{1,3}) words\b/i;
const ENOUGH = 0.5; // of a clause's content words in one sentence

export interface Judged {
  clauses: Clause[];
  /** Every clause is met. */
  passed: boolean;
  /** Share of the clauses that are met. */
  score: number;
  /** Only figures and quoted words have one right answer; all else is an estimate. */
  judge: 'deterministic' | 'model' | 'offline';
}

const clausesIn = (expected: string) =>
  expected
    .split(/;|(?<=[.!?]['"]?)\s+/)
    .map((clause) => clause.trim().replace(/[.;]$/, ''))
    .filter((clause) => clause !== '');

function met(clause: string, answer: string, sentences: readonly string[]): { clause: Clause; isSure: boolean } {
  const [, words] = QUOTED.exec(clause) ?? [];
  const most = Number(MOST.exec(clause)?.[1]);
  const isNever = NEVER.test(clause);
  if (words) {
    const sentence = sentences.find((one) => one.toLowerCase().includes(words.toLowerCase())) ?? null;
    return { clause: { text: clause, passed: isNever === (sentence === null), sentence }, isSure: true };
  }
  if (most > 0)
    return { clause: { text: clause, passed: tokens(answer).length <= most, sentence: null }, isSure: true };
  const wanted = contentStems(clause);
  const recall = (sentence: string) => {
    const held = new Set(contentStems(sentence));
    return wanted.length > 0 ? wanted.filter((stem) => held.has(stem)).length / wanted.length : 0;
  };
  const [best] = sentences.map((sentence) => ({ sentence, held: recall(sentence) })).sort((a, b) => b.held - a.held);
  const isSaid = best !== undefined && best.held >= ENOUGH;
  return {
    clause: { text: clause, passed: isNever !== isSaid, sentence: isSaid ? best.sentence : null },
    isSure: false,
  };
}

/**
 * Judges an answer clause by clause of what was expected. Words in quotes and 'under N words' are checked as they stand;
 * any other clause is met by a sentence that holds half of its content words. Nothing expected: nothing to fail. Pure.
 */
export function judgeAnswer(answer: string, expected: string): Judged {
  const all = eachOf(answer, expected);
  return judgedOf(all, all.every(({ isSure }) => isSure) ? 'deterministic' : 'offline');
}

/** Judges an answer. What has one right outcome is checked; the rest a model judges where there is one, else estimated. */
export type JudgeAnswer = (answer: string, expected: string) => Promise<Judged>;

/** The judge of a service: `votes` of a model where one is configured. */
export const judging =
  (votes?: ClauseVotes): JudgeAnswer =>
  async (answer, expected) => {
    const all = eachOf(answer, expected);
    const unsure = all.filter(({ isSure }) => !isSure);
    const told =
      votes && unsure.length > 0
        ? await votes(
            unsure.map(({ clause }) => clause.text),
            answer,
          )
        : null;
    if (!told) return judgeAnswer(answer, expected);
    const verdicts = new Map(unsure.map(({ clause }, at) => [clause, told[at] === true]));
    const merged = all.map((one) => {
      const passed = verdicts.get(one.clause) ?? one.clause.passed;
      // The sentence that the estimate found satisfies nothing that the model says is not met.
      const sentence = passed === one.clause.passed ? one.clause.sentence : null;
      return { ...one, clause: { ...one.clause, passed, sentence } };
    });
    return judgedOf(merged, 'model');
  };

type Met = ReturnType<typeof met>;

const eachOf = (answer: string, expected: string): Met[] => {
  const sentences = answer.split('\n').flatMap(sentencesOf);
  return clausesIn(expected).map((clause) => met(clause, answer, sentences));
};

function judgedOf(all: readonly Met[], judge: Judged['judge']): Judged {
  const clauses = all.map(({ clause }) => clause);
  const passed = clauses.filter((clause) => clause.passed).length;
  return {
    clauses,
    passed: passed === clauses.length,
    score: clauses.length === 0 ? 1 : passed / clauses.length,
    judge,
  };
}
