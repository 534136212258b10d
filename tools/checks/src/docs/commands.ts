import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Scripts of the repository, by their names. */
export const NPM_SCRIPTS: Readonly<Record<string, string>> = scripts;

/** A command of ours as a text names it: what is run, and the words behind it. */
interface Named {
  script: string;
  words: string;
}

/** Commands with words behind them: in blocks, and between backticks. */
export const commandsIn = (text: string): Named[] =>
  [...text.matchAll(/npm (?:run )?([\w:-]+) -- ([^`\n|#]+)/g)].map(([, script = '', words = '']) => ({
    script,
    words: words.trim(),
  }));

/** The words that a script's own sources know: of the folder of its program, the tools that it hands them to included. */
function sourcesOf(script: string): string {
  const [program = ''] = /[\w./-]+\.ts\b/.exec(scripts[script] ?? '') ?? [];
  const folder = program.slice(0, program.lastIndexOf('/'));
  const files = filesBelow(folder).filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$/.test(file));
  return files.map(textOf).join('\n');
}

const known = new Map<string, string>();

/** Options, and commands of tools that have some, which a script does not know. */
export function unknownWords({ script, words }: Named): string[] {
  if (!(script in scripts)) return [`there is no script ${script}`];
  const text = known.get(script) ?? sourcesOf(script);
  known.set(script, text);
  if (text === '') return [`npm run ${script} takes no words`];
  const options = [...words.matchAll(/(?<= |^)--([a-z][\w-]*)/g)].map(([, option = '']) => option);
  const [first = ''] = words.split(' ');
  const verb = /^[a-z]+$/.test(first) && ['release', 'db', 'new'].includes(script) ? [first] : [];
  const isKnown = (word: string) => new RegExp(`(?<![\\w-])(?:'?${word}'?|${word})(?![\\w-])`).test(text);
  return [...options, ...verb].filter((word) => !isKnown(word)).map((word) => `${script}: ${word}`);
}
