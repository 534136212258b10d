import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from '../fault-site';
import { type Noted, startLoad } from '../load';
import { findings, isFailure, type Outcome, percentile, statuses } from '../outcome';

const SLOW = 20;
const IDLE = 500;
const BYTE_MS = 1_000;
const BEFORE_MS = 10_000;
const HEADERS_WITHIN = 12;
const BODY_WITHIN = 33;
const P99_RATIO = 1.5;
const NOISE_MS = 30;

const HEADERS = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const BODY =
  'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{';

const opened = (port: number): Promise<Socket> =>
  new Promise((open, failed) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => open(socket)).once('error', failed);
  });

/** Sends the start, then a byte a second; seconds until the other side ended it. */
async function drip(port: number, start: string): Promise<number> {
  const socket = await opened(port);
  const from = performance.now();
  socket.on('error', () => undefined).resume();
  socket.write(start);
  const dripping = setInterval(() => socket.write('x'), BYTE_MS);
  await new Promise((ended) => socket.once('close', ended));
  clearInterval(dripping);
  return (performance.now() - from) / 1_000;
}

const slowest = (noted: readonly Noted[]) =>
  percentile(
    noted.map(({ ms }) => ms),
    0.99,
  );

/** Headers and bodies at one byte a second, beside 500 sockets that say nothing. */
export async function slowSenders(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const port = Number(new URL(site.front).port);
  const load = startLoad(site, 6);
  await pause(BEFORE_MS);
  const from = load.now();
  const idle = await Promise.all(Array.from({ length: IDLE }, () => opened(port)));
  idle.forEach((socket) => socket.on('error', () => undefined));
  const [headers, bodies] = (await Promise.all(
    [HEADERS, BODY].map((start) => Promise.all(Array.from({ length: SLOW }, () => drip(port, start)))),
  )) as [number[], number[]];
  const until = load.now();
  idle.forEach((socket) => socket.destroy());
  await load.stop();
  const before = load.noted.filter(({ at }) => at > 1_000 && at < from);
  const during = load.noted.filter(({ at }) => at > from && at < until);
  const [p99Before, p99During] = [slowest(before), slowest(during)];
  const failed = load.noted.filter(isFailure);
  must(
    Math.max(...headers) <= HEADERS_WITHIN,
    `slow headers are ended after 10 s (${Math.max(...headers).toFixed(1)} s)`,
  );
  must(Math.max(...bodies) <= BODY_WITHIN, `slow bodies are ended after 30 s (${Math.max(...bodies).toFixed(1)} s)`);
  must(failed.length === 0, `everybody else is answered (${statuses(failed)})`);
  must(
    p99During <= Math.max(p99Before * P99_RATIO, p99Before + NOISE_MS),
    `as fast as before (p99 ${Math.round(p99Before)} -> ${Math.round(p99During)} ms)`,
  );
  return {
    ...{ requests: load.noted.length, failures: failed.length, secondsToRecover: null, lost: 0, doubled: 0 },
    seen: [
      `${SLOW} with slow headers ended after ${Math.max(...headers).toFixed(1)} s, ${SLOW} with slow bodies after ${Math.max(...bodies).toFixed(1)} s`,
      `p99 of the others ${Math.round(p99Before)} ms before, ${Math.round(p99During)} ms meanwhile`,
    ],
    broken,
  };
}
