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
const INVALID_ARG = 'no-such-part';

/** Commands that start, load or attack a site, each with arguments that end it early. */
test.each([
  ['test', 'tools/site/src/test.ts', [INVALID_ARG]],
  ['faults', 'tools/checks/src/faults/main.ts', [INVALID_ARG]],
  ['bench', 'tools/checks/src/bench/bench.ts', [INVALID_ARG]],
  ['fuzz', 'tools/checks/src/fuzz/main.ts', [INVALID_ARG]],
])('npm run %s ignores database, releases and keys of the environment, and prints that', (_, file, args) => {
  const env = { ...NODE, ...REAL };
  const { status, stdout } = spawnSync(process.execPath, [TSX, file, ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const [, ignored = ''] = /^Ignored (.*): this command uses/m.exec(stdout) ?? [];
  expect(ignored.split(', ')).toEqual(expect.arrayContaining(Object.keys(REAL)));
  expect(status).toBeGreaterThan(0); // null: timed out
});

test('only these files start a site for tests', () => {
  const starters = filesBelow('tools/checks', 'tools/look').filter(
    (file) => !/\.spec\.ts$/.test(file) && /\bstartSite\(|src\/start\.ts/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(starters.sort()).toEqual(['tools/checks/src/faults/site.ts']);
});
