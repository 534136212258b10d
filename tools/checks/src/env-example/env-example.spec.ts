import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Settings declared with readConfig or commonSettings, or read from the environment directly. */
const SETTING =
  /\b([A-Z][A-Z0-9_]+): (?:text|url|port|flag|secret|signingKeys|oneOf|integer|decimal|proxyNetworks|urls|parsable|trustedProxiesSetting|traceCollector|optional|optionalPort)\(/g;
const DIRECT_READ = /\benv(?:\.|\['|, ')([A-Z][A-Z0-9_]+)/g;

const namesIn = (text: string, ...patterns: RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name as string));

const configs = filesBelow('apps', 'services', 'libs', 'tools').filter((file) => /(^|\/)config\.ts$/.test(file));
const lines = [...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
const named = lines.map(([, name]) => name as string);

test('the settings of services, gateway and Stripe sandbox are found', () => {
  const settings = configs.flatMap((file) => namesIn(textOf(file), SETTING, DIRECT_READ));
  expect(settings).toEqual(
    expect.arrayContaining(['COOKIE_KEYS', 'LINK_KEYS', 'CONTENT_DIR', 'DEXTER_URL', 'SANDBOX_PORT']),
  );
});

test.each(configs)('every setting of %s is in .env.example', (file) => {
  const missing = namesIn(textOf(file), SETTING, DIRECT_READ).filter((name) => !named.includes(name));
  expect([...new Set(missing)]).toEqual([]);
});

test('no setting is listed twice or unused', () => {
  const sources = filesBelow('apps', 'services', 'libs', 'tools').filter(
    (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file),
  );
  const read = sources.map(textOf).join('\n');
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([]);
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
});

test('no key or secret has an example value, which somebody might use', () => {
  const filled = lines.filter(([, name = '', value = '']) => /^(?!ALLOW_).*(KEYS?|SECRET)$/.test(name) && value !== '');
  expect(filled.map(([, name]) => name)).toEqual([]);
});

test('a shell can source every line without its #', () => {
  const script = lines.map(([line]) => line.replace('#', '')).join('\n');
  const { stdout, stderr, status } = spawnSync('/bin/sh', ['-aeuc', `${script}\nenv`], { encoding: 'utf8', env: {} });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('MAIL_FROM=Sweetgum Family Farm <info@farm.example>');
  const variables = new Set(stdout.split('\n').map((line) => line.split('=')[0]));
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
});
