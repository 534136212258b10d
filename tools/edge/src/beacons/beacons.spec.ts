import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Beacon } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import { closeEdges, edgeForTest, eventually, standingClock } from '../testing/edge-for-test';
import { smallRelease, STORE } from '../testing/small-release';

afterEach(closeEdges);

const came: Beacon = { name: 'store', build: STORE, result: 'ready', ms: 120 };
const failed: Beacon = { ...came, result: 'failed', stage: 'entry', why: 'integrity' };

const tell = (app: FastifyInstance, payload: string | object, type = 'application/json', headers = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/release/beacons', headers: { 'content-type': type, ...headers } },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const loads = (metrics: string) =>
  [
    ...metrics.matchAll(
      /^farm_remote_loads_total\{name="(\w+)",build="(\w*)",result="(\w+)",stage="([\w-]*)"\} (\d+)$/gm,
    ),
  ].map(([, ...row]) => row.join(' ').replace(/ +/g, ' '));
const counted = async (app: FastifyInstance) =>
  loads((await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body);
const newFile = () => join(mkdtempSync(join(tmpdir(), 'beacons-')), 'edge/beacons.jsonl');

test('what browsers tell is counted by build, result and stage, as JSON or as sendBeacon sends a text', async () => {
  const { app } = await edgeForTest();
  expect((await tell(app, came)).statusCode).toBe(204);
  expect((await tell(app, came, 'text/plain;charset=UTF-8')).statusCode).toBe(204);
  expect((await tell(app, failed)).statusCode).toBe(204);
  expect(await counted(app)).toEqual([`store ${STORE} ready 2`, `store ${STORE} failed entry 1`]);
});

test.each([
  ['no JSON', 'name=store', 400],
  ['a field more', { ...came, path: '/verify/SF-2026-1' }, 400],
  ['an unknown result', { ...came, result: 'great' }, 400],
  ['an unknown remote', { ...came, name: 'barn' }, 400],
  ['an unknown build', { ...came, build: '000000000000' }, 400],
  ['more than one report needs', { ...came, why: 'x'.repeat(5_000) }, 413],
  ['much more than that', 'x'.repeat(70_000), 413],
])('%s is refused and counted nowhere', async (_, payload, status) => {
  const { app } = await edgeForTest();
  expect((await tell(app, payload)).statusCode).toBe(status);
  expect(await counted(app)).toEqual([]);
});

test('another site’s page cannot tell, nor can another type of body', async () => {
  const { app } = await edgeForTest();
  expect((await tell(app, came, 'text/plain', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await tell(app, came, 'text/plain', { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await tell(app, came, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect(await counted(app)).toEqual([]);
});

test('of one source so much is counted in a minute and no more; others are heard on; the next minute is new', async () => {
  const clock = standingClock();
  const { app } = await edgeForTest({}, { clock });
  const from = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/release/beacons', remoteAddress, payload: came });
  for (let i = 0; i < 600; i += 1) await from(`192.0.2.${i % 250}`);
  expect((await from('192.0.2.251')).statusCode).toBe(204);
  expect((await from('198.51.100.7')).statusCode).toBe(204);
  clock.advance(60_000);
  expect((await from('192.0.2.251')).statusCode).toBe(204);
  expect(await counted(app)).toEqual([`store ${STORE} ready 602`]);
});

test('reports of the policy are counted by directive, and nothing else of them is kept', async () => {
  const file = newFile();
  const { app } = await edgeForTest({ BEACONS_FILE: file });
  const secret = 'https://farm.example/library?key=SECRET';
  const report = (effectiveDirective: string, type = 'csp-violation') => ({
    ...{ type, url: secret, body: { documentURL: secret, effectiveDirective, sample: 'SECRET' } },
  });
  const list = [report('script-src-elem'), report('img-src'), report('SECRET'), report('script-src', 'deprecation')];
  expect((await tell(app, JSON.stringify(list), 'application/reports+json')).statusCode).toBe(204);
  const old = { 'csp-report': { 'document-uri': secret, 'violated-directive': 'img-src', 'blocked-uri': secret } };
  expect((await tell(app, old, 'application/csp-report')).statusCode).toBe(204);
  expect(await counted(app)).toEqual(['csp failed script-src 1', 'csp failed img-src 2', 'csp failed other 1']);
  expect(readFileSync(file, 'utf8')).not.toContain('SECRET');
  for (const nonsense of ['{}', '[]', '[null]', '7', '{"csp-report":null}'])
    expect((await tell(app, nonsense, 'application/reports+json')).statusCode).toBe(204);
});

describe('the journal', () => {
  test('holds what was told over a restart, to the minute, and a line that was cut off costs that line alone', async () => {
    const file = newFile();
    const clock = standingClock('2026-03-01T12:00:59Z');
    const first = await edgeForTest({ BEACONS_FILE: file }, { clock });
    await Promise.all(Array.from({ length: 50 }, () => tell(first.app, came)));
    await closeEdges();
    expect(readFileSync(file, 'utf8')).toMatch(/"at":"2026-03-01T12:00Z"/);
    appendFileSync(file, '{"at":"2026-03-01T12:01Z","counts":[["store","b');
    const { app } = await edgeForTest({ BEACONS_FILE: file });
    await tell(app, failed);
    await closeEdges();
    const again = await edgeForTest({ BEACONS_FILE: file });
    expect(await counted(again.app)).toEqual([`store ${STORE} ready 50`, `store ${STORE} failed entry 1`]);
  });

  test('is gathered when it has grown over a megabyte, and loses nothing by it', async () => {
    const file = newFile();
    await edgeForTest({ BEACONS_FILE: file });
    await closeEdges();
    const line = JSON.stringify({ at: '2026-03-01T12:00Z', counts: [['store', STORE, 'ready', '', 1]] });
    writeFileSync(file, `${line}\n`.repeat(15_000));
    const { app } = await edgeForTest({ BEACONS_FILE: file });
    await tell(app, came);
    await eventually(() => statSync(file).size < 1_000);
    await closeEdges();
    expect(await counted((await edgeForTest({ BEACONS_FILE: file })).app)).toEqual([`store ${STORE} ready 15001`]);
  });

  test('that cannot be written does not cost an answer', async () => {
    const file = newFile();
    const { app } = await edgeForTest({ BEACONS_FILE: file });
    const { rmSync, mkdirSync } = await import('node:fs');
    rmSync(file);
    mkdirSync(file);
    expect((await tell(app, came)).statusCode).toBe(204);
    expect(await counted(app)).toEqual([`store ${STORE} ready 1`]);
  });
});

// A process of its own, compiled as it starts: on a busy machine that takes its time.
const STARTS_WITHIN_MS = 90_000;

describe('a front that is killed', () => {
  const running: ChildProcess[] = [];
  afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await once(probe.close(), 'close');
    return port;
  }

  test(
    'has kept what it answered for, and showed it at its own port for monitors too',
    async () => {
      const { folder, publicKey } = await smallRelease();
      const [port, metricsPort, file] = [await freePort(), await freePort(), newFile()];
      const env = {
        ...{ RELEASE_STORE: `dir:${folder}`, RELEASE_PUBLIC_KEYS: publicKey, LOG_LEVEL: 'info' },
        ...{ PORT: String(port), METRICS_PORT: String(metricsPort), BEACONS_FILE: file },
      };
      const main = [require.resolve('tsx'), join(__dirname, '../main.ts')] as const;
      const child = spawn(process.execPath, ['--require', ...main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(child);
      const heard = createInterface({ input: child.stdout as Readable });
      for await (const line of heard) if (line.includes('Server listening')) break;
      for (let i = 0; i < 3; i += 1)
        await fetch(`http://127.0.0.1:${port}/release/beacons`, { method: 'POST', body: JSON.stringify(failed) });
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(loads(metrics)).toEqual([`store ${STORE} failed entry 3`]);
      expect(await counted((await edgeForTest({ BEACONS_FILE: file })).app)).toEqual([`store ${STORE} failed entry 3`]);
    },
    STARTS_WITHIN_MS,
  );
});
