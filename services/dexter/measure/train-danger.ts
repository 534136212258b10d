import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inputsOf, likeliestDanger, logitsOf, type Network } from '../src/guard/danger-classifier';
import { readFactFiles } from '../src/facts/fact-base';
import { cachedVectors, type VectorOf } from './cached-vectors';
import { evaluationCases } from './cases';
import { evaluatedKnowledge } from './evaluate-guard';
import { examplesOf, expandRow, seededRandom, trainingRows, type TrainingMessage } from './danger-training';
import { trainNetwork } from './train-network';

const CONTENT = join(__dirname, '../content');
const WEIGHTS = join(__dirname, '../src/guard/tables/danger-weights.json');
const SEED = 24;
const EPOCHS = 12;
const FOLDS = 4;
const print = (text: string) => process.stdout.write(`${text}\n`);

// Subjects whose name may be the whole message of somebody in danger.
const DANGEROUS_SUBJECT =
  /heat|poison|toxi|safety|shock|snake|gas|monoxide|sting|suicid|stress|bite|bloat|colic|emergenc|injur|electr|prolapse|birth|calving|lambing|kidding|farrow|rabies|fire|burn|wound|allerg|choke/;
const CARD_SHARE = 3; // one fact in three, or farm questions would outweigh danger

/** Names of subjects, and facts without risk: what farm messages are made of. */
function factTexts(): string[] {
  const { subjects, cards } = readFactFiles(CONTENT);
  const risky = new Set(cards.filter(({ risk }) => risk !== 'none').map(({ subject }) => subject));
  const isOrdinary = (id: string) => !risky.has(id) && !DANGEROUS_SUBJECT.test(id);
  const names = subjects.filter(({ id }) => isOrdinary(id)).flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const texts = cards.filter(({ subject }, at) => at % CARD_SHARE === 0 && isOrdinary(subject)).map(({ text }) => text);
  return [...names, ...texts];
}

/** The table's messages, and the titles and phrasings of the articles and names of subjects as farm questions. */
function trainingMessages(random: () => number): TrainingMessage[] {
  const titles = evaluatedKnowledge().articles.flatMap(({ title, phrasings }) => [title, ...phrasings]);
  const ordinary = new Set([...titles, ...factTexts(), ...evaluationCases().lookAlikes.map(({ message }) => message)]);
  const rows = trainingRows();
  // An article about bloat has phrasings of people whose cow is dying: the table says so.
  rows.forEach(({ message }) => ordinary.delete(message));
  return [
    ...rows.map((row) => ({ danger: row.danger, texts: expandRow(row, random) })),
    ...[...ordinary].map((text) => ({ danger: null, texts: [text] })),
  ];
}

const digits = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));

/** Weights as bytes: a 127th of the largest is exact enough. */
function bytesOf(weights: ArrayLike<number>): { scale: number; text: string } {
  const scale = Array.from(weights).reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  const bytes = Int8Array.from(weights, (value) => Math.round(value / scale));
  return { scale, text: Buffer.from(bytes.buffer).toString('base64') };
}

function save({ toHidden, fromHidden, linear, hiddenBias, bias }: Network): void {
  const [first, direct] = [bytesOf(toHidden), bytesOf(linear)];
  const table = {
    ...{ hiddenBias: digits(hiddenBias), fromHidden: digits(fromHidden), bias: digits(bias) },
    ...{ scale: { toHidden: first.scale, linear: direct.scale }, toHidden: first.text, linear: direct.text },
  };
  writeFileSync(WEIGHTS, `${JSON.stringify(table)}\n`);
}

/** Judges each message by a network that was trained without it, and prints recall and false alarms by threshold. */
function crossValidate(messages: readonly TrainingMessage[], vectorOf: VectorOf): void {
  const random = seededRandom(SEED + 1);
  const fold = messages.map(() => Math.floor(random() * FOLDS));
  const scores = Array.from({ length: FOLDS }, (_, one) => {
    const network = trainNetwork(
      examplesOf(
        messages.filter((__, at) => fold[at] !== one),
        vectorOf,
        random,
      ),
      SEED,
      EPOCHS,
    );
    return messages
      .filter((__, at) => fold[at] === one)
      .map(({ danger, texts: [text = ''] }) => {
        const probability = (vector: Float32Array | null) =>
          likeliestDanger(logitsOf(network, inputsOf(text, vector))).probability;
        return { danger, text, words: probability(null), both: probability(vectorOf(text)) };
      });
  }).flat();
  const inDanger = scores.filter(({ danger }) => danger !== null);
  const ordinary = scores.filter(({ danger }) => danger === null);
  for (const by of ['words', 'both'] as const)
    for (const least of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      const part = (some: typeof scores) => (100 * some.filter((one) => one[by] >= least).length) / some.length;
      print(`${by} ${least}: recall ${part(inDanger).toFixed(1)} %, false alarms ${part(ordinary).toFixed(2)} %`);
    }
}

/** Trains the classifier of danger and stores its weights; `--validate` only measures it by cross-validation. */
async function main(flags: readonly string[]): Promise<void> {
  const random = seededRandom(SEED);
  const messages = trainingMessages(random);
  const vectorOf = await cachedVectors(
    'danger-training',
    messages.flatMap(({ texts }) => texts),
  );
  const start = performance.now();
  if (flags.includes('--validate')) crossValidate(messages, vectorOf);
  else save(trainNetwork(examplesOf(messages, vectorOf, random), SEED, EPOCHS));
  print(`${messages.length} messages, ${Math.round((performance.now() - start) / 1000)} s`);
}

void main(process.argv.slice(2));
