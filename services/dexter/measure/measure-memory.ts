import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase } from '@farm/prisma/testing';
import { COOKIE_KEYS } from '@farm/server-kit/testing';
import { conversationCases } from './conversation-cases';
import { markdownTable } from './markdown-table';

const MESSAGES = 1_000;
const READY_MS = 120_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** The command of the image, with its limit of memory. */
function productionCommand(): string[] {
  const image = readFileSync(join(__dirname, '../../../deploy/Dockerfile'), 'utf8');
  return JSON.parse(/^CMD (\[.*dist\/main\.js"\])$/m.exec(image)?.[1] ?? '[]') as string[];
}

/** Megabytes of a process that are in memory, by the kernel. */
function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}

/** Sends the messages of the open conversations, each conversation as a visitor and a network of its own. */
async function sendMessages(url: string): Promise<void> {
  const { open } = conversationCases();
  let sent = 0;
  for (let at = 0; sent < MESSAGES; at += 1) {
    const from = `10.${(at >> 8) & 255}.${at & 255}.1`; // the limits count per network
    let cookie = '';
    for (const { message } of open[at % open.length]?.turns ?? []) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie };
      const response = await fetch(`${url}/api/dexter-response`, {
        ...{ method: 'POST', headers, body: JSON.stringify({ message }) },
      });
      if (!response.ok) throw new Error(`${response.status} for '${message}'`);
      cookie ||= response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      sent += 1;
    }
  }
}

/** Resident memory of the built service, with and without the sentence encoder, after its start and after 1,000 messages. */
export async function memoryTable(): Promise<string> {
  const rows: string[][] = [];
  for (const embedder of ['off', 'use-lite']) {
    const database = await createTestDatabase('dexter');
    const port = await freePort();
    const keys = COOKIE_KEYS.join();
    const env = { DATABASE_URL: database.url, COOKIE_KEYS: keys, VISITOR_KEY: keys, PORT: String(port) };
    const [program = 'node', ...words] = productionCommand();
    const service = spawn(program, words, {
      ...{ cwd: join(__dirname, '..'), stdio: 'ignore' },
      env: { ...env, PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'test', DEXTER_EMBEDDER: embedder },
    });
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const started = performance.now();
    while (!(await isReady())) {
      if (performance.now() - started > READY_MS || service.exitCode !== null)
        throw new Error('The service did not start');
      await wait(200);
    }
    const pid = service.pid ?? 0;
    const atStart = residentMb(pid);
    await sendMessages(url);
    rows.push([embedder, `${atStart} MB`, `${residentMb(pid)} MB`]);
    service.kill();
    await once(service, 'exit');
    await database.close();
  }
  return markdownTable(['sentence encoder', 'after the start', 'after 1,000 messages'], rows);
}
