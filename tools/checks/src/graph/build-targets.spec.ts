import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

type Input = string | { externalDependencies?: string[]; env?: string; runtime?: string };

interface Package {
  nx?: {
    projectType?: string;
    sourceRoot?: string;
    implicitDependencies?: string[];
    targets?: Record<string, { inputs?: Input[]; outputs?: string[]; options?: { module?: string } }>;
  };
}

const projects = filesBelow(
  'apps/*/package.json',
  'services/*/package.json',
  'libs/*/package.json',
  'tools/*/package.json',
);

/** Cached targets that run a module of another project, which Nx does not detect as input. */
const targets = projects.flatMap((file) => {
  const { nx = {} } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Package;
  return Object.entries(nx.targets ?? {}).flatMap(([target, { options }]) =>
    options?.module && !options.module.startsWith(`${dirname(file)}/`)
      ? [{ file, target, path: options.module, nx }]
      : [],
  );
});

test('builds that run a module of another project are found', () => expect(targets.length).toBeGreaterThanOrEqual(11));

test.each(targets)('$file: $target lists $path as input', ({ target, path, nx }) => {
  const isDependency = nx.implicitDependencies?.includes(path.split('/')[1] ?? '') === true;
  const inputs = nx.targets?.[target]?.inputs ?? [];
  expect(isDependency || inputs.includes(`{workspaceRoot}/${path}`)).toBe(true);
});

const inputLists = projects.flatMap((file) => {
  const { targets: own = {} } = (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Package).nx ?? {};
  return Object.entries(own).flatMap(([target, { inputs }]) => (inputs ? [{ file, target, inputs }] : []));
});

// Checks of the whole repository read the lockfile.
test.each(inputLists.filter(({ file }) => !file.startsWith('tools/checks/')))(
  '$file: $target names its packages, so that an update of another one keeps its result',
  ({ inputs }) => {
    expect(
      inputs.some((input) =>
        typeof input === 'string' ? ['buildPackages', 'testPackages'].includes(input) : input.externalDependencies,
      ),
    ).toBe(true);
    expect(JSON.stringify(inputs)).not.toMatch(/package-lock/);
  },
);

// A pass of one version of Node proves nothing for another one.
test.each(inputLists)('$file: $target runs again on another version of Node', ({ inputs }) => {
  const named = inputs.filter((input) => ['default', 'production', 'sharedGlobals'].includes(String(input)));
  expect(named).not.toEqual([]);
});

test.each(projects)('%s says what kind of project it is, and where its sources are', (file) => {
  const { nx } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Package;
  if (!nx) return; // tools that are installed at their first use are no projects
  const type = /^(apps|services)\//.test(file) ? 'application' : 'library';
  expect(nx).toMatchObject({ projectType: type, sourceRoot: `${dirname(file)}/src` });
});

const { targetDefaults } = JSON.parse(readFileSync(join(ROOT, 'nx.json'), 'utf8')) as {
  targetDefaults: Record<string, { outputs?: string[] }>;
};

// Nx empties a target's outputs before it restores them from its cache.
test.each(projects)('%s: no target writes into the outputs of another', (file) => {
  const { targets: own = {} } = (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Package).nx ?? {};
  const outputs = Object.entries(own).flatMap(([target, { outputs: listed }]) =>
    (listed ?? targetDefaults[target]?.outputs ?? []).map((path) => ({ target, path })),
  );
  const overlaps = outputs.filter(({ target, path }) =>
    outputs.some((other) => other.target !== target && `${path}/`.startsWith(`${other.path}/`)),
  );
  expect(overlaps).toEqual([]);
});

test('the packages that inputs name are installed', () => {
  const named = ['nx.json', ...projects].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/"externalDependencies": \[([^\]]+)\]/g)].flatMap(
      ([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    ),
  );
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
});

/** The paths that `inputs` names, with one level of braces expanded: '{workspaceRoot}/.{ci,github}/**' names '.ci' and '.github'. */
const namedPaths = (inputs: readonly Input[]): string[] =>
  inputs.flatMap((input) => {
    if (typeof input !== 'string' || !input.startsWith('{workspaceRoot}/')) return [];
    const path = input.slice('{workspaceRoot}/'.length);
    const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [null, path];
    return (names || '').split(',').map((name) => `${before}${name}${after}`);
  });

const isNamed = (file: string, paths: readonly string[]) =>
  paths.some((path) => {
    const folder = path.replace(/\/\*\*.*$/, '');
    return path === file || (folder !== path && file.startsWith(`${folder}/`)) || path === `*${extname(file)}`;
  });

test('the checks of the repository run again after a change of any file in it', () => {
  const { inputs = [] } =
    inputLists.find(({ file, target }) => file === 'tools/checks/package.json' && target === 'check') ?? {};
  const others = filesBelow('.').filter((file) => !isNamed(file, namedPaths(inputs)));
  expect(others).toEqual([]);
});

const DOT_FILE =
  /['"`](\.(?:(?:ci|devcontainer|githooks|github|vscode)\/[\w./-]+|env\.example|npmrc|prettierrc\.json))['"`]/g;

test.each(
  projects
    .filter((file) => file !== 'tools/checks/package.json')
    .flatMap((file) =>
      filesBelow(dirname(file))
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => [...readFileSync(join(ROOT, name), 'utf8').matchAll(DOT_FILE)].map(([, read = '']) => read))
        .filter((read, i, all) => all.indexOf(read) === i)
        .map((read) => ({ file, read })),
    ),
)('$file names $read, which its code reads, as input', ({ file, read }) => {
  const inputs = inputLists.filter((each) => each.file === file).flatMap(({ inputs }) => inputs);
  expect(isNamed(read, namedPaths(inputs))).toBe(true);
});
