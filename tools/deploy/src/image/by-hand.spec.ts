import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabases, databaseFor } from '@farm/prisma/testing';
import { newKeyPair } from '@farm/release';
import { freePort } from '../nginx/testing/upstreams';
import { imageByHand, type MadeByHand } from './by-hand';
import { DATABASE_TOOL } from './parts';

// Outside the repository: from here no folder above leads to its packages.
const scratch = mkdtempSync(join(tmpdir(), 'farm-image-'));
chmodSync(scratch, 0o755);
afterAll(async () => {
  await closeDatabases();
  rmSync(scratch, { recursive: true });
});

const key = 'k'.repeat(43);

/** The account of the image, where the test may choose one; else everything it could write to is closed to writing. */
function account({ user, folder }: MadeByHand): { uid: number; gid: number } | undefined {
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  if (process.getuid?.() === 0) return { uid, gid };
  execFileSync('chmod', ['-R', 'a-w', folder]);
  return undefined;
}

/** Runs what the image's CMD says as the image would: its environment and the given one, its account, its folder. */
async function started(image: MadeByHand, given: Record<string, string>) {
  const env = { ...image.env, ...given, PORT: String(await freePort()), HOST: '127.0.0.1' };
  const [, ...args] = image.command;
  const child = spawn(process.execPath, args, { cwd: image.folder, env, ...account(image) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [, ...check] = image.healthcheck;
  const healthy = async () => {
    const asking = spawn(process.execPath, check, { cwd: image.folder, env, ...account(image) });
    const [code] = (await once(asking, 'exit')) as [number];
    return code === 0;
  };
  while (!(await healthy())) if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said}`);
  return {
    readyz: () => fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(({ status }) => status),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

test("the edge's image starts by itself, is healthy without a release, and ends when told", async () => {
  const image = imageByHand('edge', join(scratch, 'edge'));
  const { publicKey } = newKeyPair('image');
  const edge = await started(image, { SITE_ORIGIN: 'https://farm.example', RELEASE_PUBLIC_KEYS: publicKey });
  expect(await edge.readyz()).toBe(503);
  expect(await edge.stop()).toBe(0);
}, 60_000);

test("a service's image brings an empty database to the newest migration, starts on it, and ends when told", async () => {
  const image = imageByHand('learning', join(scratch, 'learning'));
  expect(existsSync(join(image.folder, 'node_modules/typescript'))).toBe(false);
  const { asOwner, ownerUrl, url } = await databaseFor('learning');
  await asOwner('CREATE DATABASE image_by_hand');
  const from = (address: string) => ({
    ...image.env,
    DATABASE_URL: Object.assign(new URL(address), { pathname: '/image_by_hand' }).href,
  });
  try {
    const asked = { cwd: image.folder, env: from(ownerUrl), ...account(image) };
    const apply = () => execFileSync(process.execPath, [DATABASE_TOOL], asked);
    expect((JSON.parse(apply().toString()) as { applied: string[] }).applied.length).toBeGreaterThan(10);
    expect(JSON.parse(apply().toString())).toEqual({ applied: [] });
    const learning = await started(image, {
      ...from(url), // its own role, not the owner
      ...{ SITE_ORIGIN: 'https://farm.example', COOKIE_KEYS: key, QUIZ_KEY: key },
      ...{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Farm <info@farm.example>' },
    });
    expect(await learning.readyz()).toBe(200);
    expect(await learning.stop()).toBe(0);
  } finally {
    await asOwner('DROP DATABASE image_by_hand WITH (FORCE)');
  }
}, 60_000);
