/** A network of one hidden layer that reads what speaks for a candidate. */
export interface RankerWeights {
  /** Mean and spread of each feature in training. */
  means: readonly number[];
  spreads: readonly number[];
  /** For each hidden unit a weight of each feature, then its bias. */
  hidden: readonly (readonly number[])[];
  /** A weight of each hidden unit, then a bias: the order of candidates. */
  order: readonly number[];
  /** The same for the logarithm of the odds that a candidate answers. */
  answers: readonly number[];
}

export interface Judgement {
  /** The higher, the better a candidate fits; comparable within one question. */
  order: number;
  /** The probability that it answers, 0 to 1. */
  answers: number;
}

/** The two outputs of the network for the features of one candidate. */
export function judgeFeatures(
  { means, spreads, hidden, order, answers }: RankerWeights,
  features: Float32Array,
): Judgement {
  const inputs = means.map((mean, at) => ((features[at] ?? 0) - mean) / (spreads[at] ?? 1));
  const units = hidden.map((weights) =>
    Math.tanh(inputs.reduce((sum, input, at) => sum + input * (weights[at] ?? 0), weights[inputs.length] ?? 0)),
  );
  const output = (weights: readonly number[]) =>
    units.reduce((sum, unit, at) => sum + unit * (weights[at] ?? 0), weights[units.length] ?? 0);
  return { order: output(order), answers: 1 / (1 + Math.exp(-output(answers))) };
}
