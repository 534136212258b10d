import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

type Input = string | { externalDependencies?: string[]; env?: string };

interface Package {
  nx?: {
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
