/** Weights of features by their names. */
export type Weights = ReadonlyMap<string, number>;

/** One of several possible readings, by its features. */
export type FeatureList = readonly string[];

export const scoreOf = (weights: Weights, features: FeatureList): number =>
  features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0);

/** Probabilities of scores, which add up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** Natural logarithms of the probabilities of candidates. */
export const logProbabilities = (weights: Weights, candidates: readonly FeatureList[]): number[] =>
  softmax(candidates.map((features) => scoreOf(weights, features))).map((share) => Math.log(share));
