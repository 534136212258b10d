import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inputsOf, likeliestDanger, logitsOf, type Network } from '../src/guard/danger-classifier';
import { readFactFiles } from '../src/facts/fact-base';
import { cachedVectors, type VectorOf } from './cached-vectors';
import { evaluationCases } from './cases';
import { evaluatedKnowledge } from './evaluate-guard';
import {
  examplesOf,
  expandRow,
  seededRandom,
  subjectQuestions,
  trainingRows,
  type TrainingMessage,
} from './danger-training';
import { dangerRuleFigures, type ScoredMessage } from './measure-guard';
import { formatShare, share } from './share';
import { trainNetwork } from './train-network';

const CONTENT = join(__dirname, '../content');
const WEIGHTS = join(__dirname, '../src/guard/tables/danger-weights.json');
const SEED = 24;
const EPOCHS = 9;
const FOLDS = 3;
const print = (text: string) => process.stdout.write(`${text}\n`);

// Subjects whose name may be the whole message of somebody in danger.
const DANGEROUS_SUBJECT =
  /heat|poison|toxi|safety|shock|snake|gas|monoxide|sting|suicid|stress|bite|bloat|colic|emergenc|injur|electr|prolapse|birth|calving|lambing|kidding|farrow|rabies|fire|burn|wound|allerg|choke/;
const CARD_SHARE = 3; // one fact in three, or farm questions would outweigh danger

/** Names of subjects, questions about them, and facts without risk: what farm messages are made of. */
function factTexts(random: () => number): string[] {
  const { subjects, cards } = readFactFiles(CONTENT);
  const risky = new Set(cards.filter(({ risk }) => risk !== 'none').map(({ subject }) => subject));
  const isOrdinary = (id: string) => !risky.has(id) && !DANGEROUS_SUBJECT.test(id);
  const names = subjects.filter(({ id }) => isOrdinary(id)).flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const texts = cards.filter(({ subject }, at) => at % CARD_SHARE === 0 && isOrdinary(subject)).map(({ text }) => text);
  return [...names, ...subjectQuestions(names, random), ...texts];
}

/** The table's messages, and the titles and phrasings of the articles and names of subjects as farm questions. */
function trainingMessages(random: () => number): TrainingMessage[] {
  const titles = evaluatedKnowledge().articles.flatMap(({ title, phrasings }) => [title, ...phrasings]);
  const ordinary = new Set([
    ...titles,
    ...factTexts(random),
    ...evaluationCases().lookAlikes.map(({ message }) => message),
  ]);
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

/** Scores each message by a network that was trained without it. */
function crossValidate(messages: readonly TrainingMessage[], vectorOf: VectorOf): ScoredMessage[] {
  const random = seededRandom(SEED + 1);
  const fold = messages.map(() => Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, one) => {
    const others = messages.filter((__, at) => fold[at] !== one);
    const network = trainNetwork(examplesOf(others, vectorOf, random), SEED, EPOCHS);
    const scoreOf = (text: string, vector: Float32Array | null) =>
      likeliestDanger(logitsOf(network, inputsOf(text, vector)));
    return messages
      .filter((__, at) => fold[at] === one)
      .map(({ danger, texts: [text = ''] }) => {
        const scores = { wordsAlone: scoreOf(text, null), withVector: scoreOf(text, vectorOf(text)) };
        return { message: text, danger, scores };
      });
  }).flat();
}

/** Prints recall and false alarms of the classifier alone by threshold, and what the rules add. */
function printValidation(scored: readonly ScoredMessage[]): void {
  const inDanger = scored.filter(({ danger }) => danger !== null);
  const ordinary = scored.filter(({ danger }) => danger === null);
  for (const reading of ['wordsAlone', 'withVector'] as const)
    for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      const part = (some: typeof scored) =>
        formatShare(share(some.filter(({ scores }) => scores[reading].probability >= least).length, some.length));
      print(`${reading} ${least}: recall ${part(inDanger)}, false alarms ${part(ordinary)}`);
    }
  for (const { rule, rescues, alarms } of dangerRuleFigures(scored))
    print(`rule ${rule}: rescues ${rescues.length}, alarms ${alarms.length}`);
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
  if (flags.includes('--validate')) printValidation(crossValidate(messages, vectorOf));
  else save(trainNetwork(examplesOf(messages, vectorOf, random), SEED, EPOCHS));
  print(`${messages.length} messages, ${Math.round((performance.now() - start) / 1000)} s`);
}

void main(process.argv.slice(2));
