import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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

/** The owners of a path: the last matching line counts. */
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

test('every path in CODEOWNERS exists', () => {
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

test('the devcontainer has the Node version of the images', () => {
  const [, major = ''] = /^FROM node:(\d+)/m.exec(textOf('.devcontainer/Dockerfile')) ?? [];
  const [, imageMajor] = /^FROM node:(\d+)/m.exec(textOf('deploy/Dockerfile')) ?? [];
  expect(major).toBe(imageMajor);
});

test('the editor breaks lines where prettier does', () => {
  const { printWidth } = jsonOf<{ printWidth: number }>('.prettierrc.json');
  expect(textOf('.editorconfig')).toContain(`max_line_length = ${printWidth}`);
});

describe('the commit hook', () => {
  const hook = join(ROOT, '.githooks/pre-commit');
  const key = 'x'.repeat(30);

  test('is executable and not enabled by itself', () => {
    expect(() => accessSync(hook, constants.X_OK)).not.toThrow();
    expect(Object.keys(root.scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([]);
  });

  /** Output of the hook for a commit of this file in a new repository; '' if it accepts it. */
  function runHook(path: string, text: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'farm-hook-'));
    const options = { cwd: folder, encoding: 'utf8' } as const;
    spawnSync('git', ['init', '-q'], options);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    spawnSync('git', ['add', '-f', path], options);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const { status, stdout, stderr } = spawnSync(hook, options);
    rmSync(folder, { recursive: true });
    return status === 0 ? '' : `${stdout}${stderr}`;
  }

  test.each([
    ['a key of the payment provider', 'README.md', `STRIPE_SECRET_KEY=${'sk_'}live_${key}\n`, 'contained a secret'],
    ['a private key', 'tools/a.pem', `-----BEGIN ${'PRIVATE'} KEY-----\n`, 'contained a secret'],
    ['settings', '.env', 'PORT=1\n', 'Settings of one machine'],
    ['settings of production', 'services/payments/.env.production', 'PORT=1\n', 'Settings of one machine'],
    ['an unresolved conflict', 'a.ts', '<<<<<<< HEAD\nconst a = 1;\n=======\n>>>>>>> B\n', 'a.ts'],
  ])('rejects %s', (_, path, text, message) => expect(runHook(path, text)).toContain(message));

  test.each([
    ['.env.example', '#STRIPE_SECRET_KEY=\n'],
    ['docs/a.md', '# A heading\n'],
    ['a.json', '{ "key": "sk_test_1" }\n'],
  ])('accepts %s', (path, text) => expect(runHook(path, text)).toBe(''));
});

test('issue templates have unique names and a text field', () => {
  const forms = filesBelow('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('config.yml'));
  const read = forms.map((file) => parse(textOf(file)) as { name: string; body: { type: string }[] });
  expect(new Set(read.map(({ name }) => name)).size).toBe(forms.length);
  read.forEach(({ body }) => expect(body.some(({ type }) => type === 'textarea')).toBe(true));
});

test('package.json names the licence', () => {
  expect(root.license).toBe('SEE LICENSE IN LICENSE');
  expect(textOf('LICENSE')).toContain('All rights reserved');
});
