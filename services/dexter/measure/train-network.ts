import { DANGER_CLASSES, HIDDEN_UNITS, INPUTS, isVectorInput, type Network } from '../src/guard/danger-classifier';
import type { Example } from './danger-training';
import { seededRandom, shuffleList } from './seeded-random';

const CLASSES = DANGER_CLASSES.length;
const RATE = 0.05;
const LAST_RATE = 0.1; // share of the rate that is left in the last epoch
const BIAS_RATE = 0.02;
const DECAY = 1e-4;
const FIRST_SQUARE = 1e-2; // of AdaGrad: bounds the first steps
const SMOOTHING = 0.03; // of the labels: a network that is never certain generalizes better
// Inputs left out at random, so that no single word decides.
const WORD_DROPOUT = 0.3;
const VECTOR_DROPOUT = 0.1;

/** Weights of `width` outputs for each input, with the sum of their squared gradients (AdaGrad). */
class Matrix {
  readonly values: Float32Array;
  private readonly squares: Float32Array;

  constructor(
    inputs: number,
    private readonly width: number,
    initial: () => number,
  ) {
    this.values = new Float32Array(inputs * width).map(initial);
    this.squares = new Float32Array(inputs * width).fill(FIRST_SQUARE);
  }

  /** Adds the weights of an input, times its value, to `sums`. */
  addTo(sums: Float32Array, input: number, value: number): void {
    const { values, width } = this;
    for (let at = 0, place = input * width; at < width; at += 1, place += 1)
      sums[at] = (sums[at] ?? 0) + value * (values[place] ?? 0);
  }

  /** The errors of the outputs, weighed as an input is. */
  errorOf(input: number, errors: Float32Array): number {
    return errors.reduce((sum, error, at) => sum + error * (this.values[input * this.width + at] ?? 0), 0);
  }

  /** Moves the weights of an input of this value against the errors of the outputs. */
  step(input: number, value: number, errors: Float32Array, rate: number): void {
    const { values, squares, width } = this;
    for (let at = 0, place = input * width; at < width; at += 1, place += 1) {
      const error = errors[at] ?? 0;
      if (error === 0) continue;
      const weight = values[place] ?? 0;
      const gradient = error * value + DECAY * weight;
      const square = (squares[place] ?? 0) + gradient * gradient;
      squares[place] = square;
      values[place] = weight - (rate * gradient) / Math.sqrt(square);
    }
  }
}

/** An example with some of its inputs left out, and the others larger by as much. */
function withDropout({ indexes, values, ...example }: Example, random: () => number): Example {
  const kept: number[] = [];
  const scaled: number[] = [];
  indexes.forEach((index, at) => {
    const dropout = isVectorInput(index) ? VECTOR_DROPOUT : WORD_DROPOUT;
    if (random() < dropout) return;
    kept.push(index);
    scaled.push((values[at] ?? 0) / (1 - dropout));
  });
  return { ...example, indexes: kept, values: scaled };
}

/** Trains the network by stochastic gradient descent on cross entropy. The same examples and seed give the same weights. */
export function trainNetwork(examples: readonly Example[], seed: number, epochs: number): Network {
  const random = seededRandom(seed);
  const toHidden = new Matrix(INPUTS, HIDDEN_UNITS, () => (random() - 0.5) * 0.3);
  const fromHidden = new Matrix(HIDDEN_UNITS, CLASSES, () => (random() - 0.5) * 0.5);
  const [hiddenBias, bias] = [new Float32Array(HIDDEN_UNITS), new Float32Array(CLASSES)];
  const [hidden, hiddenErrors] = [new Float32Array(HIDDEN_UNITS), new Float32Array(HIDDEN_UNITS)];
  const errors = new Float32Array(CLASSES); // before the softmax: the scores

  const predict = ({ indexes, values }: Example) => {
    hidden.set(hiddenBias);
    errors.set(bias);
    indexes.forEach((index, at) => toHidden.addTo(hidden, index, values[at] ?? 0));
    hidden.forEach((value, unit) => fromHidden.addTo(errors, unit, Math.max(0, value)));
  };

  const learn = (example: Example, rate: number) => {
    predict(example);
    const top = Math.max(...errors);
    const exps = errors.map((score) => Math.exp(score - top));
    const sum = exps.reduce((one, other) => one + other, 0);
    exps.forEach((exp, one) => {
      const target = SMOOTHING / CLASSES + (one === example.label ? 1 - SMOOTHING : 0);
      errors[one] = (exp / sum - target) * example.weight;
      bias[one] = (bias[one] ?? 0) - BIAS_RATE * (errors[one] ?? 0);
    });
    hidden.forEach((value, unit) => {
      hiddenErrors[unit] = value > 0 ? fromHidden.errorOf(unit, errors) : 0;
      hiddenBias[unit] = (hiddenBias[unit] ?? 0) - BIAS_RATE * (hiddenErrors[unit] ?? 0);
      if (value > 0) fromHidden.step(unit, value, errors, rate);
    });
    example.indexes.forEach((index, at) => toHidden.step(index, example.values[at] ?? 0, hiddenErrors, rate));
  };

  const order = [...examples];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffleList(order, random);
    const rate = RATE * (1 - ((1 - LAST_RATE) * epoch) / epochs);
    order.forEach((example) => learn(withDropout(example, random), rate));
  }
  return {
    toHidden: toHidden.values,
    scale: 1,
    hiddenBias: [...hiddenBias],
    fromHidden: [...fromHidden.values],
    bias: [...bias],
  };
}
