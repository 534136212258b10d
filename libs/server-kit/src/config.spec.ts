import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonSettings, flag, signingKeys, oneOf, port, readConfig, secret, text, url } from './config';

const KEY = 'kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b';

test('a block is read with its defaults', () => {
  const block = {
    PORT: port(4101),
    NAME: text('farm'),
    TEST: flag(false),
    CARD_KEY: secret(),
    MODE: oneOf(['a', 'b'], 'a'),
  };
  expect(readConfig(block, { PORT: '5000', TEST: 'yes', NAME: '' })).toEqual({
    PORT: 5000,
    NAME: 'farm',
    TEST: true,
    CARD_KEY: undefined,
    MODE: 'a',
  });
});

test('every problem is told at once, by name, without any value', () => {
  const block = {
    PORT: port(),
    DATABASE_URL: url(),
    COOKIE_KEYS: signingKeys(),
    ON: flag(true),
    HOOK: secret({ requiredWith: 'CARD' }),
  };
  const environment = {
    PORT: '99999',
    DATABASE_URL: 'my-secret',
    COOKIE_KEYS: 'short-secret',
    ON: 'maybe',
    CARD: 'sk_1',
  };
  const read = () => readConfig(block, environment);
  for (const name of Object.keys(block)) expect(read).toThrow(new RegExp(`\\b${name}\\b`));
  expect(read).not.toThrow(/my-secret|short-secret|sk_1/);
});

test('NAME_FILE names a file that holds the value', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'key');
  writeFileSync(file, `${KEY}\n`);
  expect(readConfig({ COOKIE_KEYS: signingKeys() }, { COOKIE_KEYS_FILE: file })).toEqual({ COOKIE_KEYS: [KEY] });
});

test('production keeps its cookies secure', () => {
  const environment = { DATABASE_URL: 'postgres://db/farm', COOKIE_KEYS: KEY, SECURE_COOKIES: 'no' };
  expect(readConfig(commonSettings(4101), environment).SECURE_COOKIES).toBe(false);
  expect(() => readConfig(commonSettings(4101), { ...environment, NODE_ENV: 'production' })).toThrow(/SECURE_COOKIES/);
});
