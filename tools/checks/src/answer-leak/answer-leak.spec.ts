import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

interface Scored {
  questions: readonly { id: string; question: string; explanation: string }[];
}

const QUESTIONS = 'services/learning/content/challenges';
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const scored = filesBelow(QUESTIONS).flatMap((file) => (JSON.parse(textOf(file)) as Scored).questions);
/** All sources that can be part of a browser build. */
const browserSources = filesBelow('apps', 'libs').filter((file) => /\.(tsx?|json|css|html)$/.test(file));

test('the scored questions are found', () => expect(scored.length).toBeGreaterThanOrEqual(120));

test('no scored question or explanation is in browser sources', () => {
  const all = browserSources.map(textOf).join('\n');
  const leaked = scored.filter(({ question, explanation }) => all.includes(question) || all.includes(explanation));
  expect(leaked.map(({ id }) => id)).toEqual([]);
});
