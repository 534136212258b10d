import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { artefactsIn } from './artefacts';
import { cacheServer } from './cache-server';
import { cacheConfig } from './config';

const READ = 'reading-token-of-pull-requests';
const WRITE = 'writing-token-of-the-main-branch';
const MOST = 2_000_000;
const now = new Date('2026-11-21T12:00:00Z');

const folder = mkdtempSync(join(tmpdir(), 'farm-cache-'));
const artefacts = artefactsIn(folder, MOST, () => now);
const server = cacheServer({ artefacts, tokens: { read: READ, write: WRITE } });
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
});

async function send(method: string, hash: string, token: string | null, body?: Buffer) {
  const answer = await fetch(`${origin}/v1/cache/${hash}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { body: new Uint8Array(body) }),
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

const artefact = Buffer.alloc(1_500_000, 'collard');
const unfinished = () => readdirSync(join(folder, '.unfinished'));

test('what was put is given back byte for byte, and never written over', async () => {
  expect((await send('GET', '100', READ)).status).toBe(404);
  expect((await send('PUT', '100', WRITE, artefact)).status).toBe(200);
  expect((await send('PUT', '100', WRITE, Buffer.from('poison'))).status).toBe(409);
  const { status, type, bytes } = await send('GET', '100', READ);
  expect([status, type]).toEqual([200, 'application/octet-stream']);
  expect(bytes.equals(artefact)).toBe(true);
});

test.each([
  ['GET', null, 401],
  ['PUT', null, 401],
  ['GET', 'somebody-elses-token', 401],
  ['PUT', READ, 403],
  ['DELETE', WRITE, 405],
])('%s with %s answers %i, and nothing is kept', async (method, token, status) => {
  expect((await send(method, '200', token, method === 'PUT' ? artefact : undefined)).status).toBe(status);
  expect(await artefacts.has('200')).toBe(false);
});

test.each(['..%2f..%2fetc%2fpasswd', '.unfinished', 'a/b', ''])("'%s' is no artefact", async (hash) => {
  expect((await send('GET', hash, WRITE)).status).toBe(404);
  expect((await send('PUT', hash, WRITE, Buffer.from('x'))).status).toBe(404);
});

test('twenty at once put the same artefact: one is kept, the others hear 409', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => send('PUT', '300', WRITE, artefact)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect((await send('GET', '300', READ)).bytes.equals(artefact)).toBe(true);
  expect(unfinished()).toEqual([]);
});

test('what is too large is refused and leaves nothing behind', async () => {
  expect((await send('PUT', '400', WRITE, Buffer.alloc(MOST + 1))).status).toBe(413);
  expect(await artefacts.has('400')).toBe(false);
  expect(unfinished()).toEqual([]);
});

test('half an upload is none', async () => {
  const cut = Readable.from(
    (function* () {
      yield artefact.subarray(0, 100_000);
      throw new Error('the line is cut');
    })(),
  );
  await expect(artefacts.put('500', cut)).rejects.toThrow('the line is cut');
  expect(await artefacts.has('500')).toBe(false);
  expect(unfinished()).toEqual([]);
});

test('what nobody read for thirty days goes, what was read stays', async () => {
  await send('PUT', '600', WRITE, Buffer.from('old'));
  await send('PUT', '601', WRITE, Buffer.from('old, but read'));
  const old = new Date('2026-10-20T12:00:00Z');
  for (const hash of ['600', '601']) utimesSync(join(folder, hash), old, old);
  await send('GET', '601', READ);
  expect(await artefacts.prune(30)).toBe(1);
  expect(await artefacts.has('600')).toBe(false);
  expect(await artefacts.has('601')).toBe(true);
});

test.each([
  [{}, /at least 24 characters/],
  [{ CACHE_READ_TOKEN: READ, CACHE_WRITE_TOKEN: 'short' }, /at least 24 characters/],
  [{ CACHE_READ_TOKEN: READ, CACHE_WRITE_TOKEN: READ }, /must differ/],
])('it does not start with %j', (env, why) => {
  expect(() => cacheConfig(env)).toThrow(why);
});
