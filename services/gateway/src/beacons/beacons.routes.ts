import { Beacon, beacons as contract, type PageError } from '@farm/contracts';
import { type Clock, assertSameSite, networkPrefix, throwHttpError } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BeaconJournal, type BeaconTotals, type Count, isFailure, minuteOf } from './journal';
import type { BeaconTokens, FirstBeacons } from './networks';
import type { ByteBudget } from '../byte-budget';
import { DIRECTIVES } from '../policy';
import type { MemoryRateLimiter } from '../rate-limit';
import { readTextBody } from '../request-body';
import type { VisitorBuildReader } from '../revision';

/** Reports counted per request. */
const MAX_REPORTS = 20;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** 'script-src-elem' counts as 'script-src', whatever else is sent as 'other'. */
function directiveOf(value: unknown): string {
  const name = typeof value === 'string' ? value.replace(/-(?:elem|attr)$/, '') : '';
  return DIRECTIVES.includes(name) ? name : 'other';
}

/**
 * The violated directives of a report: a list from the Reporting API, or one object from the older report-uri. The rest
 * is ignored, because it contains URLs that people visited.
 */
function reportedDirectives(body: unknown): string[] {
  if (Array.isArray(body))
    return body
      .slice(0, MAX_REPORTS)
      .filter((report) => field(report, 'type') === 'csp-violation')
      .map((report) => directiveOf(field(field(report, 'body'), 'effectiveDirective')));
  const old = field(body, 'csp-report');
  return old === undefined ? [] : [directiveOf(field(old, 'effective-directive') ?? field(old, 'violated-directive'))];
}

const { bodyBytes, messages } = contract['POST /release/beacons'];
const REPORT_BYTES = 65_536;
const REPORTS = ['application/reports+json', 'application/csp-report'];

/** Name of the counts of policy violations. */
const CSP = 'csp';

/** Characters of an error in the log: its frames are innermost first. */
const shortened = ({ name, message, stack }: PageError): PageError => ({
  name: name.slice(0, 40),
  message: message.slice(0, 140),
  stack: stack.slice(0, 220),
});

interface BeaconDeps {
  clock: Clock;
  origin: string;
  readBuild: VisitorBuildReader;
  totals: BeaconTotals;
  journal: BeaconJournal;
  bodies: ByteBudget;
  limiter: MemoryRateLimiter;
  /** Of errors in the log. */
  errorLimiter: MemoryRateLimiter;
  tokens: BeaconTokens;
  firsts: FirstBeacons;
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return throwHttpError(400, 'request.invalid', messages['']);
  }
}

function beaconOf(text: string): Beacon {
  const beacon = parsed(text);
  return Value.Check(Beacon, beacon) ? beacon : throwHttpError(400, 'request.invalid', messages['']);
}

/**
 * POST /release/beacons: a page's report by navigator.sendBeacon, or reports of policy violations. They are counted by
 * name, build, result and stage; no address, cookie or path is stored. Errors are logged only, ten a minute of a
 * network. Only published builds count, and only beacons with a token of their network, which another site's page cannot read.
 */
export function beaconRoutes(app: FastifyInstance, deps: BeaconDeps): void {
  const { clock, bodies, limiter, errorLimiter, totals, journal, tokens, firsts } = deps;

  const count = async (counted: Count): Promise<void> => {
    const at = clock.now();
    totals.add(counted, minuteOf(at));
    await journal.note(counted, at);
  };

  const handleBeacon = async (request: FastifyRequest<{ Body: string | undefined }>, reply: FastifyReply) => {
    // a page could not react to an error, and the browser would log it as one of the page
    const network = networkPrefix(request.ip);
    if (!limiter.allows(network)) return reply.code(204).send();
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (REPORTS.includes(type.trim().toLowerCase())) {
      for (const stage of reportedDirectives(parsed(request.body)))
        await count({ name: CSP, build: '', result: 'failed', stage, times: 1, networks: 0, failingNetworks: 0 });
      return reply.code(204).send();
    }
    assertSameSite(request, deps.origin);
    const { name, build, result, stage = '', error, token } = beaconOf(request.body ?? '');
    if (!(await deps.readBuild(name, build, network))) throwHttpError(400, 'beacons.unknown', messages['']);
    if (!tokens.isValid(token, network))
      return reply.header('cache-control', 'no-store').send({ token: tokens.issue(network) });
    if (error && errorLimiter.allows(network))
      request.log.warn({ name, build, stage, pageError: shortened(error) }, 'a page failed');
    const counted = { name, build, result, stage: result === 'failed' ? stage : '', times: 1 };
    await count({ ...counted, ...firsts.note(`${name}@${build}`, network, isFailure(result)) });
    return reply.code(204).send();
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const addTextParser = (types: string[], maxBytes: number) =>
      scope.addContentTypeParser(types, ({ raw, ip }: FastifyRequest) =>
        readTextBody(raw, { maxBytes, network: networkPrefix(ip), budget: bodies }),
      );
    addTextParser(['application/json', 'text/plain'], bodyBytes);
    addTextParser(REPORTS, REPORT_BYTES);
    scope.post('/release/beacons', handleBeacon);
  });
}
