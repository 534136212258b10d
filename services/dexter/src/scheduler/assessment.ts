import type { Measurement, MetricName } from '@farm/contracts';
import type { CaseResult } from '../versions/evaluator';
import { lessonCases, type RegressionCase } from '../versions/regression-cases';
import type { VersionDeps } from '../versions/version-publisher';
import type { Figures, SchedulerRepository } from './scheduler.repository';

export const METRICS = [
  'responseQuality',
  'memoryRetention',
  'featureSuggestions',
  'conversationalFlow',
] as const satisfies readonly MetricName[];

const Z_95 = 1.96;
const rounded = (value: number) => Math.round(value * 100) / 100; // shows one case of three hundred

/**
 * The mean score as a figure of 0 to 10 with its Wilson score interval at 95 %; null without results. The cases of a
 * lesson count as one, with the lowest of their scores.
 */
export function measured(results: readonly Pick<CaseResult, 'key' | 'lessonId' | 'score'>[]): Measurement {
  const scores = new Map<string, number>();
  for (const { key, lessonId, score } of results) {
    const unit = lessonId ?? key;
    scores.set(unit, Math.min(score, scores.get(unit) ?? 1));
  }
  const n = scores.size;
  const judge = 'deterministic';
  if (n === 0) return { value: null, n, low: null, high: null, judge };
  const share = [...scores.values()].reduce((sum, score) => sum + score, 0) / n;
  const z2 = Z_95 ** 2;
  const centre = share + z2 / (2 * n);
  const half = Z_95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  const bound = (end: number) => rounded((10 * end) / (1 + z2 / n));
  return { value: rounded(10 * share), n, low: bound(centre - half), high: bound(centre + half), judge };
}

/** Plans an assessment of the active version: one step for each metric. The last step stores the figures. */
export const assessor =
  ({ readActive, evaluator, ownCases, clock }: VersionDeps, store: SchedulerRepository) =>
  async (id: string): Promise<(() => Promise<object>)[]> => {
    const startedAt = clock.now();
    const version = await readActive();
    const trained = version.lessons.filter(({ kind }) => kind !== 'exemplar');
    const ofKind = (...kinds: readonly string[]) => ownCases.filter(({ kind }) => kinds.includes(kind));
    const cases: Record<MetricName, readonly RegressionCase[]> = {
      responseQuality: ofKind('quality', 'scope', 'safety'),
      memoryRetention: trained.flatMap(lessonCases),
      featureSuggestions: ofKind('feature'),
      conversationalFlow: ofKind('dialogue'),
    };
    const figures = {} as Figures; // complete in the last step
    return METRICS.map((metric) => async () => {
      figures[metric] = measured(await evaluator.evaluate(version, cases[metric]));
      if (metric === METRICS.at(-1)) await store.saveFigures(id, version.id, figures, startedAt, clock.now());
      return { n: figures[metric].n };
    });
  };
