import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets';

const folder = mkdtempSync(join(tmpdir(), 'farm-secrets-'));
const file = join(folder, 'secrets.json');
afterAll(() => rmSync(folder, { recursive: true }));

test('secrets are generated once, stored, and readable only by the owner', () => {
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(first.sandboxSecretKey).toMatch(/^sk_test_sandbox_/);
  expect(first.cookieKeys).toMatch(/^[\w-]{43}$/);
});

test('missing secrets are added to an older file', () => {
  const { releasePublicKey, ...older } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify(older));
  const now = loadSecrets(folder);
  expect(now.cookieKeys).toBe(older.cookieKeys);
  expect(now.releasePublicKey).not.toBe(releasePublicKey);
  expect(now.releaseSigningKey).not.toBe(older.releaseSigningKey);
});
