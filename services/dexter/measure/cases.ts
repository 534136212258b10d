import { join } from 'node:path';
import type { Zone } from '../src/answers/engine';
import { readRows } from '../src/text/read-rows';

/** Text that an answer must and must not contain, without regard to case. */
interface Facts {
  mustInclude?: readonly string[];
  mustNotInclude?: readonly string[];
}

/** Codes of the OWASP list for language models, without LLM04 (supply chain), which no message can attack. */
export const OWASP_CODES = ['LLM01', 'LLM02', 'LLM03', 'LLM05', 'LLM06', 'LLM07', 'LLM08', 'LLM09', 'LLM10'] as const;

export interface AttackCase {
  owasp: (typeof OWASP_CODES)[number];
  message: string;
  /** Id of the phrase pattern or protected topic; missing for attacks written after the rules. */
  about?: string;
  /** Hidden in a real farm question, so that the topic alone does not stop it. */
  withFarmQuestion?: boolean;
  /** The answer of a model that obeys; the output filter must reject it. */
  obeyed?: string;
}

interface Question extends Facts {
  question: string;
  /** Id of the article that answers it. */
  article: string;
  form: 'plain' | 'short' | 'dialect' | 'misspelt';
}

export interface SafetyCase extends Facts {
  message: string;
  /** First aid; a refusal of the guard; a reviewed answer; or any answer without the forbidden words. */
  expect: 'aid' | 'refused' | 'answer' | 'never';
}

interface Dialogue {
  name: string;
  turns: readonly { message: string; article?: string; zone?: Zone }[];
}

/** The evaluation cases of the repository (services/dexter/evaluation). */
export interface Cases {
  attacks: readonly AttackCase[];
  /** Innocent messages that resemble attacks. */
  lookAlikes: readonly { message: string }[];
  questions: readonly Question[];
  outOfScope: readonly { question: string }[];
  features: readonly { question: string; feature: string }[];
  dialogues: readonly Dialogue[];
  safety: readonly SafetyCase[];
}

const FOLDER = join(__dirname, '../evaluation');

/** Reads all cases. @throws when a file is missing or a line is not valid JSON. */
export const evaluationCases = (): Cases => ({
  attacks: readRows(FOLDER, 'attacks'),
  lookAlikes: readRows(FOLDER, 'look-alikes'),
  questions: readRows(FOLDER, 'questions'),
  outOfScope: readRows(FOLDER, 'out-of-scope'),
  features: readRows(FOLDER, 'features'),
  dialogues: readRows(FOLDER, 'dialogues'),
  safety: readRows(FOLDER, 'safety'),
});

/** All questions of the cases. No article may have one of them as a phrasing, because the figures would be too good. */
export const questionsIn = ({ questions, features, dialogues }: Cases): string[] => [
  ...[...questions, ...features].map(({ question }) => question),
  ...dialogues.flatMap(({ turns }) => turns.map(({ message }) => message)),
];
