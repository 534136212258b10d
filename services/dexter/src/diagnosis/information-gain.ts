import type { DiagnosisCause, Sign } from './cause';

/** Causes with their weights; the weights need no particular sum. */
export type Weights = ReadonlyMap<DiagnosisCause, number>;

const MISMATCH = 0.1; // visitors misread signs: a cause is made unlikely, never impossible
const NOTHING = 'none';
const UNSEEN = 0.3; // visitors overlook what hides or jumps: nothing seen says less than something else seen

/** Probability that a visitor sees `value` if this is the cause. */
export function likelihood(cause: DiagnosisCause, sign: Sign, value: string): number {
  const expected = cause.signs[sign.id];
  if (expected === undefined) return 1 / sign.values.length;
  const others = sign.values.length - expected.length;
  if (!expected.includes(value) && value === NOTHING) return UNSEEN;
  if (!expected.includes(value)) return MISMATCH / Math.max(others, 1);
  return (1 - (others > 0 ? MISMATCH : 0)) / expected.length;
}

/** Weights after a visitor saw a value. */
export const afterValue = (weights: Weights, sign: Sign, value: string): Weights =>
  new Map([...weights].map(([cause, weight]) => [cause, weight * likelihood(cause, sign, value)]));

export const sumOf = (weights: Weights): number => [...weights.values()].reduce((sum, weight) => sum + weight, 0);

/** Shannon entropy of the normalized weights, in bits. */
function entropy(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight) => (weight > 0 ? sum - (weight / total) * Math.log2(weight / total) : sum), 0);
}

/** How many bits the answer to the question of a sign is expected to bring. */
export function informationGain(weights: Weights, sign: Sign): number {
  const list = [...weights];
  const total = sumOf(weights);
  const left = sign.values.reduce((sum, { id }) => {
    const after = list.map(([cause, weight]) => weight * likelihood(cause, sign, id));
    return sum + (after.reduce((all, weight) => all + weight, 0) / total) * entropy(after);
  }, 0);
  return entropy(list.map(([, weight]) => weight)) - left;
}
