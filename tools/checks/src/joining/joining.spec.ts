import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { filesBelow, ROOT } from '../workspace';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const jsonOf = <T>(file: string) => JSON.parse(textOf(file)) as T;
const root = jsonOf<{ license: string; scripts: Record<string, string> }>('package.json');

const owned = textOf('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line.startsWith('/') || line.startsWith('*'))
  .map((line) => line.split(/\s+/))
  .map(([path = '', ...teams]) => ({ path, teams }));

/** Who is asked: the last line that fits counts. */
const teamsOf = (path: string) =>
  owned.filter((line) => line.path === '*' || `/${path}/`.startsWith(line.path)).at(-1)?.teams;

const projects = filesBelow('apps/*/package.json', 'services/*/package.json').map((file) => ({
  folder: dirname(file),
  scope: jsonOf<{ nx: { tags: string[] } }>(file)
    .nx.tags.find((tag) => tag.startsWith('scope:'))
    ?.replace('scope:', ''),
}));

test.each(projects)('$folder is owned by the team of its scope', ({ folder, scope }) => {
  expect(teamsOf(folder)).toEqual([`@sweetgum-farm/${scope === 'shared' ? 'house' : scope}`]);
});

test('what CODEOWNERS names is there', () => {
  const paths = owned.map(({ path }) => path).filter((path) => path !== '*');
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(owned.filter(({ teams }) => teams.length === 0)).toEqual([]);
});

test('the editor and the devcontainer recommend the same', () => {
  const { recommendations } = jsonOf<{ recommendations: string[] }>('.vscode/extensions.json');
  const { customizations, postCreateCommand } = jsonOf<{
    customizations: { vscode: { extensions: string[] } };
    postCreateCommand: string;
  }>('.devcontainer/devcontainer.json');
  expect(customizations.vscode.extensions).toEqual(recommendations);
  const scripts = [...postCreateCommand.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(scripts.filter((name) => !(name in root.scripts))).toEqual([]);
});

test('the devcontainer has the Node of this repository', () => {
  const [, major = ''] = /^FROM node:(\d+)/m.exec(textOf('.devcontainer/Dockerfile')) ?? [];
  const [, served] = /^FROM node:(\d+)/m.exec(textOf('tools/deploy/Dockerfile')) ?? [];
  expect(major).toBe(served);
});

test('the editor breaks lines where prettier does', () => {
  const { printWidth } = jsonOf<{ printWidth: number }>('.prettierrc.json');
  expect(textOf('.editorconfig')).toContain(`max_line_length = ${printWidth}`);
});

test('the commit hook can be run, and nothing switches it on without being asked', () => {
  expect(() => accessSync(join(ROOT, '.githooks/pre-commit'), constants.X_OK)).not.toThrow();
  const [, script = ''] = /npm run --silent ([\w:-]+)/.exec(textOf('.githooks/pre-commit')) ?? [];
  expect(Object.keys(root.scripts)).toContain(script);
  expect(Object.keys(root.scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([]);
});

test('templates of issues ask for something, each by a name of its own', () => {
  const forms = filesBelow('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('config.yml'));
  const read = forms.map((file) => parse(textOf(file)) as { name: string; body: { type: string }[] });
  expect(new Set(read.map(({ name }) => name)).size).toBe(forms.length);
  read.forEach(({ body }) => expect(body.some(({ type }) => type === 'textarea')).toBe(true));
});

test('the licence is named where packages name theirs', () => {
  expect(root.license).toBe('SEE LICENSE IN LICENSE');
  expect(textOf('LICENSE')).toContain('All rights reserved');
});
