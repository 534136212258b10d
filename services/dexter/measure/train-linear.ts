import type { FeatureList } from '../src/tools/linear-model';
import { seededRandom } from './seeded-random';

/** A choice that was made: the features of each candidate and the place of the right one. */
export interface TaughtChoice {
  candidates: readonly FeatureList[];
  right: number;
  weight?: number;
}

export interface LinearOptions {
  epochs: number;
  rate: number;
  /** L2 regularization per step. */
  decay: number;
  seed: number;
  /** Features of fewer candidates than this are left out. */
  least: number;
}

const MIN_WEIGHT = 0.02;

/** Trains one weight a feature so that the right candidates get the most of the probability (conditional logit, AdaGrad). */
export function trainLinear(
  choices: readonly TaughtChoice[],
  { epochs, rate, decay, seed, least }: LinearOptions,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { candidates } of choices)
    for (const feature of candidates.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const ids = new Map([...counts].filter(([, count]) => count >= least).map(([feature], at) => [feature, at]));
  const rows = choices.map(({ candidates, right, weight = 1 }) => ({
    right,
    weight,
    candidates: candidates.map((features) => Int32Array.from(features.flatMap((feature) => ids.get(feature) ?? []))),
  }));
  const [weights, squares] = [new Float64Array(ids.size), new Float64Array(ids.size).fill(1e-8)];
  const random = seededRandom(seed);
  const order = rows.map((_, at) => at);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const at of order) {
      const row = rows[at];
      if (!row) continue;
      const scores = row.candidates.map((features) => features.reduce((sum, id) => sum + (weights[id] ?? 0), 0));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, power) => all + power, 0);
      for (const [place, features] of row.candidates.entries()) {
        const error = ((powers[place] ?? 0) / sum - Number(place === row.right)) * row.weight;
        if (Math.abs(error) < 1e-4) continue;
        for (const id of features) {
          const step = error + decay * (weights[id] ?? 0);
          squares[id] = (squares[id] ?? 0) + step * step;
          weights[id] = (weights[id] ?? 0) - (rate * step) / Math.sqrt(squares[id] ?? 1);
        }
      }
    }
  }
  return new Map(
    [...ids].flatMap(([feature, id]) => {
      const value = Math.round((weights[id] ?? 0) * 100) / 100;
      return Math.abs(value) < MIN_WEIGHT ? [] : [[feature, value] as const];
    }),
  );
}
