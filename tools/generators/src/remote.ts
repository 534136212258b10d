import type { GeneratorCallback, Tree } from '@nx/devkit';
import { withElement } from './code-edit';
import { createFile, createFromTemplates, editFile, finish, GenerationError, readFile } from './files';
import { title as titleOf } from './names';
import { LINE, makePage } from './page';
import { areasOf, folderOf, SERVICE_NAMES } from './projects';

/** The remote whose package.json and tsconfig.json are copied. */
const TEMPLATE = folderOf('learning');

function packageJson(tree: Tree, name: string): string {
  const model = JSON.parse(readFile(tree, `${TEMPLATE}/package.json`)) as { nx: object; scripts: { serve: string } };
  const nx = { ...model.nx, name: `${name}-mfe`, tags: [`scope:${name}`, 'type:remote'] };
  const scripts = { ...model.scripts, serve: model.scripts.serve.replace(/\w+$/, name) };
  const overrides = { name: `@farm/${name}-mfe`, nx, scripts, dependencies: undefined, devDependencies: undefined };
  return `${JSON.stringify({ ...model, ...overrides }, null, 2)}\n`;
}

function shellVersion(tree: Tree): string {
  const [, version] = /SHELL_API = '([\d.]+)'/.exec(readFile(tree, 'libs/web-kit/src/shell-api.ts')) ?? [];
  if (!version) throw new Error('libs/web-kit/src/shell-api.ts has no SHELL_API.');
  return version;
}

/** Adds a line after the last one that matches. */
function withLineBelow(text: string, pattern: RegExp, line: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((each) => pattern.test(each));
  if (last < 0) throw new Error(`No line matches ${String(pattern)}.`);
  return lines.toSpliced(last + 1, 0, line).join('\n');
}

/** Registers the remote where a list is not derived from the folders in apps. */
function register(tree: Tree, name: string, path: string): void {
  const folder = folderOf(name);
  editFile(tree, '.github/CODEOWNERS', (text) =>
    withLineBelow(text, /^\/apps\/.+-mfe\//, `/${folder}/`.padEnd(25) + `@sweetgum-farm/${name}`),
  );
  editFile(tree, 'libs/e2e-kit/src/platform/remotes.ts', (text) =>
    withElement(text, 'remotes', `{ remote: '${name}', path: '${path}', sentence: '${LINE}' }`),
  );
}

interface RemoteOptions {
  name: string;
  path?: string;
  title?: string;
}

/** `nx g @farm/generators:remote books`: creates and registers a remote with one page and its spec. */
export async function remoteGenerator(
  tree: Tree,
  { name, path = `/${name}`, title = titleOf(name) }: RemoteOptions,
): Promise<GeneratorCallback> {
  if ([...areasOf(tree), ...SERVICE_NAMES].includes(name))
    throw new GenerationError(`There is already a project called ${name}.`);
  const folder = folderOf(name);
  const create = (file: string, text: string) => createFile(tree, `${folder}/${file}`, text);
  create('package.json', packageJson(tree, name));
  create('tsconfig.json', readFile(tree, `${TEMPLATE}/tsconfig.json`));
  const values = { name, path, shellVersion: shellVersion(tree) };
  createFromTemplates(tree, 'remote', folder, values);
  const [page = ''] = makePage(tree, { project: name, path, title });
  register(tree, name, path);
  return finish(tree, [
    page,
    `Record why a team must release it independently: npx nx g @farm/generators:decision "…"`,
    `List the services that it calls in ${folder}/contract.json.`,
    `npm ci, then: npm run ship -- ${name} --reason "…" adds it to the running release; npm start includes it.`,
  ]);
}
