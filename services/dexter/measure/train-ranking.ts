import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fnv1a } from '@farm/farm';
import { readDiagnosis } from '../src/diagnosis/cause';
import { readFactFiles } from '../src/facts/fact-base';
import { subjectIndex } from '../src/facts/subject-index';
import { readKnowledge } from '../src/knowledge/knowledge';
import { answerablesReader } from '../src/ranking/answerables';
import { encoder, type EncoderWeights } from '../src/ranking/encoder';
import { writeEncoder } from '../src/ranking/encoder-file';
import { featureReader, type Answerable, type Features } from '../src/ranking/features';
import {
  type GradedQuestion,
  QUESTION_KINDS,
  questionLanguage,
  readGradedQuestions,
  readQuestions,
} from '../src/ranking/questions';
import { judgeFeatures, type RankerWeights } from '../src/ranking/ranker';
import { readRows } from '../src/versions/regression-cases';
import { trainEncoder } from './train-encoder';
import { type RankedQuestion, trainRanker } from './train-ranker';

const CONTENT = join(__dirname, '../content');
const EVALUATION = join(__dirname, '../evaluation');
const ENCODER = { dimensions: 100, trigrams: 8192, epochs: 10, batch: 256, rate: 0.01, temperature: 0.15, seed: 1 };
const RANKER = { units: 16, epochs: 16, rate: 0.005, seed: 1 };
const HELD = 3; // of seven questions of a candidate about this many are held back
const MAX_QUESTIONS = 8_000;
const REPEATED = 20; // one of so many indexed questions is learned from, too
const TEST_SHARE = 5; // every fifth question tests
const SAME_SUBJECT = 0.3; // the weight of a wrong answer about the same subject, which may be right as well
const HALF = 0.4; // the worth of a candidate that answers half

const print = (text: string) => process.stdout.write(`${text}\n`);

interface Held {
  question: string;
  /** Place of the candidate that it was written for. */
  answer: number;
  kind: string;
}

/** Some questions of each candidate, which are in no index and train no vectors; those that were graded are among them. */
function splitQuestions(answerables: readonly Answerable[], graded: ReadonlySet<string>) {
  const held: Held[] = [];
  const indexed = answerables.map(({ candidate, questions }, answer) => {
    const isHeld = (question: string) => graded.has(question) || fnv1a(question) % QUESTION_KINDS.length < HELD - 1;
    questions.forEach((question, at) => {
      if (isHeld(question)) held.push({ question, answer, kind: QUESTION_KINDS[at % QUESTION_KINDS.length] ?? '' });
    });
    return { candidate, questions: questions.filter((question) => !isHeld(question)) };
  });
  return { held, indexed };
}

function vectorsFor(answerables: readonly Answerable[]): EncoderWeights {
  const texts = answerables.map(({ candidate: { name, text } }) => `${name} ${text}`);
  const pairs = answerables.flatMap(({ questions }, answer) => questions.map((question) => ({ question, answer })));
  const started = Date.now();
  const weights = trainEncoder(texts, pairs, ENCODER);
  print(
    `vectors of ${pairs.length} questions and ${weights.vocabulary.size} words in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return weights;
}

/**
 * A question that was written for one candidate. Which others answer it is not known, except that no tool does; of those in
 * Spanish, of which none were graded, others are taken to be wrong.
 */
function writtenQuestion(
  { answer, kind }: Held,
  found: readonly Features[],
  answerables: readonly Answerable[],
): RankedQuestion {
  const candidateAt = (at: number) => answerables[at]?.candidate;
  const isKnown = candidateAt(answer)?.kind === 'tool' || kind === 'Spanish';
  const subject = candidateAt(answer)?.subject;
  const isOfSubject = (at: number) => at !== answer && subject !== undefined && candidateAt(at)?.subject === subject;
  const weightOf = (at: number) => {
    if (isKnown) return isOfSubject(at) ? SAME_SUBJECT : 1;
    return Number(candidateAt(at)?.kind === 'tool');
  };
  return {
    features: found.map(({ values }) => values),
    grades: found.map(({ at }) => Number(at === answer)),
    weights: found.map(({ at }) => weightOf(at)),
  };
}

/** A message that no candidate answers, or none of some. */
const unanswered = (found: readonly Features[]): RankedQuestion => ({
  features: found.map(({ values }) => values),
  grades: found.map(() => 0),
  weights: found.map(() => 1),
});

const WORTH = [0, HALF, 1]; // by grade

/** A question whose best candidates were read and graded. */
function gradedQuestion(
  { grades }: GradedQuestion,
  found: readonly Features[],
  answerables: readonly Answerable[],
): RankedQuestion {
  const known = found.flatMap(({ at, values }) => {
    const grade = grades[answerables[at]?.candidate.id ?? ''];
    return grade === undefined ? [] : [{ values, worth: WORTH[grade] ?? 0 }];
  });
  return {
    features: known.map(({ values }) => values),
    grades: known.map(({ worth }) => worth),
    weights: known.map(() => 1),
  };
}

/** Recall at 1, 3 and 5 of the candidate that a question was written for, by kind of question. */
function printRecall(tests: readonly { held: Held; found: readonly Features[] }[], ranker: RankerWeights): void {
  for (const kind of ['', ...QUESTION_KINDS]) {
    const some = tests.filter(({ held }) => kind === '' || held.kind === kind);
    const places = some.map(({ held, found }) =>
      found
        .map(({ at, values }) => ({ at, order: judgeFeatures(ranker, values).order }))
        .sort((one, other) => other.order - one.order)
        .findIndex(({ at }) => at === held.answer),
    );
    const shares = [1, 3, 5].map((most) => places.filter((place) => place >= 0 && place < most).length / some.length);
    print(`${(kind || 'all').padEnd(10)} ${shares.map((share) => share.toFixed(2)).join('  ')}  of ${some.length}`);
  }
}

/** How often the best candidate answers, by the probability that the judge gives it. */
function printJudgement(tests: readonly RankedQuestion[], ranker: RankerWeights): void {
  const bests = tests.map(({ features, grades }) => {
    const judged = features.map((values, at) => ({ ...judgeFeatures(ranker, values), grade: grades[at] ?? 0 }));
    return judged.sort((one, other) => other.order - one.order)[0] ?? { answers: 0, grade: 0 };
  });
  for (const from of [0.8, 0.6, 0.4, 0.2, 0]) {
    const some = bests.filter(({ answers }) => answers >= from && answers < from + 0.2);
    const share = (grade: number) => (some.filter((one) => one.grade === grade).length / (some.length || 1)).toFixed(2);
    print(`judged ${from.toFixed(1)} and above: ${some.length} questions, ${share(1)} answered, ${share(HALF)} half`);
  }
}

/** Trains vectors and ranker on content/questions and writes content/ranking. */
function main(): void {
  const { articles } = readKnowledge(CONTENT);
  const questions = readQuestions(CONTENT);
  const graded = readGradedQuestions(CONTENT);
  const isGraded = new Set(graded.map(({ question }) => question));
  const answerables = answerablesReader(CONTENT, readDiagnosis(CONTENT).causes, questions)(articles);
  const { subjectsIn } = subjectIndex(
    readFactFiles(CONTENT).subjects,
    answerables.map(({ candidate: { text } }) => text),
  );
  const { held, indexed } = splitQuestions(answerables, isGraded);
  const readers = { subjectsIn, languageOf: questionLanguage(questions) };
  const read = featureReader(indexed, encoder(vectorsFor(indexed)), readers);
  const step = Math.max(1, Math.ceil(held.length / MAX_QUESTIONS));
  const rows = held.filter((_, at) => at % step === 0).map((one) => ({ held: one, found: read(one.question) }));
  const isTest = (question: string) => fnv1a(question) % TEST_SHARE === 0;
  const written = rows
    .filter((row) => !isTest(row.held.question) && !isGraded.has(row.held.question))
    .map((row) => writtenQuestion(row.held, row.found, answerables));
  const gradedRows = graded.map((one) => ({
    question: one.question,
    row: gradedQuestion(one, read(one.question), answerables),
  }));
  // So that what is asked in the very words of a question is surely answered.
  const inIndex = indexed.flatMap(({ questions: list }, answer) =>
    list.map((question, at) => ({ question, answer, kind: QUESTION_KINDS[at % QUESTION_KINDS.length] ?? '' })),
  );
  const repeated = inIndex
    .filter((_, at) => at % REPEATED === 0)
    .map((one) => writtenQuestion(one, read(one.question), answerables));
  const isTool = ({ at }: Features) => answerables[at]?.candidate.kind === 'tool';
  const withoutTool = questions.withoutTool.map((message) => unanswered(read(message).filter(isTool)));
  const outOfScope = readRows<{ question: string }>(EVALUATION, 'out-of-scope')
    .filter(({ question }) => !isTest(question))
    .map(({ question }) => unanswered(read(question)));
  const learned = [
    ...written,
    ...repeated,
    ...withoutTool,
    ...outOfScope,
    ...gradedRows.filter(({ question }) => !isTest(question)).map(({ row }) => row),
  ].filter(({ features }) => features.length > 0);
  const ranker = trainRanker(learned, RANKER);
  print(`ranker of ${written.length} written questions and ${graded.length} graded ones`);
  printRecall(
    rows.filter((row) => isTest(row.held.question)),
    ranker,
  );
  printJudgement(
    gradedRows.filter(({ question }) => isTest(question)).map(({ row }) => row),
    ranker,
  );
  const folder = join(CONTENT, 'ranking');
  mkdirSync(folder, { recursive: true });
  writeEncoder(join(folder, 'encoder.bin'), vectorsFor(answerables));
  writeFileSync(join(folder, 'ranker.json'), `${JSON.stringify(ranker)}\n`);
}

main();
