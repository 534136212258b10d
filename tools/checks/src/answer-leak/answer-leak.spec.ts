import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

interface Scored {
  questions: readonly { id: string; question: string; explanation: string }[];
}

const BANK = 'services/learning/content/challenges';
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const scored = filesBelow(BANK).flatMap((file) => (JSON.parse(textOf(file)) as Scored).questions);
/** Everything that a browser's build can be made of. */
const browserSources = filesBelow('apps', 'libs').filter((file) => /\.(tsx?|json|css|html)$/.test(file));

test('the scored bank is found', () => expect(scored.length).toBeGreaterThanOrEqual(120));

test('no scored question or explanation stands where a browser could be given it: the bank lives in its service alone', () => {
  const all = browserSources.map(textOf).join('\n');
  const leaked = scored.filter(({ question, explanation }) => all.includes(question) || all.includes(explanation));
  expect(leaked.map(({ id }) => id)).toEqual([]);
});
