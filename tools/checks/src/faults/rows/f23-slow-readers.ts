import { setTimeout as pause } from 'node:timers/promises';
import { AttackConnection, requestHead, resistAttack } from '../attack';
import type { AttackedSite } from '../attacked-site';
import type { FaultFindings } from '../findings';

const NETWORKS = 11;
const CONNECTIONS = 10; // of each network
const PIPELINED = 16;
const POLL_MS = 500;
/** Places must be free before the gateway ends a connection that takes nothing: after 20 s, and one more for every 4 kB that wait. */
const FREE_WITHIN_MS = 30_000;
const ENDED_WITHIN_MS = 90_000;
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
      return `${connections.length} connections of ${NETWORKS} networks, ${PIPELINED} requests each: places free after ${seconds(free)}, connections ended after ${seconds(free + ended)}`;
    },
  });
