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
const WRONG_WORD = 'no-such-part';

/** The commands that start, load or attack a site, each with a line that ends it before it does anything. */
test.each([
  ['test', 'tools/site/src/test.ts', [WRONG_WORD]],
  ['faults', 'tools/checks/src/faults/main.ts', [WRONG_WORD]],
  ['bench', 'tools/checks/src/bench/bench.ts', [WRONG_WORD]],
  ['fuzz', 'tools/checks/src/fuzz/main.ts', [WRONG_WORD]],
])('npm run %s ignores the database, releases and keys of the shell, and says so', (_, file, args) => {
  const env = { ...NODE, ...REAL };
  const { status, stdout } = spawnSync(process.execPath, [TSX, file, ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const [, ignored = ''] = /^Ignored (.*): this command uses/m.exec(stdout) ?? [];
  expect(ignored.split(', ')).toEqual(expect.arrayContaining(Object.keys(REAL)));
  expect(status).toBeGreaterThan(0); // null: it ran until the time limit
});

test('a site for a test is started by these commands alone', () => {
  const starters = filesBelow('tools/checks', 'tools/look').filter(
    (file) => !/\.spec\.ts$/.test(file) && /\bstartSite\(|src\/start\.ts/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(starters.sort()).toEqual(['tools/checks/src/faults/site.ts']);
});
