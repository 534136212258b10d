import type { Measurement, MetricName } from '@farm/contracts';

export const METRICS = [
  'responseQuality',
  'memoryRetention',
  'featureSuggestions',
  'conversationalFlow',
] as const satisfies readonly MetricName[];

/** A case of an assessment. */
export interface CaseScore {
  caseKey: string;
  /** 0 to 1. */
  score: number;
  reason: string;
  judge: string;
}

/** How a page was suggested; the reasons of the items of `featureSuggestions`. */
export const SUGGESTIONS = {
  right: 'the right page',
  none: 'rightly none',
  wrong: 'another page',
  missing: 'no page',
  extra: 'an unnecessary page',
} as const;

/** F1 of expected and suggested pages: a missing page counts as an error, and so does an unnecessary one. */
function f1(items: readonly CaseScore[]): number {
  const count = (reason: string) => items.filter((item) => item.reason === reason).length;
  const hits = count(SUGGESTIONS.right);
  const faults = 2 * count(SUGGESTIONS.wrong) + count(SUGGESTIONS.missing) + count(SUGGESTIONS.extra);
  return hits === 0 && faults === 0 ? 0 : (2 * hits) / (2 * hits + faults);
}

const mean = (items: readonly CaseScore[]) => items.reduce((sum, { score }) => sum + score, 0) / items.length;

const Z_95 = 1.96;
const rounded = (value: number) => Math.round(value * 100) / 100; // shows one case of three hundred

/** A figure of 0 to 10 with its Wilson score interval at 95 %; null without items. */
export function measured(metric: MetricName, items: readonly CaseScore[]): Measurement {
  const n = items.length;
  const judge = [...new Set(items.map((item) => item.judge))].sort().join(' and ') || 'deterministic';
  if (n === 0) return { value: null, n, low: null, high: null, judge };
  const share = metric === 'featureSuggestions' ? f1(items) : mean(items);
  const z2 = Z_95 ** 2;
  const centre = share + z2 / (2 * n);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  const bound = (end: number) => rounded((10 * end) / (1 + z2 / n));
  return { value: rounded(10 * share), n, low: bound(centre - half), high: bound(centre + half), judge };
}
