import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The commands of generators in a document, as kind and arguments: those without a placeholder. */
const generatorCommands = (text: string) =>
  [...text.matchAll(/nx g @farm\/generators:(\w+) ([^`\n|#]+)/g)]
    .filter(([, , args = '']) => !/[…]/.test(args))
    .map(([, kind = '', args = '']) => `${kind} ${args.trim()}`);

const GENERATORS = join(ROOT, 'tools/generators');
interface Schema {
  properties: Record<string, { pattern?: string; enum?: string[]; $default?: { index: number } }>;
}

test.each([...new Set(documents.flatMap((file) => generatorCommands(textOf(file))))])(
  'nx g @farm/generators:%s has a generator and arguments that it takes',
  (line) => {
    const [kind = '', ...args] = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, one, two, three]) => one ?? two ?? three ?? '',
    );
    const { properties } = JSON.parse(readFileSync(join(GENERATORS, `schemas/${kind}.json`), 'utf8')) as Schema;
    const flags = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).replace(/=.*/, ''));
    expect([...Object.keys(properties), 'dry-run']).toEqual(expect.arrayContaining(flags));
    args
      .filter((arg) => !arg.startsWith('--'))
      .forEach((value, index) => {
        const taken = Object.values(properties).find((property) => property.$default?.index === index);
        expect(value).toMatch(
          new RegExp(taken?.pattern ?? (taken?.enum ? `^(${taken.enum.join('|')})$` : taken ? '' : '(?!)')),
        );
      });
  },
);

test('every npm script is documented', () => {
  const all = documents.map(textOf).join('\n');
  const isDocumented = (name: string) => new RegExp(`npm (?:run )?(?:-s |--silent )?${name}(?![\\w:-])`).test(all);
  expect(Object.keys(NPM_SCRIPTS).filter((name) => !isDocumented(name))).toEqual([]);
});
