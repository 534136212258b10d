import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

const TSX = createRequire(__filename).resolve('tsx/cli');

const NODE = { PATH: dirname(process.execPath) };
const REAL = {
  DATABASE_URL: 'postgresql://db.example/farm',
  RELEASE_STORE: 's3://farm/releases',
  RELEASE_SIGNING_KEY: 'release:key',
  STRIPE_SECRET_KEY: 'sk_live_1',
};
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const INVALID_ARG = 'no-such-part';

/** Runs a file with the settings of a real site. */
const run = (file: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [TSX, file, ...args], {
    cwd: ROOT,
    env: { ...NODE, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });

test('npm test ignores database, releases and keys of the environment, and prints that', () => {
  const { status, stdout } = run('tools/site/src/test.ts', [INVALID_ARG], REAL);
  const [, ignored = ''] = /^Ignored (.*): this command uses/m.exec(stdout) ?? [];
  expect(ignored.split(', ')).toEqual(expect.arrayContaining(Object.keys(REAL)));
  expect(status).toBeGreaterThan(0); // null: timed out
});

test('the end-to-end tests ignore them as well, and never take a site that happens to run', () => {
  const cli = createRequire(__filename).resolve('@playwright/test/cli');
  const config = 'playwright.config.ts';
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'test', '-c', config, '--list', 'not-found'], {
    cwd: ROOT,
    env: { ...NODE, ...REAL },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^Ignored DATABASE_URL, RELEASE_SIGNING_KEY, RELEASE_STORE, STRIPE_SECRET_KEY: /m);
  expect(stdout).toContain('not-found.spec.ts');
  expect(readFileSync(join(ROOT, config), 'utf8')).not.toMatch(/localhost:\d|reuseExistingServer/);
});

/** Commands that load, break or attack a site; audit:site and bench:pages begin with a check of their own. */
const ATTACKS = [
  ['faults', 'tools/checks/src/faults/main.ts'],
  ['bench', 'apps/site-e2e/measure/enumeration.ts'],
  ['bench:growth', 'apps/site-e2e/measure/growth.ts'],
  ['bench:interactions', 'apps/site-e2e/measure/interactions.ts'],
  ['fuzz', 'tools/checks/src/fuzz/main.ts'],
  ['rehearse', 'tools/checks/src/rehearsal/main.ts'],
  ['audit:site', 'tools/site/src/assert-local-site.ts'],
  ['bench:pages', 'tools/site/src/assert-local-site.ts'],
] as const;

test.each(ATTACKS)('npm run %s starts nothing where the environment names a real site', (script, file) => {
  expect(scripts[script]).toMatch(new RegExp(`^tsx ${file}`));
  const { status, stderr } = run(file, [INVALID_ARG], REAL);
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain(`${Object.keys(REAL).sort().join(', ')}: unset what names a real site.`);
});

test('validators and Lighthouse load no site of another machine', () => {
  const statusOf = (BASE_URL: string) => run('tools/site/src/assert-local-site.ts', [], { BASE_URL }).status;
  expect(['https://farm.example', 'http://localhost.farm.example', 'farm'].map(statusOf)).toEqual([2, 2, 2]);
  expect(statusOf('http://localhost:4000')).toBe(0);
});

test('only these files start a site for tests', () => {
  const starters = filesBelow('apps/*-e2e/**', 'libs/e2e-kit', 'tools/checks', 'tools/gallery').filter(
    (file) => !/\.spec\.ts$/.test(file) && /\bstartSite\(|src\/start\.ts/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(starters.sort()).toEqual(['apps/site-e2e/measure/own-site.ts', 'tools/checks/src/faults/site.ts']);
});
