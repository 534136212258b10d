import type { CheckQuestion } from '../../courses/lesson-check';
import { BadManuscript } from './bad-manuscript';

const QUESTIONS = 3; // the store's rule: done at 2 of 3
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEYS = ['id', 'text', 'options', 'correct', 'explanation'];

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** What is wrong with a question, or null. */
function flawOf(question: Record<string, unknown>): string | null {
  const { id, text, options, correct, explanation } = question;
  const unknown = Object.keys(question).find((key) => !KEYS.includes(key));
  if (unknown) return `'${unknown}' is not known here.`;
  if (!isText(id) || !ID.test(id)) return 'A question has an id of small letters, digits and dashes.';
  if (!isText(text)) return `The question '${id}' has no text.`;
  if (!isText(explanation)) return `The question '${id}' has no explanation.`;
  if (!Array.isArray(options) || !options.every(isText) || options.length < 2 || options.length > 6)
    return `The question '${id}' needs 2 to 6 options.`;
  if (new Set(options).size !== options.length) return `The question '${id}' has the same option twice.`;
  if (!Number.isInteger(correct) || options[correct as number] === undefined)
    return `'correct' of '${id}' is the place of an option, counted from 0.`;
  return null;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadManuscript(file, 1, `This is no JSON: ${(error as Error).message}`);
  }
}

/** The check of a lesson: three questions with their answers. Throws BadManuscript, with the line of a question's id. */
export function readCheck(file: string, text: string): CheckQuestion[] {
  const questions = parsed(file, text);
  if (!Array.isArray(questions) || questions.length !== QUESTIONS)
    throw new BadManuscript(file, 1, `A check has ${QUESTIONS} questions.`);
  const lineOf = (id: unknown) => text.slice(0, Math.max(0, text.indexOf(`"${String(id)}"`))).split('\n').length;
  const seen = new Set<unknown>();
  for (const question of questions as Record<string, unknown>[]) {
    const twice = seen.has(question['id']) ? `The id '${String(question['id'])}' stands twice.` : null;
    const flaw = flawOf(question) ?? twice;
    if (flaw) throw new BadManuscript(file, lineOf(question['id']), flaw);
    seen.add(question['id']);
  }
  return questions as CheckQuestion[];
}
