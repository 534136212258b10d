import type { Measurement, MetricName } from '@farm/contracts';
import { lessonCases, type ExaminationCase } from '../versions/cases';
import type { VersionDeps } from '../versions/version-publisher';

export const METRICS = [
  'responseQuality',
  'memoryRetention',
  'featureSuggestions',
  'conversationalFlow',
] as const satisfies readonly MetricName[];

/** A figure of an assessment, as its run stores it. */
export type MetricFigure = Measurement & { metric: MetricName };
export type Figures = Record<MetricName, Measurement>;

const MAX_CASES = 40; // of a metric: answers of some 30 milliseconds, several in a dialogue
const Z_95 = 1.96;
const rounded = (value: number) => Math.round(value * 100) / 100; // shows one case of three hundred

/**
 * The share of passed cases as a figure of 0 to 10 with its Wilson score interval at 95 %; null without cases. The cases of
 * a lesson count as one, which passes if all of them do.
 */
export function measured(results: readonly { key: string; passed: boolean }[]): Measurement {
  const passed = new Map<string, boolean>();
  for (const one of results) passed.set(one.key, one.passed && passed.get(one.key) !== false);
  const n = passed.size;
  const judge = 'deterministic';
  if (n === 0) return { value: null, n, low: null, high: null, judge };
  const share = [...passed.values()].filter(Boolean).length / n;
  const z2 = Z_95 ** 2;
  const centre = share + z2 / (2 * n);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  const bound = (end: number) => rounded((10 * end) / (1 + z2 / n));
  return { value: rounded(10 * share), n, low: bound(centre - half), high: bound(centre + half), judge };
}

const CASES: Record<Exclude<MetricName, 'memoryRetention'>, readonly ExaminationCase['kind'][]> = {
  responseQuality: ['quality', 'safety'],
  featureSuggestions: ['feature'],
  conversationalFlow: ['dialogue'],
};

/** Assesses the active version, one metric after the other. */
export async function* assess({ readActive, examiner, cases }: VersionDeps): AsyncGenerator<MetricFigure> {
  const version = await readActive();
  const trained = version.lessons.filter(({ kind }) => kind !== 'exemplar').flatMap(lessonCases);
  for (const metric of METRICS) {
    const all = metric === 'memoryRetention' ? trained : cases.filter(({ kind }) => CASES[metric].includes(kind));
    const every = Math.ceil(all.length / MAX_CASES);
    const chosen = all.filter((_, at) => at % every === 0);
    const results = await examiner.examine(version, chosen);
    const rows = chosen.map(({ key, lessonId }, at) => ({ key: lessonId ?? key, passed: results[at]?.fault === '' }));
    yield { metric, ...measured(rows) };
  }
}
