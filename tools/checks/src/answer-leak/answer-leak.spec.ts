import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

interface Question {
  id: string;
  question: string;
  explanation: string;
  why: string[];
}

const CONTENT = 'services/learning/content';
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const scored = [
  ...filesBelow(`${CONTENT}/challenges`).flatMap(
    (file) => (JSON.parse(textOf(file)) as { questions: Question[] }).questions,
  ),
  ...filesBelow(`${CONTENT}/simple-quiz`).flatMap((file) => JSON.parse(textOf(file)) as Question[]),
];
/** All sources that can be part of a browser build. */
const browserSources = filesBelow('apps', 'libs').filter((file) => /\.(tsx?|json|css|html)$/.test(file));

test('the questions of both quizzes are found', () => expect(scored.length).toBeGreaterThanOrEqual(390));

test('no question, explanation or reason is in browser sources', () => {
  const all = browserSources.map(textOf).join('\n');
  const leaked = scored.filter(({ question, explanation, why }) =>
    [question, explanation, ...why].some((text) => all.includes(text)),
  );
  expect(leaked.map(({ id }) => id)).toEqual([]);
});
