import { fnv1a } from '@farm/farm';
import { foldText } from './deobfuscate';
import { termFeatures } from './danger-terms';
import weightTable from './tables/danger-weights.json';

/** What a message may be about; `farm` is everything without danger. */
export const DANGER_CLASSES = [
  'farm',
  ...(['despair', 'poison', 'allergy', 'heat', 'emergency', 'electricity', 'gas', 'animal'] as const),
] as const;
type DangerClass = (typeof DANGER_CLASSES)[number];
export type DangerKind = Exclude<DangerClass, 'farm'>;

const WORD_COLUMNS = 6_144;
const TERM_COLUMNS = 2_048;
const DIMENSIONS = 512; // of a sentence vector
const VECTOR_WEIGHT = 1.5;
const MAX_WORDS = 120; // bounds the cost of a long message

/** Number of inputs: hashed words, the sentence vector, hashed term classes. */
export const INPUTS = WORD_COLUMNS + DIMENSIONS + TERM_COLUMNS;
export const HIDDEN_UNITS = 6;

/** Whether an input is of the sentence vector. */
export const isVectorInput = (index: number): boolean => index >= WORD_COLUMNS && index < WORD_COLUMNS + DIMENSIONS;

/** The inputs of a message that are not 0. */
export interface Inputs {
  indexes: readonly number[];
  values: readonly number[];
}

/** Words, pairs of neighbors, and runs of four letters, which survive a typing error. */
function wordColumns(message: string): Set<number> {
  const words = (
    foldText(message)
      .replaceAll("'", '')
      .match(/[a-z]+|\d+/g) ?? []
  ).slice(0, MAX_WORDS);
  const columns = new Set<number>();
  words.forEach((word, at) => {
    columns.add(fnv1a(word) % WORD_COLUMNS);
    columns.add(fnv1a(`${words[at - 1] ?? '^'} ${word}`) % WORD_COLUMNS);
    const padded = `<${word.slice(0, 20)}>`;
    for (let from = 0; word.length > 3 && from + 4 <= padded.length; from += 1)
      columns.add(fnv1a(`#${padded.slice(from, from + 4)}`) % WORD_COLUMNS);
  });
  return columns;
}

/**
 * The inputs for a message and its sentence vector, if there is one. Columns are scaled by their number, so that a long
 * message weighs no more than a short one.
 */
export function inputsOf(message: string, vector: Float32Array | null): Inputs {
  const words = [...wordColumns(message)];
  const terms = [...new Set(termFeatures(message).map((name) => fnv1a(name) % TERM_COLUMNS))];
  const [wordValue, termValue] = [words, terms].map(({ length }) => 1 / Math.sqrt(length || 1));
  return {
    indexes: [
      ...words,
      ...Array.from(vector ?? [], (_, at) => WORD_COLUMNS + at),
      ...terms.map((column) => WORD_COLUMNS + DIMENSIONS + column),
    ],
    values: [
      ...words.map(() => wordValue ?? 0),
      ...Array.from(vector ?? [], (value) => value * VECTOR_WEIGHT),
      ...terms.map(() => termValue ?? 0),
    ],
  };
}

type Weights = Float32Array | Int8Array;

/** A network with one hidden layer beside a linear one. Weights of an input lie side by side. */
export interface Network {
  /** Input to hidden unit. */
  toHidden: Weights;
  hiddenBias: readonly number[];
  /** Hidden unit to class. */
  fromHidden: readonly number[];
  /** Input to class. */
  linear: Weights;
  bias: readonly number[];
  /** What the integers of `toHidden` and `linear` are multiplied by. */
  scale: { toHidden: number; linear: number };
}

/** Scores of the classes, in the order of DANGER_CLASSES. Its cost is the number of inputs that are not 0. */
export function logitsOf(network: Network, { indexes, values }: Inputs): number[] {
  const classes = DANGER_CLASSES.length;
  const { toHidden, hiddenBias, fromHidden, linear, bias, scale } = network;
  const hidden = [...hiddenBias];
  const logits = [...bias];
  indexes.forEach((index, at) => {
    const value = values[at] ?? 0;
    for (let unit = 0; unit < HIDDEN_UNITS; unit += 1)
      hidden[unit] = (hidden[unit] ?? 0) + value * scale.toHidden * (toHidden[index * HIDDEN_UNITS + unit] ?? 0);
    for (let one = 0; one < classes; one += 1)
      logits[one] = (logits[one] ?? 0) + value * scale.linear * (linear[index * classes + one] ?? 0);
  });
  return logits.map((logit, one) =>
    hidden.reduce((sum, value, unit) => sum + Math.max(0, value) * (fromHidden[one * HIDDEN_UNITS + unit] ?? 0), logit),
  );
}

/** Probabilities of the classes. */
function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits);
  const exps = logits.map((logit) => Math.exp(logit - top));
  const sum = exps.reduce((one, other) => one + other, 0);
  return exps.map((one) => one / sum);
}

/** The likeliest danger of a message, and the probability of any, 0 to 1. */
export interface DangerScore {
  kind: DangerKind;
  probability: number;
}

export function likeliestDanger(logits: readonly number[]): DangerScore {
  const [farm = 1, ...dangers] = softmax(logits);
  const best = dangers.indexOf(Math.max(...dangers));
  return { kind: (DANGER_CLASSES[best + 1] ?? 'emergency') as DangerKind, probability: 1 - farm };
}

const integers = (text: string) => new Int8Array(Buffer.from(text, 'base64'));
const network: Network = {
  ...weightTable,
  toHidden: integers(weightTable.toHidden),
  linear: integers(weightTable.linear),
};

/**
 * Judges a message by its words, and by its meaning if there is a vector. Trained by measure/train-danger.ts. Linear in the
 * message.
 */
export const scoreDanger = (message: string, vector: Float32Array | null): DangerScore =>
  likeliestDanger(logitsOf(network, inputsOf(message, vector)));
