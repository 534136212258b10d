import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BeaconToken, type Beacon } from '@farm/contracts';
import { freePort } from '@farm/server-kit/testing';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance } from 'fastify';
import { closeGateways, startTestGateway, waitUntil, fixedClock } from '../testing/test-gateway';
import { createTestRelease, STORE } from '../testing/test-release';

afterEach(closeGateways);

const result: Beacon = { name: 'store', build: STORE, result: 'ready', ms: 120 };
const failed: Beacon = { ...result, result: 'failed', stage: 'entry', why: 'integrity' };

const FROM = '192.0.2.1';

interface Sent {
  type?: string;
  headers?: Record<string, string>;
  from?: string;
}

const send = (app: FastifyInstance, payload: string | object, { type, headers, from }: Sent = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/release/beacons', remoteAddress: from ?? FROM },
    headers: { 'content-type': type ?? 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** Sends a beacon as a page does: again with the token, where it is asked for one. */
async function sendBeacon(
  app: FastifyInstance,
  payload: string | object,
  type?: string,
  headers?: Record<string, string>,
) {
  const sent = { ...(type && { type }), ...(headers && { headers }) };
  const first = await send(app, payload, sent);
  if (first.statusCode !== 200 || typeof payload === 'string') return first;
  return send(app, { ...payload, ...first.json<BeaconToken>() }, sent);
}

const loads = (metrics: string) =>
  [
    ...metrics.matchAll(
      /^farm_remote_loads_total\{name="(\w+)",build="(\w*)",result="(\w+)",stage="([\w-]*)"\} (\d+)$/gm,
    ),
  ].map(([, ...row]) => row.join(' ').replace(/ +/g, ' '));
const counted = async (app: FastifyInstance) =>
  loads((await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body);
const newFile = () => join(mkdtempSync(join(tmpdir(), 'beacons-')), 'edge/beacons.jsonl');

test('beacons are counted by build, result and stage, as JSON or as text by sendBeacon', async () => {
  const { app } = await startTestGateway();
  expect((await sendBeacon(app, result)).statusCode).toBe(204);
  expect((await sendBeacon(app, result, 'text/plain;charset=UTF-8')).statusCode).toBe(204);
  expect((await sendBeacon(app, failed)).statusCode).toBe(204);
  expect(await counted(app)).toEqual([`store ${STORE} ready 2`, `store ${STORE} failed entry 1`]);
});

test.each([
  ['no JSON', 'name=store', 400],
  ['a field more', { ...result, path: '/verify/SF-2026-1' }, 400],
  ['an unknown result', { ...result, result: 'great' }, 400],
  ['an unknown remote', { ...result, name: 'barn' }, 400],
  ['an unknown build', { ...result, build: '000000000000' }, 400],
  ['more than one report needs', { ...result, why: 'x'.repeat(5_000) }, 413],
  ['much more than that', 'x'.repeat(70_000), 413],
])('%s is rejected and not counted', async (_, payload, status) => {
  const { app } = await startTestGateway();
  expect((await sendBeacon(app, payload)).statusCode).toBe(status);
  expect(await counted(app)).toEqual([]);
});

test('an error of page code is logged with its build and counted as a failure, but never stored', async () => {
  const file = newFile();
  const { app } = await startTestGateway({ BEACONS_FILE: file });
  const warnings: unknown[] = [];
  app.addHook('onRequest', async ({ log }) => {
    log.warn = (...entry: unknown[]) => void warnings.push(entry);
  });
  const error = { name: 'TypeError', message: 'x is not a function', stack: 'at Page (/assets/store/aa/home.js:1:42)' };
  expect((await sendBeacon(app, { ...failed, stage: 'render', why: 'script', error })).statusCode).toBe(204);
  expect(warnings).toEqual([[{ name: 'store', build: STORE, stage: 'render', pageError: error }, 'a page failed']]);
  expect(await counted(app)).toEqual([`store ${STORE} failed render 1`]);
  expect(readFileSync(file, 'utf8')).not.toContain('function');
});

test('of the errors of one network ten a minute are logged, shortened, and all are counted', async () => {
  const { app } = await startTestGateway({}, { clock: fixedClock() });
  const lines: string[] = [];
  app.addHook('onRequest', async ({ log }) => {
    log.warn = (...entry: unknown[]) => void lines.push(JSON.stringify(entry));
  });
  const error = { name: 'E'.repeat(80), message: 'm'.repeat(300), stack: 's'.repeat(1_500) };
  const beacon: Beacon = { ...failed, stage: 'render', why: 'script', error };
  const { token } = (await send(app, beacon)).json<BeaconToken>();
  for (let i = 0; i < 30; i += 1) await send(app, { ...beacon, token }, { from: `192.0.2.${i}` });
  expect([lines.length, Math.max(...lines.map(({ length }) => length)) < 600]).toEqual([10, true]);
  const other = (await send(app, beacon, { from: '198.51.100.7' })).json<BeaconToken>().token;
  await send(app, { ...beacon, token: other }, { from: '198.51.100.7' });
  expect(lines).toHaveLength(11);
  expect(await counted(app)).toEqual([`store ${STORE} failed render 31`]);
});

test.each([
  { 'csp-report': { 'effective-directive': { toString: 1, valueOf: 1 } } },
  { 'csp-report': { 'effective-directive': ['script-src'] } },
  [{ type: 'csp-violation', body: { effectiveDirective: { toString: null } } }],
  [{ type: 'csp-violation', body: { effectiveDirective: 7 } }],
])('a report whose directive is no text counts as another one: %j', async (report) => {
  const { app } = await startTestGateway();
  const type = Array.isArray(report) ? 'application/reports+json' : 'application/csp-report';
  expect((await send(app, report, { type })).statusCode).toBe(204);
  expect(await counted(app)).toEqual(['csp failed other 1']);
});

test('rejects beacons of other sites and other content types', async () => {
  const { app } = await startTestGateway();
  expect((await sendBeacon(app, result, 'text/plain', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await sendBeacon(app, result, 'text/plain', { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await sendBeacon(app, result, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect(await counted(app)).toEqual([]);
});

test('a beacon without a token of its network is not counted, and is sent a token', async () => {
  const { app } = await startTestGateway();
  const first = await send(app, result);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Value.Check(BeaconToken, first.json())).toBe(true);
  const { token } = first.json<BeaconToken>();
  expect((await send(app, { ...result, token }, { from: '198.51.100.7' })).statusCode).toBe(200);
  expect((await send(app, { ...result, token: `${token}x` })).statusCode).toBe(200);
  expect(await counted(app)).toEqual([]);
  expect((await send(app, { ...result, token }, { from: '192.0.2.200' })).statusCode).toBe(204);
  expect(await counted(app)).toEqual([`store ${STORE} ready 1`]);
});

test('a network counts once, however many beacons it sends, also after a restart', async () => {
  const file = newFile();
  const networks = async (app: FastifyInstance) =>
    [
      ...(await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body.matchAll(
        /^farm_remote_networks_total\{name="store",build="\w+",result="(\w+)"\} (\d+)$/gm,
      ),
    ].map(([, result, times]) => `${result} ${times}`);
  const { app } = await startTestGateway({ BEACONS_FILE: file });
  const from = async (address: string, beacon: Beacon) => {
    const { token } = (await send(app, beacon, { from: address })).json<BeaconToken>();
    for (let i = 0; i < 5; i += 1) await send(app, { ...beacon, token }, { from: address });
  };
  await from('192.0.2.1', failed);
  await from('198.51.100.1', result);
  await from('198.51.100.2', failed);
  await from('203.0.113.1', result);
  expect(await networks(app)).toEqual(['loaded 3', 'failed 2']);
  await closeGateways();
  expect(await networks((await startTestGateway({ BEACONS_FILE: file })).app)).toEqual(['loaded 3', 'failed 2']);
});

test('beacons are limited per network and minute, and other networks are not affected', async () => {
  const clock = fixedClock();
  const { app } = await startTestGateway({}, { clock });
  const tokenFor = async (from: string) => (await send(app, result, { from })).json<BeaconToken>().token;
  const [token, other] = [await tokenFor('192.0.2.1'), await tokenFor('198.51.100.7')];
  for (let i = 1; i < 600; i += 1) await send(app, { ...result, token }, { from: `192.0.2.${i % 250}` });
  expect((await send(app, { ...result, token }, { from: '192.0.2.251' })).statusCode).toBe(204);
  expect((await send(app, { ...result, token: other }, { from: '198.51.100.7' })).statusCode).toBe(204);
  clock.advance(60_000);
  expect((await send(app, { ...result, token }, { from: '192.0.2.251' })).statusCode).toBe(204);
  expect(await counted(app)).toEqual([`store ${STORE} ready 601`]);
});

test('policy violations are counted by directive, and nothing else is stored', async () => {
  const file = newFile();
  const { app } = await startTestGateway({ BEACONS_FILE: file });
  const secret = 'https://farm.example/library?key=SECRET';
  const report = (effectiveDirective: string, type = 'csp-violation') => ({
    ...{ type, url: secret, body: { documentURL: secret, effectiveDirective, sample: 'SECRET' } },
  });
  const list = [report('script-src-elem'), report('img-src'), report('SECRET'), report('script-src', 'deprecation')];
  expect((await sendBeacon(app, JSON.stringify(list), 'application/reports+json')).statusCode).toBe(204);
  const old = { 'csp-report': { 'document-uri': secret, 'violated-directive': 'img-src', 'blocked-uri': secret } };
  expect((await sendBeacon(app, old, 'application/csp-report')).statusCode).toBe(204);
  expect(await counted(app)).toEqual(['csp failed script-src 1', 'csp failed img-src 2', 'csp failed other 1']);
  expect(readFileSync(file, 'utf8')).not.toContain('SECRET');
  for (const nonsense of ['{}', '[]', '[null]', '7', '{"csp-report":null}'])
    expect((await sendBeacon(app, nonsense, 'application/reports+json')).statusCode).toBe(204);
});

describe('the journal', () => {
  test('keeps counts across a restart, to the minute, and skips only an incomplete line', async () => {
    const file = newFile();
    const clock = fixedClock('2026-03-01T12:00:59Z');
    const first = await startTestGateway({ BEACONS_FILE: file }, { clock });
    await Promise.all(Array.from({ length: 50 }, () => sendBeacon(first.app, result)));
    await closeGateways();
    expect(readFileSync(file, 'utf8')).toMatch(/"at":"2026-03-01T12:00Z"/);
    appendFileSync(file, '{"at":"2026-03-01T12:01Z","counts":[["store","b');
    const { app } = await startTestGateway({ BEACONS_FILE: file });
    await sendBeacon(app, failed);
    await closeGateways();
    const again = await startTestGateway({ BEACONS_FILE: file });
    expect(await counted(again.app)).toEqual([`store ${STORE} ready 50`, `store ${STORE} failed entry 1`]);
  });

  test('is compacted above a megabyte without losing counts', async () => {
    const file = newFile();
    await startTestGateway({ BEACONS_FILE: file });
    await closeGateways();
    const line = JSON.stringify({ at: '2026-03-01T12:00Z', counts: [['store', STORE, 'ready', '', 1]] });
    writeFileSync(file, `${line}\n`.repeat(15_000));
    const { app } = await startTestGateway({ BEACONS_FILE: file });
    await sendBeacon(app, result);
    await waitUntil(() => statSync(file).size < 1_000);
    await closeGateways();
    expect(await counted((await startTestGateway({ BEACONS_FILE: file })).app)).toEqual([`store ${STORE} ready 15001`]);
  });

  test('a write error does not fail the request', async () => {
    const file = newFile();
    const { app } = await startTestGateway({ BEACONS_FILE: file });
    const { rmSync, mkdirSync } = await import('node:fs');
    rmSync(file);
    mkdirSync(file);
    expect((await sendBeacon(app, result)).statusCode).toBe(204);
    expect(await counted(app)).toEqual([`store ${STORE} ready 1`]);
  });
});

// A process of its own, compiled as it starts: on a busy machine that takes its time.
const STARTS_WITHIN_MS = 90_000;

describe('a killed gateway', () => {
  const running: ChildProcess[] = [];
  afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

  test(
    'keeps the beacons that it acknowledged, and serves metrics on its own port',
    async () => {
      const { folder, publicKey } = await createTestRelease();
      const [port, metricsPort, file] = [await freePort(), await freePort(), newFile()];
      const env = {
        ...{ RELEASE_STORE: `dir:${folder}`, RELEASE_PUBLIC_KEYS: publicKey, LOG_LEVEL: 'info' },
        ...{ PORT: String(port), METRICS_PORT: String(metricsPort), BEACONS_FILE: file },
      };
      const main = [require.resolve('tsx'), join(__dirname, '../main.ts')] as const;
      const child = spawn(process.execPath, ['--require', ...main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(child);
      const responses = createInterface({ input: child.stdout as Readable });
      for await (const line of responses) if (line.includes('Server listening')) break;
      const post = (beacon: Beacon) =>
        fetch(`http://127.0.0.1:${port}/release/beacons`, { method: 'POST', body: JSON.stringify(beacon) });
      const { token } = (await (await post(failed)).json()) as BeaconToken;
      for (let i = 0; i < 3; i += 1) await post({ ...failed, token });
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(loads(metrics)).toEqual([`store ${STORE} failed entry 3`]);
      expect(await counted((await startTestGateway({ BEACONS_FILE: file })).app)).toEqual([
        `store ${STORE} failed entry 3`,
      ]);
    },
    STARTS_WITHIN_MS,
  );
});
