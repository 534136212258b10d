import type { Measured, MetricName } from '@farm/contracts';
import { fnv1a, mulberry32 } from '@farm/farm';

const RESAMPLES = 1_000;
const TEN = 10;

export const METRICS = [
  'responseQuality',
  'memoryRetention',
  'featureSuggestions',
  'conversationalFlow',
] as const satisfies readonly MetricName[];

/** Beside memoryRetention: what was taught, asked in words that nobody entered. Its rows stand under this name. */
export const UNSEEN = 'unseenParaphrases' as const;

/** A stored case of an assessment. */
export interface Item {
  caseKey: string;
  /** 0 to 1. */
  score: number;
  reason: string;
  judge: string;
}

/** How a page was suggested; the reasons of the rows of `featureSuggestions`. */
export const SUGGESTED = {
  right: 'the right page',
  none: 'rightly none',
  wrong: 'another page',
  missing: 'no page',
  extra: 'a page nobody needed',
} as const;

const mean = (items: readonly Item[]) => items.reduce((sum, { score }) => sum + score, 0) / items.length;

/** F1 of expected and given pages: what is left out costs, and so does what is too much. */
function f1(items: readonly Item[]): number {
  const count = (reason: string) => items.filter((item) => item.reason === reason).length;
  const hit = count(SUGGESTED.right);
  const wrong = count(SUGGESTED.wrong); // one given too many, and one expected left out
  const faults = 2 * wrong + count(SUGGESTED.missing) + count(SUGGESTED.extra);
  return hit === 0 && faults === 0 ? 0 : (2 * hit) / (2 * hit + faults);
}

const figureOf = (metric: string, items: readonly Item[]) =>
  TEN * (metric === 'featureSuggestions' ? f1(items) : mean(items));

const HUNDRED = 100;
// So fine that one case of three hundred is seen.
const rounded = (value: number) => Math.round(value * HUNDRED) / HUNDRED;

/**
 * A figure of 0 to 10 from its stored rows alone, with how many they are and its 95 % interval: 1,000 resamples, drawn
 * by the metric's name, so that the same rows give the same interval. No rows: no figure, which the page says in words.
 */
export function measured(metric: MetricName | typeof UNSEEN, items: readonly Item[]): Measured {
  const n = items.length;
  const judge = [...new Set(items.map((item) => item.judge))].sort().join(' and ') || 'deterministic';
  if (n === 0) return { value: null, n, low: null, high: null, judge };
  const chance = mulberry32(fnv1a(metric));
  const ordered = [...items].sort((one, other) => (one.caseKey < other.caseKey ? -1 : 1));
  const drawn = Array.from({ length: RESAMPLES }, () => {
    const sample = ordered.map((item) => ordered[Math.floor(chance() * n)] ?? item);
    return figureOf(metric, sample);
  }).sort((one, other) => one - other);
  const quantile = (share: number) => drawn[Math.round(share * (RESAMPLES - 1))] ?? 0;
  const [low, high] = [rounded(quantile(0.025)), rounded(quantile(0.975))];
  return { value: rounded(figureOf(metric, items)), n, low, high, judge };
}
