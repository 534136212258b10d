import type { Gate } from '@farm/contracts';
import type { CaseResult } from './evaluate';

const MOST_FALL = 0.2; // of 10
const SHOWN = 20;

const meanOf = (results: readonly CaseResult[]): number =>
  results.length === 0 ? 10 : (10 * results.reduce((sum, { score }) => sum + score, 0)) / results.length;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Compares a candidate with the version in force, case by case. Red when a critical case fails, when a case that passed
 * fails now, when one that shows the lesson itself fails, or when the mean falls by more than 0.2 of 10. Pure.
 */
export function gateOf(
  before: readonly CaseResult[],
  after: readonly CaseResult[],
  mustPass: readonly string[] = [],
): Gate {
  const was = new Map(before.map((result) => [result.key, result]));
  const critical = after.filter((result) => result.critical && !result.passed).map(({ key }) => key);
  const broken = after.filter(
    ({ key, passed }) => !passed && (was.get(key)?.passed === true || mustPass.includes(key)),
  );
  const paired = after.filter(({ key }) => was.has(key));
  const pairs = before.filter(({ key }) => after.some((result) => result.key === key));
  const [meanBefore, meanAfter] = [meanOf(pairs), meanOf(paired)];
  return {
    passed: critical.length === 0 && broken.length === 0 && meanBefore - meanAfter <= MOST_FALL,
    cases: after.length,
    meanBefore: rounded(meanBefore),
    meanAfter: rounded(meanAfter),
    critical,
    broken: broken.slice(0, SHOWN).map(({ key, question, answer, reason }) => ({
      ...{ caseKey: key, question, before: was.get(key)?.answer ?? '', after: answer, reason },
    })),
  };
}
