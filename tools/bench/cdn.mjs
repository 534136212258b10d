// Tries deploy/cdn/varnish.vcl in front of a running site: how much of a visit the proxy answers, what visitors get while the gateway
// is away, who may purge, and when a release is visible. Needs varnishd (Debian: varnish). Exit code 1 if something is not as docs/scale.md
// says. It switches the store's pages off and on again.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

const SITE = new URL(process.env['SITE_ORIGIN'] ?? 'http://localhost:4000');
const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['/', '/about', '/country-store', '/start-my-farm-plan', '/crops'];
const VISITS = 20;
const PURGE_KEY = randomBytes(16).toString('hex');
/** How long one request may take, and how long a state may take to arrive, in ms. */
const REQUEST_TIMEOUT = 10_000;
const STATE_TIMEOUT = 60_000;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Waits until a condition holds.
 * @throws Error after a minute, with what was waited for
 */
async function until(name, condition, pause = 20) {
  const end = Date.now() + STATE_TIMEOUT;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited for a minute: ${name}`);
    await sleep(pause);
  }
}

let failures = 0;
/** Prints a result, and makes the exit code 1 where it is not what docs/scale.md says. */
function check(text, passed) {
  if (passed) return console.log(text);
  failures += 1;
  console.error(`FAILED: ${text}`);
}

/** A TCP proxy that can be closed: between the CDN and the gateway. */
async function startTcpProxy() {
  const sockets = new Set();
  const server = createServer((socket) => {
    const target = connect(Number(SITE.port), '127.0.0.1');
    for (const each of [socket, target]) {
      sockets.add(each);
      each.on('error', () => undefined).once('close', () => sockets.delete(each));
    }
    socket.pipe(target).pipe(socket);
    socket.once('close', () => target.destroy());
  });
  const port = await freePort();
  const open = () => once(server.listen(port, '127.0.0.1'), 'listening');
  await open();
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, open, close };
}

const folder = mkdtempSync(join(tmpdir(), 'farm-cdn-'));
chmodSync(folder, 0o755); // its worker runs as another user
const tcpProxy = await startTcpProxy();
const port = await freePort();
const rules = readFileSync(join(ROOT, 'deploy/cdn/varnish.vcl'), 'utf8').replace('"4000"', `"${tcpProxy.port}"`);
writeFileSync(join(folder, 'site.vcl'), rules);
const options = [
  '-F',
  '-n',
  join(folder, 'work'),
  '-a',
  `127.0.0.1:${port}`,
  '-T',
  'none',
  '-f',
  join(folder, 'site.vcl'),
];
const proxy = spawn('varnishd', [...options, '-s', 'malloc,256m', '-p', 'http_gzip_support=off'], {
  env: { ...process.env, PURGE_KEY },
  stdio: ['ignore', 'ignore', 'pipe'],
});
let log = '';
proxy.stderr.setEncoding('utf8').on('data', (text) => (log += text));
const ended = once(proxy, 'exit');

/** @returns status, body, bytes and whether the proxy had it */
const request = (path, { method = 'GET', headers = {} } = {}) =>
  new Promise((done, failed) => {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const all = { host: SITE.host, 'accept-encoding': 'br', ...headers };
    get({ port, path, method, headers: all, host: '127.0.0.1', signal }, (response) => {
      response.once('error', failed);
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () => {
        const body = Buffer.concat(chunks);
        done({
          path,
          status: response.statusCode,
          body: (response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString(),
          bytes: body.length,
          hit: response.headers['x-cache'] === 'hit',
        });
      });
    }).once('error', failed);
  });

/** All pages of a visit with the files that they name, as a browser without a cache loads them. */
async function visit() {
  const answers = [];
  const seen = new Set();
  for (const page of PAGES) {
    const document = await request(page);
    answers.push({ ...document, kind: 'document' });
    for (const [path] of document.body.matchAll(/\/assets\/[\w./-]+\.(?:js|css|svg|png|jpg|webp|avif|woff2|json)/g)) {
      if (seen.has(path)) continue;
      seen.add(path);
      answers.push({ ...(await request(path)), kind: 'file' });
    }
  }
  return answers;
}

const share = (answers) => `${((100 * answers.filter(({ hit }) => hit).length) / answers.length).toFixed(1)} %`;
const purge = (key) => request('/', { method: 'PURGE', headers: key ? { 'x-purge-key': key } : {} });

const STATES = { off: 503, on: 200 };
let promotion = Promise.resolve();
let isOff = false;
let isEnding = false;
/**
 * Switches the store's pages off or on, after what was begun before.
 * @throws Error if the release tool fails, with what it wrote
 */
function release(state) {
  const args = ['run', '--silent', 'release', '--', 'promote', `store@${state}`, '--reason', 'bench:cdn'];
  promotion = promotion
    .catch(() => undefined)
    .then(async () => {
      if (state === 'off' && isEnding) throw new Error('The trial has ended');
      if (state === 'off') isOff = true;
      await promisify(execFile)('npm', args, { cwd: ROOT, timeout: STATE_TIMEOUT });
      isOff = state === 'off';
    });
  return promotion;
}

/** Seconds from when the gateway has a release of the store's pages (503: closed) to when the proxy has it, too. */
async function secondsBehind(status, { purged }) {
  const url = new URL('/country-store', SITE);
  const gateway = async () => (await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) })).status;
  await until(`the gateway has ${status}`, async () => {
    // Visitors ask meanwhile, so that the proxy has a copy that is two seconds old at most.
    const [seen] = await Promise.all([gateway(), request('/country-store')]);
    return seen === status;
  });
  const start = Date.now();
  if (purged) await purge(PURGE_KEY);
  await until(`the proxy has ${status}`, async () => (await request('/country-store')).status === status);
  return (Date.now() - start) / 1000;
}

async function tryVisits() {
  const first = await visit();
  const later = [];
  for (let i = 0; i < VISITS; i += 1) {
    later.push(...(await visit()));
    await sleep(300);
  }
  const of = (kind) => later.filter((each) => each.kind === kind);
  const bytes = (answers) => answers.reduce((sum, each) => sum + each.bytes, 0);
  console.log(`a visit: ${first.length} requests, ${(bytes(first) / 1e6).toFixed(2)} MB`);
  check(
    `answered by the proxy: ${share(later)} (files ${share(of('file'))}, documents ${share(of('document'))})`,
    [...first, ...later].every(({ status }) => status === 200) && of('file').every(({ hit }) => hit),
  );
  const { hit } = await request('/about', { headers: { cookie: '__Host-session=x' } });
  check(`somebody who is signed in: ${hit ? 'from the cache' : 'by the gateway'}`, !hit);
}

async function tryWithoutGateway() {
  await tcpProxy.close();
  await sleep(5000);
  const answers = await visit();
  const missing = answers.filter(({ status }) => status !== 200);
  for (const { path } of missing) console.error(`not answered: ${path}`);
  check(`gateway away: ${answers.length - missing.length} of ${answers.length} answered`, missing.length === 0);
  for (const [name, path] of Object.entries({
    call: '/api/quiz/leaderboard',
    'page that is not in the cache': '/contact',
  })) {
    const { status } = await request(path);
    check(`gateway away: a ${name} gets ${status}`, status === 503);
  }
  await tcpProxy.open();
  await sleep(5000);
  const { status } = await request('/api/quiz/leaderboard');
  check(`five seconds after it is back: a call gets ${status}`, status === 200);
}

async function tryReleases() {
  for (const key of [undefined, 'another']) {
    const { status } = await purge(key);
    check(`a purge with ${key ? 'another' : 'no'} key gets ${status}`, status === 403);
  }
  for (const purged of [false, true]) {
    const seconds = [];
    for (const [state, status] of Object.entries(STATES))
      seconds.push((await Promise.all([secondsBehind(status, { purged }), release(state)]))[0]);
    const text = seconds.map((each) => each.toFixed(2)).join(' and ');
    // A page is two seconds old at most, and half a second is for the request and for a busy machine.
    check(`a release: ${text} s after the gateway, ${purged ? 'purged' : 'not purged'}`, Math.max(...seconds) < 2.5);
  }
}

async function tryAll() {
  await until('the proxy answers', async () => (await request('/healthz').catch(() => ({}))).status === 200, 200);
  await tryVisits();
  await tryWithoutGateway();
  await tryReleases();
}

const stopped = Promise.race([
  ended.then(() => `varnishd has ended\n${log}`),
  ...['SIGINT', 'SIGTERM'].map((signal) => once(process, signal).then(() => signal)),
]).then((reason) => {
  throw new Error(`Stopped: ${reason}`);
});
try {
  await Promise.race([tryAll(), stopped]);
} catch (error) {
  check(error.message, false);
} finally {
  isEnding = true;
  proxy.kill();
  await ended.catch(() => undefined);
  await tcpProxy.close();
  rmSync(folder, { recursive: true, force: true });
  await promotion.catch(() => undefined);
  if (isOff) await release('on').catch((error) => check(`The store's pages are still off: ${error.message}`, false));
}
// A request that was under way does not hold up the end.
process.exit(failures > 0 ? 1 : 0);
