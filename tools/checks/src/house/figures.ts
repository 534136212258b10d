import type { Measured } from './measure';

/** The house in numbers. */
export interface Figures {
  files: number;
  lines: number;
  medianLines: number;
  p95Lines: number;
  longestFile: number;
  functions: number;
  medianFunction: number;
  p95Function: number;
  functionsOver60: number;
  anys: number;
  disabled: number;
  commentShare: number;
  testLines: number;
  /** Lines of tests for each line of source: everywhere, and in services. */
  testsToSource: number;
  testsToSourceInServices: number;
}

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const linesOf = (files: readonly Measured[]) => sum(files.map(({ lines }) => lines));
const ratio = (files: readonly Measured[]) =>
  linesOf(files.filter(({ isTest }) => isTest)) / Math.max(1, linesOf(files.filter(({ isTest }) => !isTest)));

/** Figures of source files; tests are counted beside them, and looked through for what is switched off. */
export function figuresOf(all: readonly Measured[]): Figures {
  const sources = all.filter(({ isTest }) => !isTest);
  const lengths = sources.map(({ lines }) => lines);
  const functions = sources.flatMap((file) => file.functions);
  return {
    files: sources.length,
    lines: sum(lengths),
    ...{ medianLines: quantile(lengths, 0.5), p95Lines: quantile(lengths, 0.95), longestFile: Math.max(0, ...lengths) },
    functions: functions.length,
    ...{ medianFunction: quantile(functions, 0.5), p95Function: quantile(functions, 0.95) },
    functionsOver60: functions.filter((lines) => lines > 60).length,
    anys: sum(all.map(({ anys }) => anys)),
    disabled: sum(all.map(({ disabled }) => disabled)),
    commentShare:
      sum(sources.map((file) => file.commentLines)) / Math.max(1, sum(sources.map((file) => file.filledLines))),
    testLines: linesOf(all) - sum(lengths),
    testsToSource: ratio(all),
    testsToSourceInServices: ratio(all.filter(({ path }) => path.startsWith('services/'))),
  };
}
