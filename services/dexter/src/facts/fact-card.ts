import type { Risk } from '../knowledge/article';
import { ASPECTS, type Aspect } from './aspects';

/** What facts are about: a crop, a pest, an animal, a practice, a law. */
export interface Subject {
  id: string;
  /** As it is written in a sentence: 'okra', 'southern corn rootworm'. */
  name: string;
  /** Other names that visitors use. */
  synonyms: readonly string[];
}

/** One fact: a sentence of its own about one aspect of one subject. */
export interface FactCard {
  /** Unique: subject, aspect and, for further ones, a number. */
  id: string;
  subject: string;
  aspect: Aspect;
  /** At most 35 words; understandable without other sentences. */
  text: string;
  crop?: string;
  animal?: string;
  sign?: string;
  where?: string;
  when?: string;
  value?: number | readonly number[];
  unit?: string;
  because?: string;
  /** Questions of visitors that the fact answers, where they share few words with `text`. */
  questions?: readonly string[];
  /** The answer to 'may I, is it good, is it safe' about what `text` names. */
  polarity?: 'yes' | 'no';
  /** Page of an Extension service, of the USDA or of a state. */
  source: string;
  /** Day on which a person compared the card with its source, '2026-11-21'; null: nobody has. */
  checked: string | null;
  /** Day on which a program, no person, found the statement in a stored copy of its source. */
  compared?: string;
  risk: Risk;
}

const RISKS: readonly string[] = ['none', 'food', 'chemical', 'animal', 'money'];
const REQUIRED = ['id', 'subject', 'aspect', 'text', 'source', 'checked', 'risk'];
const OPTIONAL = [
  'crop',
  'animal',
  'sign',
  'where',
  'when',
  'value',
  'unit',
  'because',
  'questions',
  'polarity',
  'compared',
];

function objectOf(where: string, line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error(`${where}: not a line of JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where}: not an object`);
  return { ...value };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function isFactCard(fields: Record<string, unknown>): fields is Record<string, unknown> & FactCard {
  const { id, subject, aspect, text, source, checked, risk, polarity, questions } = fields;
  return (
    [id, subject, text, source].every(isText) &&
    ASPECTS.some((known) => known === aspect) &&
    RISKS.includes(String(risk)) &&
    (checked === null || isText(checked)) &&
    (questions === undefined || (Array.isArray(questions) && questions.every(isText))) &&
    (polarity === undefined || polarity === 'yes' || polarity === 'no')
  );
}

/** Parses a line of a card file. @throws with `where` and the fault: a broken card stops the start. */
export function factCardOf(where: string, line: string): FactCard {
  const fields = objectOf(where, line);
  const missing = REQUIRED.find((field) => !(field in fields));
  if (missing) throw new Error(`${where}: '${missing}' is missing`);
  const unknown = Object.keys(fields).find((field) => ![...REQUIRED, ...OPTIONAL].includes(field));
  if (unknown) throw new Error(`${where}: '${unknown}' is an unknown field`);
  if (!isFactCard(fields)) throw new Error(`${where}: a field has an unknown value`);
  return fields;
}

/** Parses a line of subjects.jsonl. @throws with `where` and the fault. */
export function subjectOf(where: string, line: string): Subject {
  const { id, name, synonyms } = objectOf(where, line);
  if (!isText(id) || !isText(name) || !Array.isArray(synonyms) || !synonyms.every(isText))
    throw new Error(`${where}: a subject has an id, a name and synonyms`);
  return { id, name, synonyms };
}
