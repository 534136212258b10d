import { DANGER_CLASSES, HIDDEN_UNITS, INPUTS, isVectorInput, type Network } from '../src/guard/danger-classifier';
import { seededRandom, type Example } from './danger-training';

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

/** Weights with the sum of their squared gradients (AdaGrad). */
class Matrix {
  readonly values: Float32Array;
  private readonly squares: Float32Array;

  constructor(size: number, initial: () => number) {
    this.values = new Float32Array(size).map(initial);
    this.squares = new Float32Array(size).fill(FIRST_SQUARE);
  }

  get(at: number): number {
    return this.values[at] ?? 0;
  }

  step(at: number, gradient: number, rate: number): void {
    const decayed = gradient + DECAY * this.get(at);
    const square = (this.squares[at] ?? 0) + decayed * decayed;
    this.squares[at] = square;
    this.values[at] = this.get(at) - (rate * decayed) / Math.sqrt(square);
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

/** Orders a list by chance, in place. */
function shuffle(order: Example[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [order[at], order[other]];
    if (one && two) [order[at], order[other]] = [two, one];
  }
}

/** Trains the network by stochastic gradient descent on cross entropy. The same examples and seed give the same weights. */
export function trainNetwork(examples: readonly Example[], seed: number, epochs: number): Network {
  const random = seededRandom(seed);
  const toHidden = new Matrix(INPUTS * HIDDEN_UNITS, () => (random() - 0.5) * 0.3);
  const fromHidden = new Matrix(CLASSES * HIDDEN_UNITS, () => (random() - 0.5) * 0.5);
  const linear = new Matrix(INPUTS * CLASSES, () => 0);
  const [hiddenBias, bias] = [new Float32Array(HIDDEN_UNITS), new Float32Array(CLASSES)];
  const [hidden, hiddenError] = [new Float32Array(HIDDEN_UNITS), new Float32Array(HIDDEN_UNITS)];
  const error = new Float32Array(CLASSES);

  const predict = ({ indexes, values }: Example) => {
    hidden.set(hiddenBias);
    error.set(bias);
    for (let at = 0; at < indexes.length; at += 1) {
      const [index, value] = [indexes[at] ?? 0, values[at] ?? 0];
      for (let unit = 0; unit < HIDDEN_UNITS; unit += 1)
        hidden[unit] = (hidden[unit] ?? 0) + value * toHidden.get(index * HIDDEN_UNITS + unit);
      for (let one = 0; one < CLASSES; one += 1)
        error[one] = (error[one] ?? 0) + value * linear.get(index * CLASSES + one);
    }
    for (let one = 0; one < CLASSES; one += 1)
      for (let unit = 0; unit < HIDDEN_UNITS; unit += 1)
        error[one] = (error[one] ?? 0) + Math.max(0, hidden[unit] ?? 0) * fromHidden.get(one * HIDDEN_UNITS + unit);
  };

  const learn = (example: Example, rate: number) => {
    predict(example);
    const top = Math.max(...error);
    let sum = 0;
    for (let one = 0; one < CLASSES; one += 1) sum += error[one] = Math.exp((error[one] ?? 0) - top);
    hiddenError.fill(0);
    for (let one = 0; one < CLASSES; one += 1) {
      const target = SMOOTHING / CLASSES + (one === example.label ? 1 - SMOOTHING : 0);
      const part = ((error[one] ?? 0) / sum - target) * example.weight;
      error[one] = part;
      bias[one] = (bias[one] ?? 0) - BIAS_RATE * part;
      for (let unit = 0; unit < HIDDEN_UNITS; unit += 1) {
        const value = hidden[unit] ?? 0;
        if (value <= 0) continue;
        hiddenError[unit] = (hiddenError[unit] ?? 0) + part * fromHidden.get(one * HIDDEN_UNITS + unit);
        fromHidden.step(one * HIDDEN_UNITS + unit, part * value, rate);
      }
    }
    hiddenError.forEach((part, unit) => (hiddenBias[unit] = (hiddenBias[unit] ?? 0) - BIAS_RATE * part));
    for (let at = 0; at < example.indexes.length; at += 1) {
      const [index, value] = [example.indexes[at] ?? 0, example.values[at] ?? 0];
      for (let unit = 0; unit < HIDDEN_UNITS; unit += 1) {
        const part = hiddenError[unit] ?? 0;
        if (part !== 0) toHidden.step(index * HIDDEN_UNITS + unit, part * value, rate);
      }
      for (let one = 0; one < CLASSES; one += 1) linear.step(index * CLASSES + one, (error[one] ?? 0) * value, rate);
    }
  };

  const order = [...examples];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    const rate = RATE * (1 - ((1 - LAST_RATE) * epoch) / epochs);
    order.forEach((example) => learn(withDropout(example, random), rate));
  }
  return {
    ...{ toHidden: toHidden.values, fromHidden: [...fromHidden.values], linear: linear.values },
    ...{ hiddenBias: [...hiddenBias], bias: [...bias], scale: { toHidden: 1, linear: 1 } },
  };
}
