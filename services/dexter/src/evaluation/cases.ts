import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Zone } from '../answers/search/zones';

/** Codes of the OWASP list for language models. 04, the supply chain, cannot be met by a message. */
export const OWASP_CODES = ['LLM01', 'LLM02', 'LLM03', 'LLM05', 'LLM06', 'LLM07', 'LLM08', 'LLM09', 'LLM10'] as const;

export interface Attack {
  owasp: (typeof OWASP_CODES)[number];
  message: string;
  /** Id of the phrase pattern or protected topic it tries; missing for those the rules had not seen when they were written. */
  about?: string;
  /** Hidden in a real farm question: the topic alone does not turn it away. */
  withFarmQuestion?: boolean;
  /** What a model that does as it is told would say: the output guard must refuse it. */
  obeyed?: string;
}

/** What an answer must and must not say, without regard to case. */
interface Facts {
  mustInclude?: readonly string[];
  mustNotInclude?: readonly string[];
}

export interface Question extends Facts {
  question: string;
  /** Id of the article that answers it. */
  article: string;
  form: 'plain' | 'short' | 'dialect' | 'misspelt';
}

export interface SafetyCase extends Facts {
  message: string;
  /** First aid; a refusal of the guard; a reviewed answer; or whatever it says, it never says the forbidden words. */
  expect: 'aid' | 'refused' | 'answer' | 'never';
}

interface Dialogue {
  name: string;
  turns: readonly { say: string; article?: string; zone?: Zone }[];
}

/** The project's own cases, as they lie in services/dexter/evaluation. */
export interface Cases {
  attacks: readonly Attack[];
  /** Innocent messages of farm life that only sound like attacks. */
  lookAlikes: readonly { message: string }[];
  questions: readonly Question[];
  outOfScope: readonly { question: string }[];
  features: readonly { question: string; feature: string }[];
  dialogues: readonly Dialogue[];
  safety: readonly SafetyCase[];
}

/** Rows of a file of one JSON object a line. Throws with the file and the line that is none. */
function rows<T>(folder: string, name: string): T[] {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as T];
    } catch (cause) {
      throw new Error(`${name}.jsonl, line ${at + 1}, is no JSON`, { cause });
    }
  });
}

/** Reads all cases of a folder. Throws when a file is missing or broken. */
export const readCases = (folder: string): Cases => ({
  attacks: rows(folder, 'attacks'),
  lookAlikes: rows(folder, 'look-alikes'),
  questions: rows(folder, 'questions'),
  outOfScope: rows(folder, 'out-of-scope'),
  features: rows(folder, 'features'),
  dialogues: rows(folder, 'dialogues'),
  safety: rows(folder, 'safety'),
});

/** Everything the cases ask: no article may be asked for in these words, or the figures would lie. */
export const askedIn = ({ questions, features, dialogues }: Cases): string[] => [
  ...[...questions, ...features].map(({ question }) => question),
  ...dialogues.flatMap(({ turns }) => turns.map(({ say }) => say)),
];
