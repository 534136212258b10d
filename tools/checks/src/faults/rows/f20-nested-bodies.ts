import { type AttackConnection, countStatuses, growingJson, resistAttack, sendBodies } from '../attack';
import type { AttackedSite } from '../attacked-site';
import type { FaultFindings } from '../findings';

const ROUNDS = 3;
const ROUND_MS = 5_000;
const CONNECTIONS = 60;
const MB = 1_048_576;

const BODIES = [
  ['/release/edits', { cookie: 'a=b', 'content-type': 'application/json' }, MB - 1_000],
  ['/release/edits', { cookie: '__Host-session=a; session=a', 'content-type': 'application/json' }, MB - 1_000],
  ['/release/edits', { cookie: '__Host-session=a; session=a', 'content-type': 'application/json' }, 4_096],
  ['/release/beacons', { 'content-type': 'application/reports+json' }, 65_536],
  ['/api/contact', { 'content-type': 'application/json' }, 32_768],
  ['/api/stripe/webhook', { 'content-type': 'application/json' }, 262_144],
] as const;

/** Bodies that grow twentyfold when they are parsed, 60 at once and as large as they may be. */
export const nestedBodies = (site: AttackedSite, findings: FaultFindings): Promise<void> =>
  resistAttack({
    site,
    findings,
    async run() {
      const sent: AttackConnection[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [path, headers, bytes] of BODIES) {
          const request = { method: 'POST', path, from: '203.0.113.1', headers } as const;
          const options = { request, body: growingJson(bytes), count: CONNECTIONS, isFinished: true, forMs: ROUND_MS };
          sent.push(...(await sendBodies(site.gateway.address, options)));
        }
      return `${sent.length} bodies: ${countStatuses(sent)}`;
    },
  });
