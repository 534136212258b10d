import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What may be wrong with a plant or an animal, with the signs that tell it from others. */
export interface DiagnosisCause {
  id: string;
  name: string;
  /** Crops or animals, or groups of them; 'any' for every plant. */
  crops: readonly string[];
  /** Leaf, stem, root, fruit, whole plant or animal. */
  organ: string;
  /** What visitors notice first: ids of `Signs.symptoms`. */
  symptoms: readonly string[];
  /** By id of a sign: the values that it takes with this cause. */
  signs: Readonly<Record<string, readonly string[]>>;
  /** Months in which it is common, 1 to 12; empty: all year. */
  months: readonly number[];
  weather: string;
  /** Completes 'because': the signs in words. */
  because: string;
  /** A test that decides, as a sentence. */
  test: string;
  /** What to do today, as a sentence. */
  today: string;
  /** When to send a sample or call, as a sentence. */
  sample: string;
  source: string;
  /** Day on which a person compared it with its source; null: nobody has. */
  checked: string | null;
}

/** A value of a sign. */
interface SignValue {
  id: string;
  /** As it is offered: 'brown spots with rings'. */
  label: string;
  /** Words that mean it, as parts of a regular expression. */
  words: string;
}

/** A thing to look at, which tells causes apart. */
export interface Sign {
  id: string;
  question: string;
  /** How readily a visitor can look at it; 1 if it is not given. */
  ease?: number;
  values: readonly SignValue[];
}

export interface DiagnosisTable {
  causes: readonly DiagnosisCause[];
  signs: readonly Sign[];
  /** Words by which a symptom is recognized. */
  symptoms: Readonly<Record<string, string>>;
  /** Members of a group of crops. */
  groups: Readonly<Record<string, readonly string[]>>;
}

const LISTS = ['crops', 'symptoms'] as const;
const TEXTS = ['id', 'name', 'organ', 'because', 'test', 'today', 'sample', 'source'] as const;

/** Parses a line of causes.jsonl. @throws with `where` and the missing field. */
function causeOf(where: string, line: string): DiagnosisCause {
  const cause = JSON.parse(line) as DiagnosisCause;
  const fault =
    TEXTS.find((field) => typeof cause[field] !== 'string' || cause[field] === '') ??
    LISTS.find((field) => !Array.isArray(cause[field]) || cause[field].length === 0);
  if (fault) throw new Error(`${where}: '${fault}' is missing`);
  return cause;
}

/** Reads content/diagnosis. @throws with file and line of a broken cause. */
export function readDiagnosis(content: string): DiagnosisTable {
  const folder = join(content, 'diagnosis');
  if (!existsSync(folder)) return { causes: [], signs: [], symptoms: {}, groups: {} };
  const signs = JSON.parse(readFileSync(join(folder, 'signs.json'), 'utf8')) as Omit<DiagnosisTable, 'causes'>;
  const lines = readFileSync(join(folder, 'causes.jsonl'), 'utf8').split('\n');
  const causes = lines.flatMap((line, at) =>
    line.trim() === '' ? [] : [causeOf(`diagnosis/causes.jsonl:${at + 1}`, line)],
  );
  return { ...signs, causes };
}
