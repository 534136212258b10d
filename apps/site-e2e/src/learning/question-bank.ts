import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../config';

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

/** The scored questions with their keys, which no browser gets: who plays here has studied. */
const studied = new Map(
  readdirSync(HOME)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => (JSON.parse(readFileSync(join(HOME, name), 'utf8')) as Challenge).questions)
    .map((question) => [question.question, question]),
);

const find = (text: string): Question => {
  const question = studied.get(text);
  if (!question) throw new Error(`The bank has no question '${text}'`);
  return question;
};

/** What to choose for a question. */
export function rightAnswer(text: string): string {
  const { options, correct } = find(text);
  return options[correct] ?? '';
}

export function wrongAnswer(text: string): string {
  const { options, correct } = find(text);
  return options[(correct + 1) % options.length] ?? '';
}
