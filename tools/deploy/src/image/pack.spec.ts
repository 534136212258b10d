import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeTestDatabases, createTestDatabase } from '@farm/prisma/testing';
import { newKeyPair } from '@farm/release-store';
import { freePort } from '@farm/server-kit/testing';
import { DATABASE_TOOL, NODE_FLAGS, type ImageName } from './parts';

// Outside the repository, so no folder above leads to its packages.
const scratch = mkdtempSync(join(tmpdir(), 'farm-image-'));
chmodSync(scratch, 0o755);
afterAll(async () => {
  await closeTestDatabases();
  rmSync(scratch, { recursive: true });
});

const TSX = createRequire(__filename).resolve('tsx/cli');
const key = 'k'.repeat(43);

/** Lays out an image's folder and closes it to writing, as it is for the image's account. */
function packed(name: ImageName): string {
  const folder = join(scratch, name);
  execFileSync(process.execPath, [TSX, join(__dirname, 'pack.ts'), name, folder], { stdio: 'inherit' });
  execFileSync('chmod', ['-R', 'a-w', folder]);
  return folder;
}

const account = process.getuid?.() === 0 ? { uid: 10001, gid: 10001 } : {};

/** Starts an image's program with nothing but the given environment, and waits until it is healthy. */
async function started(folder: string, settings: Record<string, string>) {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: new URL(origin).port, SITE_ORIGIN: 'https://farm.example' },
    ...{ FILES_DIR: join(scratch, 'files'), RELEASE_STORE: `dir:${join(scratch, 'releases')}` },
    ...settings,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, 'dist/main.js'], { cwd: folder, env, ...account });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const statusOf = (path: string) =>
    fetch(origin + path).then(
      ({ status }) => status,
      () => 0,
    );
  while ((await statusOf('/healthz')) !== 200)
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
  return {
    statusOf,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

test("the gateway's image starts by itself, is healthy without a release, and ends when told", async () => {
  const gateway = await started(packed('gateway'), { RELEASE_PUBLIC_KEYS: newKeyPair('image').publicKey });
  expect(await gateway.statusOf('/readyz')).toBe(503);
  expect(await gateway.stop()).toBe(0);
});

test("a service's image brings an empty database to the newest migration, starts on it, and ends when told", async () => {
  const folder = packed('learning');
  expect(existsSync(join(folder, 'node_modules/typescript'))).toBe(false);
  const { asOwner, ownerUrl, url } = await createTestDatabase('learning');
  await asOwner('CREATE DATABASE packed_image');
  const addressOf = (address: string) => Object.assign(new URL(address), { pathname: '/packed_image' }).href;
  try {
    const options = { cwd: folder, env: { DATABASE_URL: addressOf(ownerUrl) }, ...account };
    const apply = () => JSON.parse(execFileSync(process.execPath, [DATABASE_TOOL], options).toString()) as object;
    expect((apply() as { applied: string[] }).applied.length).toBeGreaterThan(10);
    expect(apply()).toEqual({ applied: [] });
    const learning = await started(folder, {
      ...{ DATABASE_URL: addressOf(url), COOKIE_KEYS: key, QUIZ_KEY: key }, // its own role, not the owner
      ...{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Farm <info@farm.example>' },
    });
    expect(await learning.statusOf('/readyz')).toBe(200);
    expect(await learning.stop()).toBe(0);
  } finally {
    await asOwner('DROP DATABASE packed_image WITH (FORCE)');
  }
});
