// Compares documents of the gateway with nginx, which serves the same bytes with the same headers, and a small cached answer of a
// service with a Fastify route that has nothing else to do: with the same headers, and with those of Fastify alone. Each pair is
// measured in turn.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

const SITE = process.env['SITE_ORIGIN'] ?? 'http://localhost:4000';
const LEARNING = process.env['LEARNING_URL'] ?? 'http://127.0.0.1:4102';
const PAGE = '/about';
const CALL = '/api/quiz/leaderboard';
const ROUNDS = 5;
const SECONDS = 5;
const CONNECTIONS = 20;
const HEADERS = { 'accept-encoding': 'br' };
const MAX_STARTS = 100;
/** Set by nginx itself. */
const OWN = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive', 'etag']);

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const fetchRaw = (url, headers = HEADERS) =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    }).once('error', reject);
  });

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** nginx with one worker, which serves these bytes with these headers. */
async function startNginx({ headers, bytes }) {
  const folder = mkdtempSync(join(tmpdir(), 'farm-nginx-'));
  chmodSync(folder, 0o755); // its worker runs as another user
  const port = await freePort();
  writeFileSync(join(folder, 'page.html'), bytes);
  const lines = Object.entries(headers)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 512; }
     http { access_log off; keepalive_requests 100000000; open_file_cache max=10; ${temporary.join(' ')}
       server { listen 127.0.0.1:${port}; root ${folder}; types {} default_type "${headers['content-type']}"; ${lines.join(' ')} } }`,
  );
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
  nginx.once('error', () => {
    console.error('nginx is not installed (Debian: apt-get install nginx-light).');
    process.exit(1);
  });
  const url = `http://127.0.0.1:${port}/page.html`;
  for (let starts = 0; !(await fetchRaw(url).catch(() => null)); starts += 1) {
    if (starts === MAX_STARTS || nginx.exitCode !== null) throw new Error('nginx does not answer.');
    await new Promise((next) => setTimeout(next, 50));
  }
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        nginx.once('exit', () => resolve(rmSync(folder, { recursive: true, force: true })));
        nginx.kill('SIGTERM');
      }),
  };
}

/** A Fastify server with one route, in a process of its own. */
async function startBareRoute(headers, bytes) {
  const server = fork(new URL('bare-route.mjs', import.meta.url));
  server.send({ body: bytes.toString('utf8'), headers });
  const [port] = await once(server, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.disconnect() };
}

/** @throws if the server rejected requests: shedding load is faster than answering */
async function requestsPerSecond(url, headers) {
  const { requests, non2xx } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (non2xx > 0) throw new Error(`${url} rejected ${non2xx} requests: start the site with LOAD_SHEDDING=no.`);
  return requests.average;
}

/** Measures both in turn and prints the medians and their ratio. */
async function compare(name, url, baseName, baseUrl, headers = HEADERS) {
  const [values, bases] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [value, base] = [await requestsPerSecond(url, headers), await requestsPerSecond(baseUrl, headers)];
    if (round === 0) continue; // compiles
    values.push(value);
    bases.push(base);
  }
  const [value, base] = [median(values), median(bases)];
  console.log(
    `${name}: ${Math.round(value)} a second; ${baseName}: ${Math.round(base)}; ratio ${(value / base).toFixed(2)}`,
  );
}

const page = `${SITE.replace('localhost', '127.0.0.1')}${PAGE}`;
const nginx = await startNginx(await fetchRaw(page));
const call = `${LEARNING}${CALL}`;
const first = await fetchRaw(call);
// A browser has the cookie of its first visit.
const known = { ...HEADERS, cookie: (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ') };
const { headers, bytes } = await fetchRaw(call, known);
const added = Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'content-type' || !OWN.has(name)));
const same = await startBareRoute(added, bytes);
const plain = await startBareRoute({ 'content-type': headers['content-type'] }, bytes);
try {
  await compare(`The gateway's ${PAGE}`, page, 'nginx, the same bytes', nginx.url);
  await compare(`learning's ${CALL}`, call, 'a bare route, the same headers', same.url, known);
  await compare(`learning's ${CALL}`, call, 'a bare route without them', plain.url, known);
} finally {
  same.stop();
  plain.stop();
  await nginx.stop();
}
