import { countStatuses, resistAttack, sendBodies } from '../attack';
import type { AttackedSite } from '../attacked-site';
import type { FaultFindings } from '../findings';

const FOR_MS = 20_000;

/** Bodies of which all but the last byte has arrived: of a stranger, with a forged session, and to the largest open call. */
export const unfinishedBodies = (site: AttackedSite, findings: FaultFindings): Promise<void> =>
  resistAttack({
    site,
    findings,
    async run() {
      const send = (path: string, bytes: number, count: number, headers = {}) =>
        sendBodies(site.gateway.address, {
          request: { method: 'POST', path, from: '203.0.113.1', headers },
          ...{ body: 'x'.repeat(bytes), count, isFinished: false, forMs: FOR_MS },
        });
      const octets = { 'content-type': 'application/octet-stream' };
      const session = { cookie: '__Host-session=a.b; session=a.b' };
      const sent = await Promise.all([
        send('/api/ops/files?name=a.png&alt=A%20row%20of%20beans', 8_000_000, 60, octets),
        send('/api/ops/files?name=a.png&alt=A%20row%20of%20beans', 8_000_000, 60, { ...octets, ...session }),
        send('/api/dexter/articles/check', 500_000, 60, session),
        send('/api/stripe/webhook', 262_144, 200),
      ]);
      return `${sent.flat().length} bodies: ${countStatuses(sent.flat())}`;
    },
  });
