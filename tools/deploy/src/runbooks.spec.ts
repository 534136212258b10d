import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './image/parts';

const FOLDER = join(ROOT, 'docs/runbooks');
const PROGRAMS =
  /^(?:npm|npx|server\/farm|deploy\/build-images|deploy\/cluster|journalctl|SERVER_FOLDER=\S+|kubectl|docker|ssh|rclone|curl|pg_\w+|install|CREATE ROLE|ALTER ROLE) /;

const inlineCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' '));

/** Commands in fenced blocks and in inline code. */
function commandsOf(text: string): string[] {
  const fenced = [...text.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, lines = '']) => lines.split('\n'));
  return [...fenced, ...inlineCode(text.replace(/```[^]*?```/g, ''))].filter((line) => PROGRAMS.test(line));
}

const [, ...rows] = readFileSync(join(ROOT, 'docs/runbook-commands.md'), 'utf8').split('|---|---|\n');
const covered = rows
  .join('')
  .split('\n')
  .flatMap((row) => inlineCode(row.split('|')[1] ?? ''));
const runbooks = readdirSync(FOLDER);

test.each(runbooks)('the table of runbooks says what runs each command of %s', (file) => {
  const commands = commandsOf(readFileSync(join(FOLDER, file), 'utf8'));
  expect(commands.filter((command) => !covered.some((start) => command.startsWith(start)))).toEqual([]);
});

test('the table names no command that is in no runbook', () => {
  const all = runbooks.flatMap((file) => commandsOf(readFileSync(join(FOLDER, file), 'utf8')));
  expect(covered.filter((start) => !all.some((command) => command.startsWith(start)))).toEqual([]);
});
