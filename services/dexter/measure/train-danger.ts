import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fnv1a } from '@farm/farm';
import {
  inputsOf,
  likeliestDanger,
  logitsOf,
  MAX_WEIGHT,
  packWeights,
  messageWords,
  type Network,
} from '../src/guard/danger-classifier';
import { readFacts } from '../src/facts/fact-base';
import { readKnowledge } from '../src/knowledge/knowledge';
import { IN_SPANISH, readQuestions } from '../src/ranking/questions';
import { cachedVectors, type VectorOf } from './cached-vectors';
import { evaluationCases } from './cases';
import { evaluatedKnowledge } from './evaluate-guard';
import { examplesOf, expandRow, subjectQuestions, trainingRows, type TrainingMessage } from './danger-training';
import { seededRandom } from './seeded-random';
import { dangerRuleFigures, type ScoredMessage } from './measure-guard';
import { formatShare, share } from './share';
import { trainNetwork } from './train-network';
import { wordClasses } from './word-classes';

const CONTENT = join(__dirname, '../content');
const TABLES = join(__dirname, '../src/guard/tables');
const SEED = 24;
const EPOCHS = 10;
const FOLDS = 3;
const print = (text: string) => process.stdout.write(`${text}\n`);

// Subjects whose name may be the whole message of somebody in danger.
const DANGEROUS_SUBJECT =
  /heat|poison|toxi|safety|shock|snake|gas|monoxide|sting|suicid|stress|bite|bloat|colic|emergenc|injur|electr|prolapse|birth|calving|lambing|kidding|farrow|rabies|fire|burn|wound|allerg|choke/;
const HELD_OUT = 5; // of every fifth card the question in Spanish is kept for a measurement
const CARD_SHARE = 3; // one fact in three, or farm questions would outweigh danger

const facts = readFacts(CONTENT, readKnowledge(CONTENT));
const { cards } = facts;
const subjects = [...facts.subjects.values()];
const riskySubjects = new Set(cards.filter(({ risk }) => risk !== 'none').map(({ subject }) => subject));
const isOrdinary = (subject: string) => !riskySubjects.has(subject) && !DANGEROUS_SUBJECT.test(subject);

/** Questions in Spanish about ordinary subjects. */
function spanishQuestions(): string[] {
  const { byAnswer } = readQuestions(CONTENT);
  const learned = cards.filter(({ id, subject }) => isOrdinary(subject) && fnv1a(id) % HELD_OUT !== 0);
  return learned.flatMap(({ id }) => byAnswer.get(id)?.[IN_SPANISH] ?? []);
}

/** Names of subjects, questions about them, and facts without risk: what farm messages are made of. */
function factTexts(random: () => number): string[] {
  const names = subjects.filter(({ id }) => isOrdinary(id)).flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const texts = cards.filter(({ subject }, at) => at % CARD_SHARE === 0 && isOrdinary(subject)).map(({ text }) => text);
  return [...names, ...subjectQuestions(names, random), ...texts];
}

// An error at a message like a danger counts more than one at the name of a crop.
const WEIGHTS = { danger: 2.2, likeDanger: 1.5, title: 0.7, spanish: 0.5 };

/** The table's messages, and the look-alikes, titles and phrasings of the articles and names of subjects as farm questions. */
function trainingMessages(random: () => number): TrainingMessage[] {
  const lookAlikes = new Set(evaluationCases().lookAlikes.map(({ message }) => message));
  const titles = evaluatedKnowledge().articles.flatMap(({ title, phrasings }) => [title, ...phrasings]);
  const ordinary = new Set([...titles, ...factTexts(random), ...lookAlikes]);
  const rows = trainingRows();
  // An article about bloat has phrasings of people whose cow is dying: the table says so.
  rows.forEach(({ message }) => ordinary.delete(message));
  const weightOf = (text: string) => (lookAlikes.has(text) ? WEIGHTS.likeDanger : WEIGHTS.title);
  return [
    ...rows.map((row) => ({
      danger: row.danger,
      weight: row.danger ? WEIGHTS.danger : WEIGHTS.likeDanger,
      texts: expandRow(row, random),
    })),
    ...[...ordinary].map((text) => ({ danger: null, weight: weightOf(text), texts: [text] })),
    ...spanishQuestions().map((text) => ({ danger: null, weight: WEIGHTS.spanish, texts: [text] })),
  ];
}

const digits = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));

const saveTable = (name: string, table: unknown) =>
  writeFileSync(join(TABLES, name), `${JSON.stringify(table, null, Array.isArray(table) ? 2 : 0)}\n`);

/** The network with weights that fit into four bits. */
function rounded(network: Network): Network {
  const weights = Array.from(network.toHidden);
  const scale = weights.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / MAX_WEIGHT;
  return { ...network, scale, toHidden: Int8Array.from(weights, (value) => Math.round(value / scale)) };
}

function save({ toHidden, scale, fromHidden, hiddenBias, bias }: Network): void {
  const table = { hiddenBias: digits(hiddenBias), fromHidden: digits(fromHidden), bias: digits(bias) };
  saveTable('danger-weights.json', { ...table, scale, toHidden: packWeights(toHidden) });
}

/**
 * A fold for each message. Messages whose rarest common word is the same are in one fold, because most are paraphrases of
 * each other.
 */
function foldsOf(messages: readonly TrainingMessage[]): number[] {
  const words = messages.map(({ texts }) => new Set(messageWords(texts[0] ?? '')));
  const uses = new Map<string, number>();
  for (const word of words.flatMap((some) => [...some])) uses.set(word, (uses.get(word) ?? 0) + 1);
  const rank = (word: string) => ((uses.get(word) ?? 0) < 2 ? Infinity : (uses.get(word) ?? 0));
  return words.map((some) => {
    const [rarest = ''] = [...some].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
    return fnv1a(rarest) % FOLDS;
  });
}

/** Scores each message by a network that was trained without it. */
function crossValidate(messages: readonly TrainingMessage[], vectorOf: VectorOf): ScoredMessage[] {
  const random = seededRandom(SEED + 1);
  const fold = foldsOf(messages);
  return Array.from({ length: FOLDS }, (_, one) => {
    const others = messages.filter((__, at) => fold[at] !== one);
    const network = rounded(trainNetwork(examplesOf(others, vectorOf, random), SEED, EPOCHS));
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

/**
 * Trains the classifier of danger and stores its weights. `--validate` only measures it by cross-validation, `--word-classes`
 * only writes the classes of words that it reads.
 */
async function main(flags: readonly string[]): Promise<void> {
  const random = seededRandom(SEED);
  const messages = trainingMessages(random);
  if (flags.includes('--word-classes')) {
    const articles = evaluatedKnowledge().articles.map(({ text }) => text);
    saveTable('word-classes.json', await wordClasses([...articles, ...messages.flatMap(({ texts }) => texts)]));
    return;
  }
  const vectorOf = await cachedVectors(
    'danger-training',
    messages.flatMap(({ texts }) => texts),
  );
  const start = performance.now();
  if (flags.includes('--validate')) printValidation(crossValidate(messages, vectorOf));
  else save(rounded(trainNetwork(examplesOf(messages, vectorOf, random), SEED, EPOCHS)));
  print(`${messages.length} messages, ${Math.round((performance.now() - start) / 1000)} s`);
}

void main(process.argv.slice(2));
