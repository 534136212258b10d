import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { caddyProgram, freeCaddyPorts, type Running, startProgram } from '@farm/site';
import { ROOT } from '../../workspace';
import { resistAttack } from '../attack';
import { type AttackedSite, containerBytes } from '../attacked-site';
import type { FaultFindings } from '../findings';
import { limitMemory } from '../memory-limit';

const CONNECTIONS = 8_000;
const AT_ONCE = 100;
const MB = 1_048_576;
/** Caddy closes a connection that is idle for 30 s. */
const CLOSED_MS = 35_000;
const VISIT_MS = 250;

/** One request on a connection that then stays open. */
const openIdle = (port: number, ca: string): Promise<TLSSocket | null> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca }, () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    socket.once('data', () => resolve(socket)).on('error', () => resolve(null));
    socket.once('close', () => resolve(null)).setTimeout(10_000, () => resolve(socket));
  });

const statusOf = (port: number, path: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', servername: 'localhost', port, path, agent, headers: { host: 'localhost' } };
    const sent = request({ ...options, timeout: 30_000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('timeout', () => sent.destroy()).once('error', () => resolve(0));
    sent.end();
  });

/** A visitor of Caddy, who asks four times a second until `stop`. */
function startHttpsVisitor(port: number, ca: string) {
  const agent = new Agent({ keepAlive: true, ca });
  const statuses: number[] = [];
  let isStopped = false;
  const visits = (async () => {
    for (; !isStopped; await pause(VISIT_MS))
      statuses.push(await statusOf(port, ['/', '/api/quiz/challenges'][statuses.length % 2] ?? '/', agent));
  })();
  return async () => {
    isStopped = true;
    await visits;
    agent.destroy();
    return statuses;
  };
}

// Run in a network of its own: how many of 150 connections of one address, and of 20 of another, are accepted on port 80.
const COUNT_CONNECTIONS = `
const net = require('node:net');
const open = (localAddress) => new Promise((done) => {
  const socket = net.connect({ host: '127.0.0.1', port: 80, localAddress }, () => done(true));
  setTimeout(() => done(false), 700).unref();
  socket.on('error', () => done(false));
});
const server = net.createServer(() => undefined).listen(80, '127.0.0.1', async () => {
  const counts = [];
  for (const [address, times] of [['127.0.0.5', 150], ['127.0.9.9', 20]])
    counts.push((await Promise.all(Array.from({ length: times }, () => open(address)))).filter(Boolean).length);
  console.log(JSON.stringify(counts));
  process.exit(0);
});`;

/** The connections that the rules of deploy/server accept; null where this user may not load any. */
function acceptedConnections(): number[] | null {
  const rules = join(ROOT, 'deploy/server/connections.nft');
  const script = `ip link set lo up && nft --file ${rules} && exec ${process.execPath} -e "$0"`;
  try {
    const output = execFileSync('unshare', ['--net', 'sh', '-c', script, COUNT_CONNECTIONS], { stdio: 'pipe' });
    return JSON.parse(output.toString()) as number[];
  } catch {
    return null;
  }
}

function mustLimitAddresses({ must, note }: FaultFindings): void {
  const accepted = acceptedConnections();
  if (!accepted) return note('nftables: not tried, because this needs root, nft and ip');
  must(
    accepted[0] === 100 && accepted[1] === 20,
    `100 connections of one address are accepted (${accepted.join(', ')})`,
  );
  note(
    `nftables: ${accepted[0]} of 150 connections of one address are accepted, and ${accepted[1]} of 20 of another one`,
  );
}

async function attackCaddy(caddy: Running, port: number, folder: string, { must }: FaultFindings): Promise<string> {
  const ca = readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
  const stopVisitor = startHttpsVisitor(port, ca);
  const sockets: TLSSocket[] = [];
  let most = 0;
  const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
  for (let opened = 0; opened < CONNECTIONS; opened += AT_ONCE) {
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, () => openIdle(port, ca)));
    sockets.push(...batch.filter((socket) => socket !== null));
    most = Math.max(most, countOpen());
  }
  await pause(CLOSED_MS);
  const open = countOpen();
  const statuses = await stopVisitor();
  const failed = statuses.filter((status) => status === 0 || status === 429 || status >= 500);
  must(open === 0, `idle connections are closed (${open} are open)`);
  must(failed.length === 0, `no answer of the visitor of Caddy fails (${failed.join(' ')})`);
  const isAlive = await Promise.race([caddy.ended.then(() => false), pause(0, true)]);
  must(isAlive, 'Caddy does not end');
  sockets.forEach((socket) => socket.destroy());
  return `${sockets.length} connections, ${most} open at a time; visitor of Caddy: ${statuses.length} requests, ${failed.length} failed`;
}

/** Idle TLS connections of one address, without the rules that limit them: Caddy closes them before they fill its memory. */
export async function idleConnections(site: AttackedSite, findings: FaultFindings): Promise<void> {
  mustLimitAddresses(findings);
  const folder = mkdtempSync(join(tmpdir(), 'farm-caddy-'));
  const ports = await freeCaddyPorts();
  const gatewayPort = Number(new URL(site.gateway.address).port);
  let caddy: Running | undefined;
  const memory = limitMemory('caddy', containerBytes('caddy'), () => caddy?.pid ?? 0);
  try {
    const running = (caddy = await startProgram(memory.confine(caddyProgram(folder, ports, gatewayPort))));
    await resistAttack({ site, findings, run: () => attackCaddy(running, ports.https, folder, findings) });
    findings.must(!memory.isExceeded(), 'the memory of Caddy suffices');
    findings.note(`peak memory of Caddy: ${Math.round(memory.peakBytes() / MB)} of ${memory.bytes / MB} MB`);
  } finally {
    await caddy?.stop();
    memory.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
