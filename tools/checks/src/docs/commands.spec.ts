import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutAt, parseGeneratorCommand, planOf } from '@farm/generators';
import { filesBelow, ROOT } from '../workspace';
import { commandsIn, NPM_SCRIPTS, unknownWords } from './commands';

const documents = filesBelow('*.md').filter((file) => !file.includes('/content/'));
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test.each(documents)('%s uses options and commands that their tools know', (file) => {
  expect(commandsIn(textOf(file)).flatMap(unknownWords)).toEqual([]);
});

test.each([
  [{ script: 'release', words: 'promot store@1 --reason "x"' }, ['release: promot']],
  [{ script: 'release', words: 'status --jsonn' }, ['release: jsonn']],
  [{ script: 'db', words: 'status' }, []],
  [{ script: 'shipp', words: 'store' }, ['there is no script shipp']],
])('a slip is found: %j', (named, found) => expect(unknownWords(named)).toEqual(found));

const generated = [...new Set(documents.flatMap((file) => commandsIn(textOf(file))))]
  .filter(({ script, words }) => script === 'new' && /^(page|endpoint|feature|migration|decision) [^|…]+$/.test(words))
  .map(({ words }) => words);

test.each([...new Set(generated)])('npm run new -- %s would make something here', (words) => {
  const args = [...words.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );
  const command = parseGeneratorCommand(args);
  if ('usage' in command) throw new Error(command.usage);
  expect(planOf(command.made, checkoutAt(ROOT), new Date('2999-01-01T00:00:00Z'))).toMatchObject({ ok: true });
});

test('what the documents say of commands was tried: the quick ones here', () => {
  const run = (...words: string[]) =>
    execFileSync('npm', ['run', '--silent', ...words], { cwd: ROOT, encoding: 'utf8' });
  const planned = JSON.parse(run('new', '--', 'page', 'store', '/harvest-of-a-test', '--dry-run', '--json')) as object;
  expect(planned).toMatchObject({
    dryRun: true,
    changed: ['apps/store-mfe/src/pages.ts', 'apps/store-mfe/src/routes.tsx'],
  });
}, 120_000);

test('every script of the repository stands in a document', () => {
  const all = documents.map(textOf).join('\n');
  const told = (name: string) => new RegExp(`npm (?:run )?(?:-s |--silent )?${name}(?![\\w:-])`).test(all);
  expect(Object.keys(NPM_SCRIPTS).filter((name) => !told(name))).toEqual([]);
});
