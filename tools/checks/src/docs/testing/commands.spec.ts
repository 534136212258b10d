import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutAt, parseGeneratorCommand, planOf } from '@farm/generators';
import { filesBelow, ROOT } from '../../workspace';
import { commandsIn, NPM_SCRIPTS, findUnknownArgs } from './commands';

const documents = filesBelow('*.md').filter((file) => !file.includes('/content/'));
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test.each(documents)('%s uses existing options and subcommands', (file) => {
  expect(commandsIn(textOf(file)).flatMap(findUnknownArgs)).toEqual([]);
});

test.each([
  [{ script: 'release', args: 'promot store@1 --reason "x"' }, ['release: promot']],
  [{ script: 'release', args: 'status --jsonn' }, ['release: jsonn']],
  [{ script: 'db', args: 'status' }, []],
  [{ script: 'shipp', args: 'store' }, ['there is no script shipp']],
])('an unknown argument is found: %j', (command, unknown) => expect(findUnknownArgs(command)).toEqual(unknown));

const generated = [...new Set(documents.flatMap((file) => commandsIn(textOf(file))))]
  .filter(({ script, args }) => script === 'new' && /^(page|endpoint|feature|migration|decision) [^|…]+$/.test(args))
  .map(({ args }) => args);

test.each([...new Set(generated)])('npm run new -- %s works in this repository', (line) => {
  const args = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const parsed = parseGeneratorCommand(args);
  if ('usage' in parsed) throw new Error(parsed.usage);
  expect(planOf(parsed.command, checkoutAt(ROOT), new Date('2999-01-01T00:00:00Z'))).toMatchObject({ ok: true });
});

test('npm run new -- page prints its plan as JSON', () => {
  const run = (...args: string[]) => execFileSync('npm', ['run', '--silent', ...args], { cwd: ROOT, encoding: 'utf8' });
  const planned = JSON.parse(run('new', '--', 'page', 'store', '/harvest-of-a-test', '--dry-run', '--json')) as object;
  expect(planned).toMatchObject({
    dryRun: true,
    changed: ['apps/store-mfe/src/routes.tsx'],
  });
}, 120_000);

test('every npm script is documented', () => {
  const all = documents.map(textOf).join('\n');
  const isDocumented = (name: string) => new RegExp(`npm (?:run )?(?:-s |--silent )?${name}(?![\\w:-])`).test(all);
  expect(Object.keys(NPM_SCRIPTS).filter((name) => !isDocumented(name))).toEqual([]);
});
