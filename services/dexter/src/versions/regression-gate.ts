import type { Gate } from '@farm/contracts';
import type { CaseResult } from './evaluator';

const MAX_MEAN_LOSS = 0.2; // of 10
const MAX_LISTED = 20;

const meanOf = (results: readonly CaseResult[]): number =>
  results.length === 0 ? 10 : (10 * results.reduce((sum, { score }) => sum + score, 0)) / results.length;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Compares a candidate with the active version; both lists hold the results of the same cases in the same order. It fails
 * when a critical case fails, when a case that passed fails now, when one of `mustPass` fails, when an answer
 * changes that has nothing to do with the lessons (`strays`, with the reason by case), or when the mean falls by more than
 * 0.2 of 10.
 */
export function gateOf(
  before: readonly CaseResult[],
  after: readonly CaseResult[],
  mustPass: readonly string[] = [],
  strays: ReadonlyMap<string, string> = new Map(),
): Gate {
  const critical = after.filter((result) => result.critical && !result.passed).map(({ key }) => key);
  const broken = after.flatMap(({ key, passed, question, answer, reason }, at) => {
    const previous = before[at];
    const isBroken = !passed && (previous?.passed === true || mustPass.includes(key));
    const why = isBroken ? reason : strays.get(key);
    return why === undefined
      ? []
      : [{ caseKey: key, question, before: previous?.answer ?? '', after: answer, reason: why }];
  });
  const [meanBefore, meanAfter] = [meanOf(before), meanOf(after)];
  return {
    passed: critical.length === 0 && broken.length === 0 && meanBefore - meanAfter <= MAX_MEAN_LOSS,
    cases: after.length,
    meanBefore: rounded(meanBefore),
    meanAfter: rounded(meanAfter),
    critical,
    broken: broken.slice(0, MAX_LISTED),
  };
}

/** A question and its answers before and after. */
export interface AnswerChange {
  question: string;
  before: string;
  after: string;
}

/** Each question whose answer changes, once. */
export function answerChanges(before: readonly CaseResult[], after: readonly CaseResult[]): AnswerChange[] {
  const changes = before.flatMap(({ question, answer }, at) => {
    const next = after[at]?.answer ?? answer;
    return next === answer ? [] : [{ question, before: answer, after: next }];
  });
  return [...new Map(changes.map((change) => [change.question, change])).values()];
}
