import { normalize, vectorPlaces, type EncoderWeights } from '../src/ranking/encoder';
import { shapesOf, searchWords } from '../src/ranking/terms';
import { seededRandom, shuffleList } from './seeded-random';

/** A text that answers, with the name of its subject: texts of one subject are the hardest to tell apart. */
export interface TrainingText {
  text: string;
  subject: string;
}

/** A question with what answers it. */
export interface Pair {
  question: string;
  /** Place of the answer in the list of texts. */
  answer: number;
}

interface Options {
  dimensions: number;
  /** The number of vectors for groups of three letters. */
  trigrams: number;
  /** The number of vectors for pairs of words. */
  bigrams: number;
  epochs: number;
  /** Questions that are told apart at a time: the answers of the others, and one more of each subject, are the wrong ones. */
  batch: number;
  rate: number;
  /** Divides cosines: the smaller, the more the nearest wrong answers count. */
  temperature: number;
  /** How much it counts that a question is near to another one of the same answer. */
  siblings: number;
  seed: number;
}

const FIRST_WEIGHT = 0.1;
const FIRST_SQUARE = 1e-3; // of AdaGrad: bounds the first steps
const LAST_RATE = 0.1; // share of the rate that is left in the last epoch
const SMALLEST_ERROR = 1e-2; // smaller ones change nothing and cost most of the time

/** Rows of numbers in one array. */
interface Rows {
  values: Float32Array;
  width: number;
}

/** The dot product of two rows. Four sums at a time: the processor need not wait for one. */
function dotRows(one: Rows, oneRow: number, other: Rows, otherRow: number): number {
  const { values: left, width } = one;
  const right = other.values;
  const last = oneRow * width + width;
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = oneRow * width, to = otherRow * width; at < last; at += 4, to += 4) {
    first += (left[at] ?? 0) * (right[to] ?? 0);
    second += (left[at + 1] ?? 0) * (right[to + 1] ?? 0);
    third += (left[at + 2] ?? 0) * (right[to + 2] ?? 0);
    fourth += (left[at + 3] ?? 0) * (right[to + 3] ?? 0);
  }
  return first + second + third + fourth;
}

/** Adds `factor` times a row to another, in place. */
function addRow(target: Rows, row: number, source: Rows, sourceRow: number, factor: number): void {
  const { values: to, width } = target;
  const from = source.values;
  const last = row * width + width;
  for (let at = row * width, place = sourceRow * width; at < last; at += 1, place += 1)
    to[at] = (to[at] ?? 0) + factor * (from[place] ?? 0);
}

/** The directions of some texts, with the gradients of the loss by them. */
interface Directions {
  /** For each text the places of the vectors that were summed. */
  parts: readonly (readonly number[])[];
  vectors: Rows;
  gradients: Rows;
  /** The lengths of the sums. */
  lengths: readonly number[];
}

/** The vectors that are trained, each with the sum of its squared gradients (AdaGrad). */
class Vectors {
  readonly all: Rows;
  private readonly squares: Float32Array;

  constructor(count: number, dimensions: number, random: () => number) {
    this.all = {
      values: new Float32Array(count * dimensions).map(() => (random() - 0.5) * FIRST_WEIGHT),
      width: dimensions,
    };
    this.squares = new Float32Array(count).fill(FIRST_SQUARE);
  }

  directions(parts: readonly (readonly number[])[]): Directions {
    const { width } = this.all;
    const rows = () => ({ values: new Float32Array(parts.length * width), width });
    const vectors = rows();
    const lengths = parts.map((places, row) => {
      for (const place of places) addRow(vectors, row, this.all, place, 1);
      return normalize(vectors.values.subarray(row * width, (row + 1) * width));
    });
    return { parts, vectors, gradients: rows(), lengths };
  }

  /** Moves the vectors of texts against the gradients of the loss by their directions. */
  step({ parts, vectors, gradients, lengths }: Directions, rate: number): void {
    parts.forEach((places, row) => {
      const length = lengths[row] ?? 0;
      if (length === 0) return;
      addRow(gradients, row, vectors, row, -dotRows(gradients, row, vectors, row)); // the sum's length changes nothing
      const square = dotRows(gradients, row, gradients, row) / length ** 2 / this.all.width;
      for (const place of places) {
        const sum = (this.squares[place] ?? 0) + square;
        this.squares[place] = sum;
        addRow(this.all, place, gradients, row, -rate / length / Math.sqrt(sum));
      }
    });
  }
}

interface Contrast {
  temperature: number;
  weight: number;
  /** The place of the right one of `targets` for each of `questions`. */
  right: (question: number) => number;
  /** Whether another target is right as well, and therefore left out. */
  isRightToo?: (question: number, target: number) => boolean;
}

/** Adds the gradients of the cross entropy by which each question has one right target among all. */
function contrast(
  questions: Directions,
  targets: Directions,
  { temperature, weight, right, isRightToo }: Contrast,
): void {
  const count = targets.parts.length;
  const exps = new Float64Array(count);
  for (let question = 0; question < questions.parts.length; question += 1) {
    const own = right(question);
    let total = 0;
    for (let target = 0; target < count; target += 1) {
      const isOut = target !== own && isRightToo?.(question, target) === true;
      const near = isOut ? 0 : dotRows(questions.vectors, question, targets.vectors, target);
      exps[target] = isOut ? 0 : Math.exp((near - 1) / temperature);
      total += exps[target] ?? 0;
    }
    for (let target = 0; target < count; target += 1) {
      const error = (((exps[target] ?? 0) / total - Number(target === own)) * weight) / temperature;
      if (Math.abs(error) < SMALLEST_ERROR) continue;
      addRow(questions.gradients, question, targets.vectors, target, error);
      addRow(targets.gradients, target, questions.vectors, question, error);
    }
  }
}

function vocabularyOf(texts: readonly string[]): Map<string, number> {
  const vocabulary = new Map<string, number>();
  for (const text of texts)
    for (const word of shapesOf(searchWords(text))) if (!vocabulary.has(word)) vocabulary.set(word, vocabulary.size);
  return vocabulary;
}

/** The places of all items of each group. */
function placesBy<T, K>(items: readonly T[], groupOf: (item: T) => K): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  items.forEach((item, at) => {
    const group = groups.get(groupOf(item));
    if (group) group.push(at);
    else groups.set(groupOf(item), [at]);
  });
  return groups;
}

/**
 * Trains vectors by which a question is nearer to its answer than to those of other questions, and nearer to another question
 * of the same answer. The same input gives the same vectors.
 */
export function trainEncoder(
  texts: readonly TrainingText[],
  pairs: readonly Pair[],
  { dimensions, trigrams, bigrams, epochs, batch, rate, temperature, siblings, seed }: Options,
): EncoderWeights {
  const random = seededRandom(seed);
  const vocabulary = vocabularyOf([...texts.map(({ text }) => text), ...pairs.map(({ question }) => question)]);
  const vectors = new Vectors(vocabulary.size + trigrams + bigrams, dimensions, random);
  const partsIn = (text: string) => vectorPlaces(searchWords(text), { vocabulary, trigrams, bigrams });
  const answerParts = texts.map(({ text }) => partsIn(text));
  const questionParts = pairs.map(({ question }) => partsIn(question));
  const bySubject = placesBy(texts, ({ subject }) => subject);
  const byAnswer = placesBy(pairs, ({ answer }) => answer);
  const answerOf = (pair: number) => pairs[pair]?.answer ?? 0;
  const anyOf = (places: readonly number[], fallback: number) =>
    places[Math.floor(random() * places.length)] ?? fallback;

  const learn = (members: readonly number[], pace: number) => {
    const right = [...new Set(members.map(answerOf))];
    const others = right.map((answer) => anyOf(bySubject.get(texts[answer]?.subject ?? '') ?? [], answer));
    const answers = [...new Set([...right, ...others])];
    const placeOf = new Map(answers.map((answer, at) => [answer, at]));
    const siblingOf = (pair: number) =>
      anyOf(
        (byAnswer.get(answerOf(pair)) ?? []).filter((other) => other !== pair),
        pair,
      );
    const questions = vectors.directions(members.map((pair) => questionParts[pair] ?? []));
    const answering = vectors.directions(answers.map((answer) => answerParts[answer] ?? []));
    const near = vectors.directions(members.map((pair) => questionParts[siblingOf(pair)] ?? []));
    const answerAt = (at: number) => answerOf(members[at] ?? 0);
    contrast(questions, answering, { temperature, weight: 1, right: (at) => placeOf.get(answerAt(at)) ?? 0 });
    contrast(questions, near, {
      ...{ temperature, weight: siblings, right: (at) => at },
      isRightToo: (at, other) => answerAt(at) === answerAt(other),
    });
    for (const directions of [questions, answering, near]) vectors.step(directions, pace);
  };

  const order = [...pairs.keys()];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffleList(order, random);
    const pace = rate * (1 - ((1 - LAST_RATE) * epoch) / epochs);
    for (let from = 0; from < order.length; from += batch) learn(order.slice(from, from + batch), pace);
  }
  return { dimensions, vocabulary, trigrams, bigrams, vectors: vectors.all.values };
}
