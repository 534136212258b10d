import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageReader } from '../text/language';

const TOOLS = 'tools.jsonl';
const NO_TOOL = 'no-tool.jsonl';
const GRADED = 'graded-questions.jsonl';

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
export const QUESTION_KINDS = ['plain', 'whole', 'story', 'yes or no', 'messy', 'context', 'Spanish'] as const;
/** The place of the question in Spanish. */
export const IN_SPANISH = QUESTION_KINDS.indexOf('Spanish');

/** Questions that were written with an answer in sight and the ranking out of sight (content/questions). */
export interface BlindQuestions {
  /** By the id of the candidate that answers them. */
  byAnswer: ReadonlyMap<string, readonly string[]>;
  tools: readonly ToolExample[];
  /** Messages with amounts that want a fact, no calculation. */
  withoutTool: readonly string[];
}

/** Reads the questions by which the ranker learns to judge. @throws with the line of a broken row. */
export const readGradedQuestions = (content: string): GradedQuestion[] => rowsOf(join(content, 'questions'), GRADED);

function rowsOf<T>(folder: string, name: string): T[] {
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      try {
        return JSON.parse(line) as T;
      } catch (cause) {
        throw new Error(`questions/${name}:${at + 1}: not a line of JSON`, { cause });
      }
    });
}

/** Reads content/questions. @throws with file and line of a broken row. */
export function readQuestions(content: string): BlindQuestions {
  const folder = join(content, 'questions');
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.jsonl') && ![TOOLS, NO_TOOL, GRADED].includes(name),
  );
  const rows = files.sort().flatMap((name) => rowsOf<{ answer: string; questions: string[] }>(folder, name));
  return {
    byAnswer: new Map(rows.map(({ answer, questions }) => [answer, questions])),
    tools: rowsOf<ToolExample>(folder, TOOLS),
    withoutTool: rowsOf<{ message: string }>(folder, NO_TOOL).map(({ message }) => message),
  };
}

/** Tells the language of a message by the words of the blind questions. */
export function questionLanguage({ byAnswer }: BlindQuestions): (text: string) => Language {
  const lists = [...byAnswer.values()];
  return languageReader(
    lists.flatMap((list) => list.slice(0, IN_SPANISH)),
    lists.flatMap((list) => list.slice(IN_SPANISH)),
  );
}
