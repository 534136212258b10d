import { dot, normalize, vectorPlaces, type EncoderWeights } from '../src/ranking/encoder';
import { shapesOf, searchWords } from '../src/ranking/terms';
import { seededRandom, shuffleList } from './seeded-random';

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
  epochs: number;
  /** Questions that are told apart at a time: the answers of the others are the wrong ones. */
  batch: number;
  rate: number;
  /** Divides cosines: the smaller, the more the nearest wrong answers count. */
  temperature: number;
  seed: number;
}

const FIRST_WEIGHT = 0.1;
const FIRST_SQUARE = 1e-3; // of AdaGrad: bounds the first steps
const LAST_RATE = 0.1; // share of the rate that is left in the last epoch
const SMALLEST_ERROR = 1e-4; // smaller ones change nothing and cost most of the time

/** Adds `factor` times a vector to another, in place. */
function add(target: Float32Array, vector: Float32Array, factor = 1): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) + factor * (vector[at] ?? 0);
}

/** The direction of a text, with the length of the sum that it was. */
interface Direction {
  /** The places of the vectors that were summed. */
  parts: readonly number[];
  vector: Float32Array;
  length: number;
}

/** A direction, with the gradient of the loss by it. */
interface Slope {
  direction: Direction;
  gradient: Float32Array;
}

/** The vectors that are trained, each with the sum of its squared gradients (AdaGrad). */
class Vectors {
  readonly all: Float32Array;
  private readonly rows: readonly Float32Array[];
  private readonly squares: Float32Array;

  constructor(
    count: number,
    private readonly dimensions: number,
    random: () => number,
  ) {
    this.all = new Float32Array(count * dimensions).map(() => (random() - 0.5) * FIRST_WEIGHT);
    this.rows = Array.from({ length: count }, (_, row) => this.all.subarray(row * dimensions, (row + 1) * dimensions));
    this.squares = new Float32Array(count).fill(FIRST_SQUARE);
  }

  direction(parts: readonly number[]): Direction {
    const vector = new Float32Array(this.dimensions);
    for (const part of parts) {
      const row = this.rows[part];
      if (row) add(vector, row);
    }
    return { parts, vector, length: normalize(vector) };
  }

  /** Moves the vectors of a text against the gradient of the loss by its direction. */
  step({ direction: { parts, vector, length }, gradient }: Slope, rate: number): void {
    if (length === 0) return;
    add(gradient, vector, -dot(gradient, vector)); // the sum's length changes nothing
    const square = dot(gradient, gradient) / length ** 2 / this.dimensions;
    for (const part of parts) {
      const row = this.rows[part];
      if (!row) continue;
      const sum = (this.squares[part] ?? 0) + square;
      this.squares[part] = sum;
      add(row, gradient, -rate / length / Math.sqrt(sum));
    }
  }
}

const slopeOf = (direction: Direction): Slope => ({ direction, gradient: new Float32Array(direction.vector.length) });

/** The gradients of the cross entropy of a batch: each question has one right answer among all of the batch. */
function slopesOf(
  questions: readonly { direction: Direction; right: Direction | undefined }[],
  answers: readonly Direction[],
  temperature: number,
): Slope[] {
  const ofAnswers = answers.map(slopeOf);
  const ofQuestions = questions.map(({ direction, right }) => {
    const slope = slopeOf(direction);
    const scores = answers.map(({ vector }) => dot(direction.vector, vector) / temperature);
    const top = Math.max(...scores);
    const exps = scores.map((score) => Math.exp(score - top));
    const total = exps.reduce((sum, exp) => sum + exp, 0);
    ofAnswers.forEach((answer, at) => {
      const error = ((exps[at] ?? 0) / total - Number(answer.direction === right)) / temperature;
      if (Math.abs(error) < SMALLEST_ERROR) return;
      add(slope.gradient, answer.direction.vector, error);
      add(answer.gradient, direction.vector, error);
    });
    return slope;
  });
  return [...ofQuestions, ...ofAnswers];
}

function vocabularyOf(texts: readonly string[]): Map<string, number> {
  const vocabulary = new Map<string, number>();
  for (const text of texts)
    for (const word of shapesOf(searchWords(text))) if (!vocabulary.has(word)) vocabulary.set(word, vocabulary.size);
  return vocabulary;
}

/**
 * Trains vectors by which a question is nearer to its answer than to those of other questions. The same input gives the same
 * vectors.
 */
export function trainEncoder(
  texts: readonly string[],
  pairs: readonly Pair[],
  { dimensions, trigrams, epochs, batch, rate, temperature, seed }: Options,
): EncoderWeights {
  const random = seededRandom(seed);
  const vocabulary = vocabularyOf([...texts, ...pairs.map(({ question }) => question)]);
  const vectors = new Vectors(vocabulary.size + trigrams, dimensions, random);
  const partsIn = (text: string) => vectorPlaces(searchWords(text), { vocabulary, trigrams });
  const answerParts = texts.map(partsIn);
  const examples = pairs.map(({ question, answer }) => ({ parts: partsIn(question), answer }));

  const learn = (members: typeof examples, pace: number) => {
    const answers = new Map(members.map(({ answer }) => [answer, vectors.direction(answerParts[answer] ?? [])]));
    const questions = members.map(({ parts, answer }) => ({
      direction: vectors.direction(parts),
      right: answers.get(answer),
    }));
    for (const slope of slopesOf(questions, [...answers.values()], temperature)) vectors.step(slope, pace);
  };

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffleList(examples, random);
    const pace = rate * (1 - ((1 - LAST_RATE) * epoch) / epochs);
    for (let from = 0; from < examples.length; from += batch) learn(examples.slice(from, from + batch), pace);
  }
  return { dimensions, vocabulary, trigrams, vectors: vectors.all };
}
