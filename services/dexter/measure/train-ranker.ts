import type { RankerWeights } from '../src/ranking/ranker';
import { seededRandom, shuffleList } from './seeded-random';

/** A question with candidates. */
export interface RankedQuestion {
  features: readonly Float32Array[];
  /** How well each answers, 0 to 1. */
  grades: readonly number[];
  /** How much the grade of each is known: 1, or 0 where only the order is learned. */
  weights: readonly number[];
  /** How much its order counts beside that of others. */
  importance: number;
}

interface Options {
  /** Networks whose outputs are averaged: the chance of a single one changes the first candidate of many questions. */
  members: number;
  /** Of each network. */
  units: number;
  epochs: number;
  rate: number;
  seed: number;
}

// The customary values of Adam.
const MOMENTUM = 0.9;
const SQUARES = 0.999;
const EPSILON = 1e-8;
const DECAY = 1e-4;
const BATCH = 32; // questions
const ANSWERS = 0.2; // the weight of answerability beside order
const LAST_RATE = 0.1; // share of the rate that is left in the last epoch
const DIGITS = 1e4; // of the weights that are stored

const rounded = (values: Iterable<number>): number[] => [...values].map((value) => Math.round(value * DIGITS) / DIGITS);

/** Mean and spread of each feature. */
function scaleOf(questions: readonly RankedQuestion[]): Pick<RankerWeights, 'means' | 'spreads'> {
  const all = questions.flatMap(({ features }) => features);
  const mean = (of: (values: Float32Array) => number) => all.reduce((sum, values) => sum + of(values), 0) / all.length;
  const means = [...(all[0] ?? [])].map((_, at) => mean((values) => values[at] ?? 0));
  const spreads = means.map((center, at) =>
    Math.sqrt(
      Math.max(
        1e-6,
        mean((values) => ((values[at] ?? 0) - center) ** 2),
      ),
    ),
  );
  return { means, spreads };
}

/** Weights with the moments of their gradients. */
class Adam {
  readonly values: Float64Array;
  readonly gradient: Float64Array;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private steps = 0;

  constructor(size: number, random: () => number) {
    this.values = new Float64Array(size).map(() => (random() - 0.5) * 0.4);
    this.gradient = new Float64Array(size);
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
  }

  step(rate: number): void {
    this.steps += 1;
    const { values, gradient, first, second } = this;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? 0;
      const own = (gradient[at] ?? 0) / BATCH + DECAY * value;
      const moment = MOMENTUM * (first[at] ?? 0) + (1 - MOMENTUM) * own;
      const square = SQUARES * (second[at] ?? 0) + (1 - SQUARES) * own * own;
      const [mean, spread] = [moment / (1 - MOMENTUM ** this.steps), square / (1 - SQUARES ** this.steps)];
      values[at] = value - (rate * mean) / (Math.sqrt(spread) + EPSILON);
      [first[at], second[at], gradient[at]] = [moment, square, 0];
    }
  }
}

/** A layer of weights, with a bias for each output. */
class Layer {
  private readonly adam: Adam;

  constructor(
    private readonly inputs: number,
    private readonly outputs: number,
    random: () => number,
  ) {
    this.adam = new Adam(outputs * (inputs + 1), random);
  }

  forward(input: ArrayLike<number>): number[] {
    const { inputs, adam } = this;
    return Array.from({ length: this.outputs }, (_, output) => {
      const from = output * (inputs + 1);
      let sum = adam.values[from + inputs] ?? 0;
      for (let at = 0; at < inputs; at += 1) sum += (input[at] ?? 0) * (adam.values[from + at] ?? 0);
      return sum;
    });
  }

  /** Collects the gradients of an input's errors and returns those of the input. */
  backward(input: ArrayLike<number>, errors: readonly number[]): number[] {
    const { inputs, adam } = this;
    const back = new Array<number>(inputs).fill(0);
    errors.forEach((error, output) => {
      const from = output * (inputs + 1);
      for (let at = 0; at < inputs; at += 1) {
        adam.gradient[from + at] = (adam.gradient[from + at] ?? 0) + error * (input[at] ?? 0);
        back[at] = (back[at] ?? 0) + error * (adam.values[from + at] ?? 0);
      }
      adam.gradient[from + inputs] = (adam.gradient[from + inputs] ?? 0) + error;
    });
    return back;
  }

  step = (rate: number): void => this.adam.step(rate);

  /** The weights of each output, its bias last. */
  weights(): number[][] {
    const width = this.inputs + 1;
    return Array.from({ length: this.outputs }, (_, output) =>
      rounded(this.adam.values.subarray(output * width, (output + 1) * width)),
    );
  }
}

/** The errors of both outputs for the candidates of a question: softmax for the order, cross entropy of each for answerability. */
function errorsOf(
  outputs: readonly (readonly number[])[],
  { grades, weights, importance }: Omit<RankedQuestion, 'features'>,
) {
  const total = grades.reduce((sum, grade) => sum + grade, 0);
  const top = Math.max(...outputs.map(([order = 0]) => order));
  const exps = outputs.map(([order = 0]) => Math.exp(order - top));
  const sum = exps.reduce((all, exp) => all + exp, 0);
  return outputs.map(([, odds = 0], at) => {
    const grade = grades[at] ?? 0;
    const order = total > 0 ? ((exps[at] ?? 0) / sum - grade / total) * importance : 0; // nothing to order where nothing answers
    const answers = (1 / (1 + Math.exp(-odds)) - grade) * ANSWERS * (weights[at] ?? 0);
    return [order, answers];
  });
}

/** Trains one member. */
function trainMember(
  questions: readonly RankedQuestion[],
  { units, epochs, rate, seed }: Omit<Options, 'members'>,
): RankerWeights {
  const random = seededRandom(seed);
  const { means, spreads } = scaleOf(questions);
  const hidden = new Layer(means.length, units, random);
  const output = new Layer(units, 2, random);
  const examples = questions.map(({ features, ...rest }) => ({
    ...rest,
    inputs: features.map((values) => means.map((mean, at) => ((values[at] ?? 0) - mean) / (spreads[at] ?? 1))),
  }));

  const learn = ({ inputs, ...rest }: (typeof examples)[number]) => {
    const active = inputs.map((input) => hidden.forward(input).map(Math.tanh));
    const errors = errorsOf(
      active.map((values) => output.forward(values)),
      rest,
    );
    active.forEach((values, at) => {
      const back = output.backward(values, errors[at] ?? []);
      hidden.backward(
        inputs[at] ?? [],
        back.map((error, unit) => error * (1 - (values[unit] ?? 0) ** 2)),
      );
    });
  };

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffleList(examples, random);
    const pace = rate * (1 - ((1 - LAST_RATE) * epoch) / epochs);
    examples.forEach((example, place) => {
      learn(example);
      if ((place + 1) % BATCH !== 0 && place + 1 < examples.length) return;
      hidden.step(pace);
      output.step(pace);
    });
  }
  const [order = [], answers = []] = output.weights();
  return { means: rounded(means), spreads: rounded(spreads), hidden: hidden.weights(), order, answers };
}

/** The mean of some networks of the same inputs, as one network that has the units of all. */
function meanOf(members: readonly RankerWeights[]): Pick<RankerWeights, 'hidden' | 'order' | 'answers'> {
  const mean = (output: (member: RankerWeights) => readonly number[]) => {
    const parts = members.map((member) => output(member).map((weight) => weight / members.length));
    const bias = parts.reduce((sum, weights) => sum + (weights.at(-1) ?? 0), 0);
    return rounded([...parts.flatMap((weights) => weights.slice(0, -1)), bias]);
  };
  return {
    hidden: members.flatMap(({ hidden }) => hidden),
    order: mean(({ order }) => order),
    answers: mean(({ answers }) => answers),
  };
}

/** Trains the order of candidates and the probability that each answers. The same input gives the same weights. */
export function trainRanker(
  questions: readonly RankedQuestion[],
  { members, seed, ...options }: Options,
): RankerWeights {
  const trained = Array.from({ length: members }, (_, at) => trainMember(questions, { ...options, seed: seed + at }));
  const [{ means, spreads } = scaleOf(questions)] = trained;
  return { means, spreads, ...meanOf(trained) };
}
