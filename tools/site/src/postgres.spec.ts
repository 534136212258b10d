import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePorts } from './ports';
import { openDatabase } from './postgres';
import { loadSecrets } from './secrets';
import { supervise } from './supervisor';

const folder = mkdtempSync(join(tmpdir(), 'farm-postgres-'));
chmodSync(folder, 0o711); // under root, the server runs as another user and must be able to enter
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test('the embedded database is restarted at the same address after a crash, with its data', async () => {
  const { postgres: port } = await findFreePorts();
  const passwords = loadSecrets(folder).rolePasswords;
  const print = (line: string) => (line.includes('is running again') ? resolveRestart() : undefined);
  let resolveRestart: () => void = () => undefined;
  const restarted = new Promise<void>((resolve) => (resolveRestart = resolve));
  const database = await openDatabase({ folder, port, databaseUrl: undefined, passwords, print: () => undefined });
  const supervisor = supervise(database.supervised ? [database.supervised] : [], print, {
    first: 50,
    max: 200,
    reset: 1,
  });
  await query(database.url, 'CREATE TABLE harvest AS SELECT 7 AS crates');
  const [pid] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await restarted;
  expect(await query(database.url, 'SELECT crates FROM harvest')).toEqual([{ crates: 7 }]);
  await supervisor.stop();
  await database.stop();
});
