import { Agent, request } from 'node:https';

/** Requests of a visitor and those that failed: no response, or one that says that the site does not work (429, 5xx). */
export interface VisitorCount {
  requests: number;
  failures: string[];
  /** The longest wait for a response, in milliseconds. */
  slowestMs: number;
}

// Pages, and at least one call of every service; the last two are writes that change nothing.
const CALLS = [
  ['GET', '/'],
  ['GET', '/country-store'],
  ['GET', '/api/payments/config'],
  ['GET', '/api/quiz/challenges'],
  ['GET', '/api/weather/current'],
  ['GET', '/api/comments/daily-farm-wisdom'],
  ['GET', '/api/dexter/daily-tasks'],
  ['POST', '/api/logout'],
  ['POST', '/api/library/forget'],
] as const;

interface HttpsRequest {
  origin: string;
  /** The certificate of the authority that signed the site's. */
  ca: string;
  agent?: Agent;
}

/** The status and body of a response. Rejects without a response. */
export function responseTo([method, path]: readonly [string, string], site: HttpsRequest): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const headers = { origin: site.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const { ca, agent } = site;
    const sent = request(new URL(path, site.origin), { method, headers, ca, agent, timeout: 30_000 }, (response) => {
      let body = '';
      response.on('data', (bytes: Buffer) => (body += bytes.toString())).once('error', reject);
      response.once('end', () => resolve([response.statusCode ?? 0, body]));
    });
    sent.once('timeout', () => sent.destroy(new Error('no response within 30 s')));
    sent.once('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

const NO_RESPONSE = 599;

const isFailure = (status: number) => status === 429 || status >= 500;

/** Sends one request after the other until `stop`, as `visitors` browsers with open connections do. */
export function startVisitors(site: Pick<HttpsRequest, 'origin' | 'ca'>, visitors: number) {
  const agent = new Agent({ keepAlive: true });
  const count: VisitorCount = { requests: 0, failures: [], slowestMs: 0 };
  let isStopped = false;
  const visit = async (first: number): Promise<void> => {
    for (let turn = first; !isStopped; turn += 1) {
      const call = CALLS[turn % CALLS.length] ?? CALLS[0];
      const from = performance.now();
      const [status, body] = await responseTo(call, { ...site, agent }).catch(
        (error: unknown) => [NO_RESPONSE, String(error)] as const,
      );
      count.requests += 1;
      count.slowestMs = Math.max(count.slowestMs, Math.round(performance.now() - from));
      if (isFailure(status))
        count.failures.push(`${new Date().toISOString()} ${call.join(' ')}: ${status} ${body.slice(0, 200)}`);
    }
  };
  const running = Array.from({ length: visitors }, (_, i) => visit(i * 2));
  return {
    async stop(): Promise<VisitorCount> {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
      return count;
    },
  };
}
