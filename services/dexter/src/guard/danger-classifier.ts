import { fnv1a } from '@farm/farm';
import { foldText } from './deobfuscate';
import { termFeatures } from './danger-terms';
import weightTable from './tables/danger-weights.json';
import wordClassTable from './tables/word-classes.json';

/** What a message may be about; `farm` is everything without danger. */
export const DANGER_CLASSES = [
  'farm',
  ...(['despair', 'poison', 'allergy', 'heat', 'emergency', 'electricity', 'gas', 'animal'] as const),
] as const;
type DangerClass = (typeof DANGER_CLASSES)[number];
export type DangerKind = Exclude<DangerClass, 'farm'>;

// Inputs of each sort; all but the vector are hashed.
const WORD_COLUMNS = 12_288;
const TERM_COLUMNS = 1_024;
const WORD_CLASS_COLUMNS = 8_192;
const DIMENSIONS = 512; // of a sentence vector
const VECTOR_WEIGHT = 1.5;
const MAX_WORDS = 120; // bounds the cost of a long message
const CLASS_PAIR_WORDS = 5; // how far apart the words of a pair of classes may be

/** Number of inputs; those of the vector are the last. */
export const INPUTS = WORD_COLUMNS + TERM_COLUMNS + WORD_CLASS_COLUMNS + DIMENSIONS;
export const HIDDEN_UNITS = 12;

/** Whether an input is of the sentence vector. */
export const isVectorInput = (index: number): boolean => index >= INPUTS - DIMENSIONS;

/** The inputs of a message that are not 0. */
export interface Inputs {
  indexes: readonly number[];
  values: readonly number[];
}

/** The words and numbers of a message. */
export const messageWords = (message: string): string[] =>
  (
    foldText(message)
      .replaceAll("'", '')
      .match(/[a-z]+|\d+/g) ?? []
  ).slice(0, MAX_WORDS);

/** Words, pairs of neighbors, and runs of four letters, which survive a typing error. */
const wordFeatures = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const padded = `<${word.slice(0, 20)}>`;
    const runs = Array.from({ length: word.length > 3 ? padded.length - 3 : 0 }, (_, from) =>
      padded.slice(from, from + 4),
    );
    return [word, `${words[at - 1] ?? '^'} ${word}`, ...runs.map((run) => `#${run}`)];
  });

const classOfWord = new Map(
  wordClassTable.flatMap((line, at) => line.split(' ').map((word) => [word, String(at)] as const)),
);

/** Classes of words of similar meaning, and pairs of them a few words apart: known for words that no training message has. */
function wordClassFeatures(words: readonly string[]): string[] {
  const classes = words.map((word) => (/^\d/.test(word) ? 'number' : classOfWord.get(word)));
  return classes.flatMap((one, at) => {
    if (one === undefined) return [];
    const others = classes.slice(at + 1, at + 1 + CLASS_PAIR_WORDS).filter((other) => other !== undefined);
    return [one, ...others.map((other) => `${one}>${other}`)];
  });
}

/**
 * The inputs for a message and its sentence vector, if there is one. Columns are scaled by their number, so that a long
 * message weighs no more than a short one.
 */
export function inputsOf(message: string, vector: Float32Array | null): Inputs {
  const words = messageWords(message);
  const indexes: number[] = [];
  const values: number[] = [];
  let first = 0;
  const add = (features: readonly string[], width: number) => {
    const columns = new Set(features.map((feature) => first + (fnv1a(feature) % width)));
    for (const column of columns) {
      indexes.push(column);
      values.push(1 / Math.sqrt(columns.size));
    }
    first += width;
  };
  add(wordFeatures(words), WORD_COLUMNS);
  add(termFeatures(message), TERM_COLUMNS);
  add(wordClassFeatures(words), WORD_CLASS_COLUMNS);
  vector?.forEach((value, at) => {
    indexes.push(first + at);
    values.push(value * VECTOR_WEIGHT);
  });
  return { indexes, values };
}

/** A network with one hidden layer. Weights of an input lie side by side. */
export interface Network {
  /** Input to hidden unit, in multiples of `scale`. */
  toHidden: Float32Array | Int8Array;
  scale: number;
  hiddenBias: readonly number[];
  /** Hidden unit to class. */
  fromHidden: readonly number[];
  bias: readonly number[];
}

/** Scores of the classes, in the order of DANGER_CLASSES. Its cost is the number of inputs that are not 0. */
export function logitsOf(network: Network, { indexes, values }: Inputs): number[] {
  const { toHidden, scale, hiddenBias, fromHidden, bias } = network;
  const sums = new Float64Array(HIDDEN_UNITS);
  indexes.forEach((index, at) => {
    const value = values[at] ?? 0;
    for (let unit = 0; unit < HIDDEN_UNITS; unit += 1)
      sums[unit] = (sums[unit] ?? 0) + value * (toHidden[index * HIDDEN_UNITS + unit] ?? 0);
  });
  return bias.map((start, one) =>
    hiddenBias.reduce((score, offset, unit) => {
      const activation = Math.max(0, offset + scale * (sums[unit] ?? 0));
      return score + activation * (fromHidden[unit * bias.length + one] ?? 0);
    }, start),
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

/** The largest weight in four bits. */
export const MAX_WEIGHT = 7;

/** Weights of -7 to 7 as text, two in a byte. */
export const packWeights = (weights: ArrayLike<number>): string =>
  Buffer.from(
    Uint8Array.from({ length: weights.length / 2 }, (_, at) => {
      const [low, high] = [weights[2 * at] ?? 0, weights[2 * at + 1] ?? 0];
      return low + MAX_WEIGHT + 1 + 16 * (high + MAX_WEIGHT + 1);
    }),
  ).toString('base64');

const unpackWeights = (text: string): Int8Array =>
  Int8Array.from(
    [...Buffer.from(text, 'base64')].flatMap((byte) => [(byte & 15) - MAX_WEIGHT - 1, (byte >> 4) - MAX_WEIGHT - 1]),
  );

const network: Network = { ...weightTable, toHidden: unpackWeights(weightTable.toHidden) };

/**
 * Judges a message by its words, and by its meaning if there is a vector. Trained by measure/train-danger.ts. Linear in the
 * message.
 */
export const scoreDanger = (message: string, vector: Float32Array | null): DangerScore =>
  likeliestDanger(logitsOf(network, inputsOf(message, vector)));
