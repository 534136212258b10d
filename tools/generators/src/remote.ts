import { withElement } from './code-edit';
import type { GeneratorCommand } from './command-line';
import { title as titleOf } from './names';
import { LINE, makePage } from './page';
import { folderOf } from './projects';
import { createFromTemplates, type WorkingTree } from './tree';

/** The remote whose package.json and tsconfig.json are copied. */
const TEMPLATE = folderOf('learning');

function packageJson(draft: WorkingTree, name: string): string {
  const model = JSON.parse(draft.read(`${TEMPLATE}/package.json`)) as { nx: object; scripts: { serve: string } };
  const nx = { ...model.nx, name: `${name}-mfe`, tags: [`scope:${name}`, 'type:remote'] };
  const scripts = { ...model.scripts, serve: model.scripts.serve.replace(/\w+$/, name) };
  const overrides = { name: `@farm/${name}-mfe`, nx, scripts, dependencies: undefined, devDependencies: undefined };
  return `${JSON.stringify({ ...model, ...overrides }, null, 2)}\n`;
}

function shellVersion(draft: WorkingTree): string {
  const [, version] = /SHELL_API = '([\d.]+)'/.exec(draft.read('libs/web-kit/src/shell-api.ts')) ?? [];
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
function register(draft: WorkingTree, name: string, path: string): void {
  const folder = folderOf(name);
  draft.edit('.github/CODEOWNERS', (text) =>
    withLineBelow(text, /^\/apps\/.+-mfe\//, `/${folder}/`.padEnd(25) + `@sweetgum-farm/${name}`),
  );
  draft.edit('apps/site-e2e/src/platform/remotes.ts', (text) =>
    withElement(text, 'remotes', `{ remote: '${name}', path: '${path}', sentence: '${LINE}' }`),
  );
}

/** Creates and registers a remote with one page and its spec. */
export function makeRemote(
  draft: WorkingTree,
  { name, path, title }: Extract<GeneratorCommand, { make: 'remote' }>,
): string[] {
  const folder = folderOf(name);
  const create = (file: string, text: string) => draft.create(`${folder}/${file}`, text);
  create('package.json', packageJson(draft, name));
  create('tsconfig.json', draft.read(`${TEMPLATE}/tsconfig.json`));
  const values = { name, path, shellVersion: shellVersion(draft) };
  createFromTemplates(draft, 'remote', folder, values);
  const [page = ''] = makePage(draft, { make: 'page', area: name, path, title: title ?? titleOf(name) });
  register(draft, name, path);
  return [
    page,
    `Record why a team must release it independently: npm run new -- decision "…"`,
    `List the services that it calls in ${folder}/contract.json.`,
    `npm ci, then: npm run ship -- ${name} --reason "…" adds it to the running release; npm start includes it.`,
  ];
}
