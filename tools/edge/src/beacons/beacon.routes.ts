import { Beacon, beacons as contract } from '@farm/contracts';
import { mustBeSameSite, networkPrefix, refuse, type Clock } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuildReader } from '../builds';
import type { Ceiling } from '../ceiling';
import { reportedDirectives } from './csp-report';
import { minuteOf, type BeaconJournal } from './journal';
import type { BeaconTotals, Count } from './totals';

const { bodyBytes, say } = contract['POST /release/beacons'];
const REPORT_BYTES = 65_536;
const REPORTS = ['application/reports+json', 'application/csp-report'];

/** What the counts of reports of the content security policy stand under. */
const CSP = 'csp';

export interface BeaconDeps {
  clock: Clock;
  origin: string;
  read: BuildReader;
  totals: BeaconTotals;
  journal: BeaconJournal;
  ceiling: Ceiling;
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return refuse(400, 'request.invalid', say['']);
  }
}

function beaconOf(text: string): Beacon {
  if (Buffer.byteLength(text) > bodyBytes) refuse(413, 'request.too_large', say['']);
  const beacon = parsed(text);
  return Value.Check(Beacon, beacon) ? beacon : refuse(400, 'request.invalid', say['']);
}

/**
 * POST /release/beacons: one report of a page, as navigator.sendBeacon sends it, or reports of the content security
 * policy. Counted by name, build, result and stage; no address, no cookie, no path is kept. Only builds that were
 * published are counted: a stranger cannot make up names.
 */
export function beaconRoutes(app: FastifyInstance, deps: BeaconDeps): void {
  const { clock, ceiling, totals, journal } = deps;

  const count = async (counted: Omit<Count, 'times'>): Promise<void> => {
    const at = clock.now();
    totals.add({ ...counted, times: 1 }, minuteOf(at));
    await journal.note({ ...counted, times: 1 }, at);
  };

  const hear = async (request: FastifyRequest<{ Body: string | undefined }>, reply: FastifyReply) => {
    // A page cannot do anything about a refusal, and a browser would log it as a fault of the page.
    if (!ceiling.allows(networkPrefix(request.ip))) return reply.code(204).send();
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (REPORTS.includes(type.trim().toLowerCase())) {
      for (const stage of reportedDirectives(parsed(request.body)))
        await count({ name: CSP, build: '', result: 'failed', stage });
      return reply.code(204).send();
    }
    mustBeSameSite(request, deps.origin);
    const { name, build, result, stage = '' } = beaconOf(request.body ?? '');
    if (!(await deps.read(name, build).catch(() => null))) refuse(400, 'beacons.unknown', say['']);
    await count({ name, build, result, stage: result === 'failed' ? stage : '' });
    return reply.code(204).send();
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'text/plain', ...REPORTS],
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/release/beacons', { bodyLimit: REPORT_BYTES }, hear);
  });
}
