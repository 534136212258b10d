import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fnv1a } from '@farm/farm';
import { readDiagnosis } from '../src/diagnosis/cause';
import { readFacts } from '../src/facts/fact-base';
import { readKnowledge } from '../src/knowledge/knowledge';
import { candidateWords, spellingReader, writtenWords } from '../src/ranking/spelling';
import { answerablesReader } from '../src/ranking/answerables';
import { bm25 } from '../src/ranking/bm25';
import { encoder, type EncoderWeights } from '../src/ranking/encoder';
import { writeEncoder } from '../src/ranking/encoder-file';
import type { Answerable } from '../src/ranking/entry';
import { aspectReader } from '../src/ranking/aspect-classifier';
import { featureReader, type Features } from '../src/ranking/features';
import {
  type GradedQuestion,
  QUESTION_KINDS,
  questionAspects,
  questionLanguage,
  readGradedQuestions,
  readQuestions,
} from '../src/ranking/questions';
import { judgeFeatures, type RankerWeights } from '../src/ranking/ranker';
import { searchWords, stemsOf } from '../src/ranking/terms';
import { trainTools } from './train-tools';
import { trainEncoder } from './train-encoder';
import { type RankedQuestion, trainRanker } from './train-ranker';

const CONTENT = join(__dirname, '../content');
const EVALUATION = join(__dirname, '../evaluation');
const ENCODER = {
  ...{ dimensions: 128, trigrams: 8192, bigrams: 12_288, epochs: 8, batch: 256 },
  ...{ rate: 0.02, temperature: 0.1, siblings: 0.5, seed: 1 },
};
const RANKER = { members: 3, units: 16, epochs: 16, rate: 0.005, seed: 1 };
const HELD = 3; // of eleven questions of a candidate about this many are held back
const MAX_QUESTIONS = 7_000;
const REPEATED = 40; // one of so many indexed questions is learned from, too
const TEST_SHARE = 5; // every fifth question tests
const REAL_TEST_SHARE = 2; // every second message of a real person
const OF_VECTORS = { share: 3, of: 5 }; // of the graded messages that do not test
const PRECISION = 0.8;
const SAME_SUBJECT = 0.3; // the weight of a wrong answer about the same subject, which may be right as well
const HALF = 0.4; // the worth of a candidate that answers half
const OUT_OF_SCOPE = 3; // the weight of messages that nothing answers: they are few
const GRADED_IMPORTANCE = 3; // of the order of candidates that somebody read

const print = (text: string) => process.stdout.write(`${text}\n`);

const share = (count: number, all: number) => (count / (all || 1)).toFixed(2);

/** Whether a message trains the vectors and stands in the index, and not the network, which would trust these too much. */
const isOfVectors = (message: string): boolean => fnv1a(`vectors of ${message}`) % OF_VECTORS.of < OF_VECTORS.share;

interface Held {
  question: string;
  /** Place of the candidate that it was written for. */
  answer: number;
  kind: string;
}

/** Some questions of each candidate, which are in no index and train no vectors; those that were graded are among them. */
function splitQuestions(
  answerables: readonly Answerable[],
  graded: ReadonlySet<string>,
  isTest: (question: string) => boolean,
) {
  const isIndexed = (message: string) => !isTest(message) && isOfVectors(message);
  const held: Held[] = [];
  const indexed = answerables.map(({ candidate, questions }, answer) => {
    const isHeld = (question: string) => graded.has(question) || fnv1a(question) % QUESTION_KINDS.length < HELD;
    questions.forEach((question, at) => {
      if (isHeld(question)) held.push({ question, answer, kind: QUESTION_KINDS[at % QUESTION_KINDS.length] ?? '' });
    });
    const messages = (answerables[answer]?.messages ?? []).filter(isIndexed);
    return { candidate, questions: questions.filter((question) => !isHeld(question)), messages };
  });
  return { held, indexed };
}

/** Every fifth question tests, and every second message of a round. */
const testReader =
  (real: ReadonlySet<string>) =>
  (question: string): boolean =>
    fnv1a(question) % (real.has(question) ? REAL_TEST_SHARE : TEST_SHARE) === 0;

function vectorsFor(answerables: readonly Answerable[]): EncoderWeights {
  const texts = answerables.map(({ candidate: { name, text, subject } }) => ({
    text: `${name} ${text}`,
    subject: subject ?? name,
  }));
  const pairs = answerables.flatMap(({ questions, messages = [] }, answer) =>
    [...questions, ...messages].map((question) => ({ question, answer })),
  );
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
    importance: 1,
  };
}

/** A message that no candidate answers, or none of some. */
const unanswered = (found: readonly Features[], weight: number): RankedQuestion => ({
  features: found.map(({ values }) => values),
  grades: found.map(() => 0),
  weights: found.map(() => weight),
  importance: 1,
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
    importance: GRADED_IMPORTANCE,
  };
}

/** The place of the right candidate in some order of candidates, for each question; -1 where it is not among them. */
interface Place {
  kind: string;
  place: number;
}

/** Recall at 1, 3 and 5 by kind of question, beside that of plain BM25 over names and texts. */
function printRecall(ranked: readonly Place[], plain: readonly Place[]): void {
  for (const kind of ['', ...QUESTION_KINDS]) {
    const sharesOf = (places: readonly Place[]) => {
      const some = places.filter((one) => kind === '' || one.kind === kind);
      return [1, 3, 5].map((most) => share(some.filter(({ place }) => place >= 0 && place < most).length, some.length));
    };
    const count = ranked.filter((one) => kind === '' || one.kind === kind).length;
    print(
      `${(kind || 'all').padEnd(12)} ${sharesOf(ranked).join('  ')}  BM25 ${sharesOf(plain).join('  ')}  of ${count}`,
    );
  }
}

const rankedPlace = (found: readonly Features[], answer: number, ranker: RankerWeights): number =>
  found
    .map(({ at, values }) => ({ at, order: judgeFeatures(ranker, values).order }))
    .sort((one, other) => other.order - one.order)
    .findIndex(({ at }) => at === answer);

/** Finds the place of a candidate by plain BM25 of names and texts. */
function plainRanking(answerables: readonly Answerable[]): (question: string, answer: number) => number {
  const stems = answerables.map(({ candidate: { name, text } }) => stemsOf(searchWords(`${name} ${text}`)));
  const index = bm25(stems);
  return (question, answer) => {
    const scores = index.scores(new Set(stemsOf(searchWords(question))));
    const own = scores.get(answer);
    return own === undefined ? -1 : [...scores.values()].filter((score) => score > own).length;
  };
}

interface Best {
  answers: number;
  /** 1 where it answers, `HALF` where it answers half. */
  grade: number;
}

/** The first of the graded candidates of each question. */
const bestsOf = (tests: readonly RankedQuestion[], ranker: RankerWeights): Best[] =>
  tests.flatMap(({ features, grades }) => {
    const judged = features.map((values, at) => ({ ...judgeFeatures(ranker, values), grade: grades[at] ?? 0 }));
    return judged.sort((one, other) => other.order - one.order).slice(0, 1);
  });

/** How often the best candidate answers, by the probability that the judge gives it. */
function printJudgement(bests: readonly Best[]): void {
  for (const from of [0.8, 0.6, 0.4, 0.2, 0]) {
    const some = bests.filter(({ answers }) => answers >= from && answers < from + 0.2);
    const shareOf = (grade: number) => share(some.filter((one) => one.grade === grade).length, some.length);
    print(
      `judged ${from.toFixed(1)} and above: ${some.length} questions, ${shareOf(1)} answered, ${shareOf(HALF)} half`,
    );
  }
}

/**
 * How well the probability tells answers from others: the area under the ROC curve, and the largest share of questions that
 * can be answered so that four of five answers are right.
 */
function printSeparation(name: string, bests: readonly Best[]): void {
  const right = bests.filter(({ grade }) => grade === 1);
  const wrong = bests.filter(({ grade }) => grade !== 1);
  const wins = right.flatMap((one) =>
    wrong.map((other) => (one.answers === other.answers ? 0.5 : Number(one.answers > other.answers))),
  );
  const area = share(
    wins.reduce((sum, win) => sum + win, 0),
    wins.length,
  );
  const surest = [...bests].sort((one, other) => other.answers - one.answers).map(({ grade }) => Number(grade === 1));
  let [hits, answered] = [0, 0];
  surest.forEach((hit, at) => {
    hits += hit;
    if (hits / (at + 1) >= PRECISION) answered = at + 1;
  });
  const first = share(right.length, bests.length);
  print(`${name} (${bests.length}): first answers ${first}, area ${area}, answered ${share(answered, bests.length)}`);
}

/** The first messages of rounds: what real people write. */
function realMessages(): ReadonlySet<string> {
  const folder = join(EVALUATION, 'rounds');
  return new Set(
    readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .flatMap((line) => (JSON.parse(line) as { turns: string[] }).turns.slice(0, 1)),
    ),
  );
}

/** The probability of each tool by the ranking. */
const likelyTools = (found: readonly Features[], answerables: readonly Answerable[], ranker: RankerWeights) =>
  new Map(
    found.flatMap(({ at, values }) => {
      const { kind, id } = answerables[at]?.candidate ?? {};
      return kind === 'tool' && id !== undefined
        ? [[id.replace('tool:', ''), judgeFeatures(ranker, values).answers] as const]
        : [];
    }),
  );

/** Trains vectors, ranker and the reader of tools on content/questions and writes content/ranking. */
function main(): void {
  const knowledge = readKnowledge(CONTENT);
  const questions = readQuestions(CONTENT);
  const graded = readGradedQuestions(CONTENT);
  const real = realMessages();
  const isGraded = new Set(graded.map(({ question }) => question));
  const facts = readFacts(CONTENT, knowledge);
  const answerables = answerablesReader(facts, readDiagnosis(CONTENT).causes, questions)(knowledge.articles);
  const isTest = testReader(real);
  const { held, indexed } = splitQuestions(answerables, isGraded, isTest);
  const inQuestions = writtenWords(indexed.map((one) => one.questions));
  const readers = { aspectsOf: aspectReader(questionAspects(indexed)), languageOf: questionLanguage(questions) };
  const mend = spellingReader(candidateWords(indexed), inQuestions);
  const vectors = vectorsFor(indexed);
  const reader = featureReader(indexed, encoder(vectors), readers);
  const read = (message: string) => reader.featuresOf({ message, question: mend(message) });
  const step = Math.max(1, Math.ceil(held.length / MAX_QUESTIONS));
  const rows = held.filter((_, at) => at % step === 0).map((one) => ({ held: one, found: read(one.question) }));
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
  const withoutTool = questions.withoutTool.map((message) => unanswered(read(message).filter(isTool), 1));
  const outOfScope = questions.outOfScope.map((message) => unanswered(read(message), OUT_OF_SCOPE));
  const isLearned = new Set(indexed.flatMap(({ messages = [] }) => messages));
  const learned = [
    ...written,
    ...repeated,
    ...withoutTool,
    ...outOfScope,
    ...gradedRows.filter(({ question }) => !isTest(question) && !isLearned.has(question)).map(({ row }) => row),
  ].filter(({ features }) => features.length > 0);
  const ranker = trainRanker(learned, RANKER);
  print(`ranker of ${written.length} written questions and ${graded.length} graded ones`);
  const tests = rows.filter((row) => isTest(row.held.question));
  const plainPlace = plainRanking(answerables);
  printRecall(
    tests.map(({ held: { kind, answer }, found }) => ({ kind, place: rankedPlace(found, answer, ranker) })),
    tests.map(({ held: { kind, answer, question } }) => ({ kind, place: plainPlace(question, answer) })),
  );
  const graders = gradedRows.filter(({ question }) => isTest(question));
  const bestOf = (isReal: boolean) =>
    bestsOf(
      graders.filter(({ question }) => real.has(question) === isReal).map(({ row }) => row),
      ranker,
    );
  printJudgement(bestOf(false));
  printSeparation('blind questions', bestOf(false));
  printSeparation('real messages', bestOf(true));
  const folder = join(CONTENT, 'ranking');
  mkdirSync(folder, { recursive: true });
  writeEncoder(join(folder, 'encoder.bin'), vectors);
  // Of messages that the ranking has learned from it is too sure.
  const isHeldOut = new Set(held.map(({ question }) => question));
  const likely = (message: string) =>
    isHeldOut.has(message) ? likelyTools(read(message), answerables, ranker) : new Map<string, number>();
  print(`tools: ${JSON.stringify(trainTools(CONTENT, likely))}`);
  writeFileSync(join(folder, 'ranker.json'), `${JSON.stringify(ranker)}\n`);
}

main();
