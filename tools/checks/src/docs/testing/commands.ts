import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../../workspace';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** npm scripts by name. */
export const NPM_SCRIPTS: Readonly<Record<string, string>> = scripts;

/** An npm script with its arguments, as a document names it. */
interface DocumentedCommand {
  script: string;
  args: string;
}

/** The commands with arguments in code blocks and between backticks. */
export const commandsIn = (text: string): DocumentedCommand[] =>
  [...text.matchAll(/npm (?:run )?([\w:-]+) -- ([^`\n|#]+)/g)].map(([, script = '', args = '']) => ({
    script,
    args: args.trim(),
  }));

/** The source of a script: all files in the folder of its program; without a program of ours, the script itself. */
function sourcesOf(script: string): string {
  const [program] = /[\w./-]+\.ts\b/.exec(scripts[script] ?? '') ?? [];
  if (program === undefined) return scripts[script] ?? '';
  const folder = program.slice(0, program.lastIndexOf('/'));
  const files = filesBelow(folder).filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$/.test(file));
  return files.map(textOf).join('\n');
}

const sourceCache = new Map<string, string>();

/** Options and subcommands that do not occur in the source of a script. */
export function findUnknownArgs({ script, args }: DocumentedCommand): string[] {
  if (!(script in scripts)) return [`there is no script ${script}`];
  const text = sourceCache.get(script) ?? sourcesOf(script);
  sourceCache.set(script, text);
  if (text === '') return [`npm run ${script} takes no arguments`];
  const options = [...args.matchAll(/(?<= |^)--([a-z][\w-]*)/g)].map(([, option = '']) => option);
  const [first = ''] = args.split(' ');
  const subcommand = /^[a-z]+$/.test(first) && ['release', 'db'].includes(script) ? [first] : [];
  const isKnown = (arg: string) => new RegExp(`(?<![\\w-])(?:'?${arg}'?|${arg})(?![\\w-])`).test(text);
  return [...options, ...subcommand].filter((arg) => !isKnown(arg)).map((arg) => `${script}: ${arg}`);
}
