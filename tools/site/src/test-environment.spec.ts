import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import { isolateEnvironment } from './test-environment';

const MACHINE = { PATH: '/bin', HOME: '/home/ada', npm_config_cache: '/c', NX_PARALLEL: '2', CHROMIUM_PATH: '/c' };

function isolated(env: Record<string, string | undefined>) {
  const printed: string[] = [];
  const left = { ...env };
  isolateEnvironment(left, (line) => printed.push(line));
  return { left, printed };
}

test('variables of machine, npm and Nx stay, and nothing is printed about other variables', () => {
  expect(isolated({ ...MACHINE, EDITOR: 'vi', DEXTER_EMBEDDER: 'use-lite' })).toEqual({
    left: { ...MACHINE, DEXTER_EMBEDDER: 'off' },
    printed: [],
  });
});

test('database, release store, keys and accounts are removed, and settings among them printed', () => {
  const real = {
    DATABASE_URL: 'postgresql://db/farm',
    RELEASE_STORE: 's3://farm',
    RELEASE_SIGNING_KEY: 'k',
    SMTP_URL: '',
  };
  const { left, printed } = isolated({
    ...MACHINE,
    ...real,
    COOKIE_KEYS_FILE: '/run/k',
    PGHOST: 'db',
    AWS_PROFILE: 'farm',
  });
  expect(left).toEqual({ ...MACHINE, DEXTER_EMBEDDER: 'off' });
  expect(printed).toEqual([
    'Ignored COOKIE_KEYS_FILE, DATABASE_URL, RELEASE_SIGNING_KEY, RELEASE_STORE: ' +
      'this command uses its own database, keys and releases.',
  ]);
});

const settings = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)];
const OF_TESTS = ['CHROMIUM_PATH', 'LOG_LEVEL', 'DEXTER_EMBEDDER'];

test.each(settings.map(([, name = '']) => name).filter((name) => !OF_TESTS.includes(name)))('%s is removed', (name) => {
  expect(isolated({ [name]: 'not-off' }).left[name]).not.toBe('not-off');
});
