// Tries deploy/cdn/varnish.vcl in front of a running site: how much of a visit the proxy answers, what visitors get while the gateway
// is away, and when a release is visible. Needs varnishd (Debian: varnish).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const SITE = new URL(process.env['SITE_ORIGIN'] ?? 'http://localhost:4000');
const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['/', '/about', '/country-store', '/start-my-farm-plan', '/crops'];
const VISITS = 20;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Stands between proxy and gateway: it can go away. */
async function startWire() {
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
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, open, cut };
}

const folder = mkdtempSync(join(tmpdir(), 'farm-cdn-'));
chmodSync(folder, 0o755); // its worker runs as another user
const wire = await startWire();
const port = await freePort();
const rules = readFileSync(join(ROOT, 'deploy/cdn/varnish.vcl'), 'utf8').replace('"4000"', `"${wire.port}"`);
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
const proxy = spawn('varnishd', [...options, '-s', 'malloc,256m', '-p', 'http_gzip_support=off'], { stdio: 'ignore' });
const ended = once(proxy, 'exit');

/** @returns status, body, bytes and whether the proxy had it */
const request = (path, { method = 'GET', cookie } = {}) =>
  new Promise((done, failed) => {
    const headers = { host: SITE.host, 'accept-encoding': 'br', ...(cookie && { cookie }) };
    get({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
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
const release = (part) =>
  spawn('npm', ['run', '--silent', 'release', '--', 'promote', part, '--reason', 'bench:cdn'], {
    cwd: ROOT,
    stdio: 'ignore',
  });

/** Seconds from when the gateway has a release of the store's pages (503: closed) to when the proxy has it, too. */
async function secondsBehind(status, { purge }) {
  const gateway = async () => (await fetch(new URL('/country-store', SITE))).status;
  // Visitors ask meanwhile, so that the proxy has a copy that is two seconds old at most.
  while ((await gateway()) !== status) await Promise.all([sleep(20), request('/country-store')]);
  const start = Date.now();
  if (purge) await request('/', { method: 'PURGE' });
  while ((await request('/country-store')).status !== status) await sleep(20);
  return ((Date.now() - start) / 1000).toFixed(2);
}

try {
  for (let tries = 0; (await request('/healthz').catch(() => ({}))).status !== 200; tries += 1) {
    if (tries > 100) throw new Error('The proxy does not answer');
    await sleep(200);
  }
  const first = await visit();
  const later = [];
  for (let i = 0; i < VISITS; i += 1) {
    later.push(...(await visit()));
    await sleep(300);
  }
  const of = (kind) => later.filter((each) => each.kind === kind);
  const bytes = (answers) => answers.reduce((sum, each) => sum + each.bytes, 0);
  console.log(`a visit: ${first.length} requests, ${(bytes(first) / 1e6).toFixed(2)} MB`);
  console.log(
    `answered by the proxy: ${share(later)} (files ${share(of('file'))}, documents ${share(of('document'))})`,
  );
  const cookie = await request('/about', { cookie: '__Host-session=x' });
  console.log(`somebody who is signed in: ${cookie.hit ? 'FROM THE CACHE' : 'by the gateway'}`);

  await wire.cut();
  await sleep(5000);
  const away = await visit();
  const failed = away.filter(({ status }) => status !== 200);
  const call = await request('/api/quiz/leaderboard');
  const unseen = await request('/contact');
  for (const each of failed) console.error(`not answered: ${each.path}`);
  console.log(
    `gateway away: ${away.length - failed.length} of ${away.length} answered, a call ${call.status}, a page nobody asked for ${unseen.status}`,
  );
  await wire.open();
  await sleep(4000);
  console.log(`back: a call ${(await request('/api/quiz/leaderboard')).status}`);

  for (const purge of [false, true]) {
    const seconds = [];
    for (const [state, status] of Object.entries({ off: 503, on: 200 })) {
      const done = once(release(`store@${state}`), 'exit');
      seconds.push(await secondsBehind(status, { purge }));
      await done;
    }
    console.log(`a release: ${seconds.join(' and ')} s after the gateway, ${purge ? 'purged' : 'not purged'}`);
  }
} finally {
  proxy.kill();
  await ended;
  await wire.cut().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
