import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildIndex, webFile } from '@farm/release-store';
import { closeGateways, startTestGateway } from './testing/test-gateway';
import { SHELL, STORE } from './testing/test-release';

afterEach(closeGateways);

const CODE = 'console.info("farm")';
const SCRIPT = webFile('store', STORE, 'main.js');

/** A gateway whose store has other bytes under some keys. */
async function gatewayWith(stored: Readonly<Record<string, string | Buffer>>) {
  const { app, folder } = await startTestGateway();
  const write = (key: string, bytes: string | Buffer) => writeFile(join(folder, key), bytes);
  for (const [key, bytes] of Object.entries(stored)) await write(key, bytes);
  const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } });
  return { get, write, remove: (key: string) => rm(join(folder, key)) };
}

test.each([
  ['a script', `/assets/store/${STORE}/main.js`, SCRIPT, CODE],
  ['the service worker', '/sw.js', webFile('shell', SHELL, 'sw.js'), CODE],
])('%s that is damaged in the store is not sent, nor kept after it is repaired', async (_, url, key, code) => {
  const { get, write } = await gatewayWith({ [key]: code.slice(0, 9) });
  const damaged = await get(url);
  expect([damaged.statusCode, damaged.headers['cache-control'], damaged.body]).toEqual([
    500,
    'no-store',
    expect.not.stringContaining('console'),
  ]);
  expect(damaged.headers['content-security-policy']).toContain("default-src 'none'");
  await write(key, code);
  const repaired = await get(url);
  expect([repaired.statusCode, repaired.body]).toEqual([200, code]);
});

test.each([
  ['cut off', brotliCompressSync(CODE).subarray(0, 9)],
  ['of another text', brotliCompressSync('alert(1)')],
  ['much longer than the file', brotliCompressSync(Buffer.alloc(1_000_000))],
])('a compressed form that is %s is passed over for one that is intact', async (_, bytes) => {
  const { get, write } = await gatewayWith({ [`${SCRIPT}.br`]: bytes });
  const plain = await get(`/assets/store/${STORE}/main.js`, 'br');
  expect([plain.statusCode, plain.headers['content-encoding'], plain.body]).toEqual([200, undefined, CODE]);
  await write(`${SCRIPT}.br`, brotliCompressSync(CODE));
  expect((await get(`/assets/store/${STORE}/main.js`, 'br')).headers['content-encoding']).toBe('br');
});

test('a damaged index of a build is not sent either', async () => {
  const key = buildIndex('store', STORE);
  const { get } = await gatewayWith({ [key]: '{"schema":1' });
  const { statusCode, headers } = await get(`/assets/store/${STORE}/build.json`);
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
});

test('a file that is missing from the store is sent once it is there', async () => {
  const { get, write, remove } = await gatewayWith({});
  await remove(SCRIPT);
  expect((await get(`/assets/store/${STORE}/main.js`)).statusCode).toBe(404);
  await write(SCRIPT, CODE);
  expect((await get(`/assets/store/${STORE}/main.js`)).statusCode).toBe(200);
});
