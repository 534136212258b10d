import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { waitForExit } from './files';
import { ensureDatabase, startEmbeddedPostgres } from './start';

const root = mkdtempSync(join(tmpdir(), 'farm-embedded-'));
const folder = join(root, 'postgres');
let port: number;

beforeAll(async () => {
  chmodSync(root, 0o711); // run by root, the server has another account and must walk through
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  port = (probe.address() as AddressInfo).port;
  await new Promise((done) => probe.close(done));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const start = () => startEmbeddedPostgres({ folder, port });
const serverPid = () => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('data is kept between starts, also when the server was killed and left its number behind', async () => {
  const first = await start();
  const url = await ensureDatabase(first, 'farm');
  await query(url, 'CREATE TABLE harvest AS SELECT 7 AS crates');
  process.kill(serverPid(), 'SIGKILL');
  await waitForExit(serverPid());
  expect(serverPid()).toBeGreaterThan(0);

  const second = await start();
  expect(await query(await ensureDatabase(second, 'farm'), 'SELECT crates FROM harvest')).toEqual([{ crates: 7 }]);
  await second.stop();
});

test('a server whose starter was killed is stopped and started again', async () => {
  const orphan = await start();
  const left = serverPid();
  writeFileSync(join(folder, 'owner'), '999999999\n');
  const next = await start();
  expect(await waitForExit(left, 0)).toBe(true);
  expect(await query(next.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await next.stop();
  await orphan.stop();
});

test('a folder in use by a living starter is refused with a sentence', async () => {
  const running = await start();
  writeFileSync(join(folder, 'owner'), `${process.ppid}\n`);
  await expect(start()).rejects.toThrow(/already in use by process \d+/);
  await running.stop();
});

test('a taken port is said', async () => {
  const taker = createServer();
  await new Promise<void>((done) => taker.listen(port, '127.0.0.1', done));
  await expect(start()).rejects.toThrow(`Port ${port} for the database is taken`);
  await new Promise((done) => taker.close(done));
});

test('a damaged folder is said and left alone', async () => {
  rmSync(join(folder, 'data/PG_VERSION'));
  await expect(start()).rejects.toThrow(/damaged/);
  expect(statSync(join(folder, 'data/base')).isDirectory()).toBe(true);
});

test('the password is made once and readable by its owner only', () => {
  expect(statSync(join(folder, 'password')).mode & 0o077).toBe(0);
});
