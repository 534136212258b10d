import { type AttackConnection, countStatuses, growingJson, resistAttack, sendBodies } from '../attack';
import type { AttackedSite } from '../attacked-site';
import type { FaultFindings } from '../findings';

const ROUNDS = 3;
const ROUND_MS = 8_000;
const CONNECTIONS = 17;

const JSON_TYPE = { 'content-type': 'application/json' };
const FORGED = { cookie: '__Host-session=a.b; session=a.b' };
const UPLOAD = '/api/ops/files?name=a.png&alt=A%20row%20of%20beans';

/** A file as JSON that grows twentyfold when it is parsed. */
const bomb = () => growingJson(11_000_000);
const REQUESTS = [
  [UPLOAD, JSON_TYPE, bomb],
  [UPLOAD, { ...JSON_TYPE, ...FORGED }, bomb],
  [UPLOAD, { 'content-type': 'application/octet-stream', ...FORGED }, () => '\\ud83d'.repeat(1_300_000)],
  ['/api/dexter/articles/check', { ...JSON_TYPE, ...FORGED }, () => growingJson(500_000)],
] as const;

/** Strangers send what only editors may: nothing of it is parsed before they are refused. */
export const uploadsOfStrangers = (site: AttackedSite, findings: FaultFindings): Promise<void> =>
  resistAttack({
    site,
    findings,
    async run() {
      const sent: AttackConnection[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [path, headers, makeBody] of REQUESTS) {
          const request = { method: 'POST', path, from: '203.0.113.1', headers } as const;
          const options = { request, body: makeBody(), count: CONNECTIONS, isFinished: true, forMs: ROUND_MS };
          sent.push(...(await sendBodies(site.gateway.address, options)));
        }
      const accepted = sent.flatMap(({ statuses }) => statuses.filter((status) => status < 400));
      findings.must(accepted.length === 0, `no stranger's file is accepted (${accepted.length})`);
      return `${sent.length} files: ${countStatuses(sent)}`;
    },
  });
