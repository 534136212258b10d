import type { Language } from '@farm/farm';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languageReader } from '../text/language';
import { type AspectEvidence, learnAspects } from './aspect-classifier';
import type { Answerable } from './entry';
import { searchWords, stemsOf } from './terms';
import { readRows } from '../text/read-rows';

const TOOLS = ['tools', 'tools-spanish'];
const NO_TOOL = 'no-tool';
const OUT_OF_SCOPE = 'out-of-scope';
const FOLLOW_UPS = 'tool-follow-ups';
const GRADED = 'graded-questions';

const WHOLLY = 2;

/** A message that wants a calculation, with the parameters that it states. */
interface ToolExample {
  tool: string;
  message: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** A question whose best candidates somebody read. */
export interface GradedQuestion {
  question: string;
  /** By the id of a candidate how well it answers: 2 wholly, 1 half, 0 not. */
  grades: Readonly<Record<string, 0 | 1 | 2>>;
}

/** The kinds of blind questions, in their order for each card, sentence and cause. */
export const QUESTION_KINDS = [
  ...['plain', 'whole', 'story', 'yes or no', 'messy', 'context', 'Spanish'],
  ...['worry', 'need', 'consequence', 'hasty'],
] as const;
/** Whether the question at this place of a candidate's list was written with typing errors. */
export const isHasty = (kindIndex: number): boolean => ['messy', 'hasty'].includes(QUESTION_KINDS[kindIndex] ?? '');
/** The place of the question in Spanish. */
export const IN_SPANISH = QUESTION_KINDS.indexOf('Spanish');

/** Questions that were written with an answer in sight and the ranking out of sight (content/questions). */
export interface BlindQuestions {
  /** By the id of the candidate that answers them. */
  byAnswer: ReadonlyMap<string, readonly string[]>;
  /** By the id of a candidate the messages of people that it answers wholly, as somebody read. */
  messagesOf: ReadonlyMap<string, readonly string[]>;
  tools: readonly ToolExample[];
  /** Messages with amounts that want a fact, no calculation. */
  withoutTool: readonly string[];
  /** Messages that are about nothing that can be answered. */
  outOfScope: readonly string[];
}

/** A conversation whose last message changes the call before it. */
export interface FollowUpExample {
  turns: readonly string[];
  tool: string;
  parameters: ToolExample['parameters'];
}

/** Reads the questions by which the ranker learns to judge; rows of the same question are joined. @throws with the line of a broken row. */
export function readGradedQuestions(content: string): GradedQuestion[] {
  const grades = new Map<string, GradedQuestion['grades']>();
  for (const row of readRows<GradedQuestion>(join(content, 'questions'), GRADED))
    grades.set(row.question, { ...grades.get(row.question), ...row.grades });
  return [...grades].map(([question, own]) => ({ question, grades: own }));
}

/** Reads the conversations by which the reader of tools learns to change a call. @throws with the line of a broken row. */
export const readFollowUps = (content: string): FollowUpExample[] => readRows(join(content, 'questions'), FOLLOW_UPS);

/** By the id of a candidate the messages that it answers wholly, without the questions that were written for candidates. */
function messagesByAnswer(
  graded: readonly GradedQuestion[],
  byAnswer: BlindQuestions['byAnswer'],
): BlindQuestions['messagesOf'] {
  const written = new Set([...byAnswer.values()].flat());
  const messages = new Map<string, string[]>();
  for (const { question, grades } of graded)
    for (const [id, grade] of Object.entries(grades))
      if (grade === WHOLLY && !written.has(question)) messages.set(id, [...(messages.get(id) ?? []), question]);
  return messages;
}

/** Reads content/questions. @throws with file and line of a broken row. */
export function readQuestions(content: string): BlindQuestions {
  const folder = join(content, 'questions');
  const names = readdirSync(folder).flatMap((file) => /^(.+)\.jsonl$/.exec(file)?.[1] ?? []);
  const files = names.filter((name) => ![...TOOLS, NO_TOOL, OUT_OF_SCOPE, FOLLOW_UPS, GRADED].includes(name));
  const rows = files.sort().flatMap((name) => readRows<{ answer: string; questions: string[] }>(folder, name));
  const byAnswer = new Map(rows.map(({ answer, questions }) => [answer, questions]));
  return {
    byAnswer,
    messagesOf: messagesByAnswer(readGradedQuestions(content), byAnswer),
    tools: TOOLS.flatMap((name) => readRows<ToolExample>(folder, name)),
    withoutTool: readRows<{ message: string }>(folder, NO_TOOL).map(({ message }) => message),
    outOfScope: readRows<{ message: string }>(folder, OUT_OF_SCOPE).map(({ message }) => message),
  };
}

/** Learns aspects by the blind questions of cards. */
export const questionAspects = (answerables: readonly Answerable[]): AspectEvidence =>
  learnAspects(
    answerables.flatMap(({ candidate: { name, aspect }, questions }) => {
      if (aspect === undefined) return [];
      const subjectStems = new Set(stemsOf(searchWords(name)));
      return questions.map((question) => ({ question, aspect, subjectStems }));
    }),
  );

/** Tells the language of a message by the words of the blind questions. */
export function questionLanguage({ byAnswer }: BlindQuestions): (text: string, page?: Language) => Language {
  const lists = [...byAnswer.values()];
  return languageReader(
    lists.flatMap((list) => list.filter((_, at) => at !== IN_SPANISH)),
    lists.flatMap((list) => list[IN_SPANISH] ?? []),
  );
}
