import { setTimeout as pause } from 'node:timers/promises';
import { AttackConnection, requestHead, resistAttack } from '../attack';
import type { AttackedSite } from '../attacked-site';
import type { FaultFindings } from '../findings';

const NETWORKS = 11;
const CONNECTIONS = 10; // of each network
/** 182 kB each: more than a socket and what the gateway buffers, which is 5 MB together. */
const PIPELINED = 32;
const POLL_MS = 500;
/** A busy machine takes a while to send what the sockets hold; then nothing is read, and no place may be held. */
const FREE_WITHIN_MS = 120_000;
/** 20 s, one more for every 4 kB that wait, and the next look. */
const ENDED_WITHIN_MS = 60_000;
const NOTICED_MS = 500;

/** Milliseconds until it holds, or Infinity. */
async function timeUntil(holds: () => Promise<boolean>, withinMs: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < withinMs) {
    if (await holds()) return performance.now() - from;
    await pause(POLL_MS);
  }
  return Infinity;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Guides that nobody reads: sleeping sockets hold no place of the service, and are ended. */
export const slowReaders = (site: AttackedSite, findings: FaultFindings): Promise<void> =>
  resistAttack({
    site,
    findings,
    async run() {
      const connections = Array.from({ length: NETWORKS * CONNECTIONS }, (_, n) => {
        const from = `198.51.${1 + (n % NETWORKS)}.1`;
        const connection = new AttackConnection(site.gateway.address);
        connection.stopReading();
        connection.write(requestHead({ method: 'GET', path: '/api/download/seeds-of-change', from }).repeat(PIPELINED));
        return connection;
      });
      await pause(POLL_MS);
      const free = await timeUntil(async () => (await site.inFlight()) < NETWORKS, FREE_WITHIN_MS);
      const unread = connections.filter(({ isOpen }) => isOpen).length;
      // who reads nothing notices the end of a connection when it writes
      const ended = await timeUntil(async () => {
        connections.forEach((connection) => connection.write('\r\n'));
        await pause(NOTICED_MS);
        return connections.every(({ isOpen }) => !isOpen);
      }, ENDED_WITHIN_MS);
      const open = connections.filter(({ isOpen }) => isOpen).length;
      connections.forEach((connection) => connection.destroy());
      findings.must(free < Infinity, 'readers that take nothing hold no places');
      findings.must(open === 0, `readers that take nothing are ended (${open} are open)`);
      return `${connections.length} connections of ${NETWORKS} networks, ${PIPELINED} requests each: places free after ${seconds(free)} while ${unread} connections are open, all ended ${seconds(ended)} later`;
    },
  });
