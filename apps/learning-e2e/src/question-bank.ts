import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@farm/e2e-kit/config';

interface Question {
  question: string;
  options: readonly string[];
  correct: number;
}
interface Challenge {
  title: string;
  questions: readonly Question[];
}

const HOME = join(ROOT, 'services/learning/content/challenges');

/** The scored questions with their answers, which browsers do not get. */
const questions = new Map(
  readdirSync(HOME)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => (JSON.parse(readFileSync(join(HOME, name), 'utf8')) as Challenge).questions)
    .map((question) => [question.question, question]),
);

const find = (text: string): Question => {
  const question = questions.get(text);
  if (!question) throw new Error(`no question '${text}' in the bank`);
  return question;
};

export function rightAnswer(text: string): string {
  const { options, correct } = find(text);
  return options[correct] ?? '';
}

export function wrongAnswer(text: string): string {
  const { options, correct } = find(text);
  return options[(correct + 1) % options.length] ?? '';
}
