import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesBelow, ROOT } from '../workspace';

// CI runs the end-to-end tests that a change affects, so a project of them depends on each remote whose pages it opens.

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The pages of each remote, as expressions that their addresses fit. */
const remotes = filesBelow('apps/*-mfe/src/routes.tsx').map((file) => ({
  name: file.split('/')[1] ?? '',
  pages: [...textOf(file).matchAll(/^ +path: '([^']+)'/gm)].map(
    ([, path = '']) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`),
  ),
}));

/** Addresses as literals: those that a test opens or expects, and those with a name in capitals. */
const ADDRESS = /(?:\b(?:goto|get|toHaveURL)\(\s*|\b[A-Z][A-Z_]* = )['"`](\/[\w/-]*)/g;

const remotesOpenedBy = (file: string): string[] => {
  const addresses = [...textOf(file).matchAll(ADDRESS)].map(([, address = '']) => address);
  return remotes
    .filter(({ pages }) => pages.some((page) => addresses.some((address) => page.test(address))))
    .map(({ name }) => name);
};

/** A file, and those of its project and of libs/e2e-kit that it imports. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(join(ROOT, file))) return found;
  found.add(file);
  for (const { fileName } of ts.preProcessFile(textOf(file)).importedFiles) {
    if (fileName.startsWith('.')) withImports(`${join(dirname(file), fileName)}.ts`, found);
    const [, shared] = /^@farm\/e2e-kit\/(.+)$/.exec(fileName) ?? [];
    if (shared) withImports(`libs/e2e-kit/src/${shared}.ts`, found);
  }
  return found;
}

const projects = filesBelow('apps/*-e2e/package.json').map((file) => {
  const { nx } = JSON.parse(textOf(file)) as { nx: { name: string; implicitDependencies: string[] } };
  return { name: nx.name, dependencies: nx.implicitDependencies };
});

test.each(projects.filter(({ dependencies }) => !dependencies.includes('*-mfe')))(
  '$name depends on the remotes whose pages its tests open',
  ({ name, dependencies }) => {
    const files = filesBelow(`apps/${name}/src/*.spec.ts`).flatMap((file) => [...withImports(file)]);
    const opened = new Set(files.flatMap(remotesOpenedBy));
    expect(opened).toContain(name.replace('-e2e', '-mfe'));
    expect([...opened].filter((remote) => !dependencies.includes(remote))).toEqual([]);
  },
);
