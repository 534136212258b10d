import { type ServiceName, versions } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-response';
import type { App, ServiceDeps } from './service-deps';

const YEAR_SECONDS = 31_536_000;

const overHttps = ({ siteOrigin }: Pick<ServiceDeps, 'siteOrigin'>) => siteOrigin.startsWith('https:');

/**
 * What every answer of a service says, made once: nothing of it is ever shown as a page, framed, guessed at or kept. The
 * same that helmet would write, which writes them one by one for each answer.
 */
export const responseHeaders = (name: ServiceName, deps: Pick<ServiceDeps, 'siteOrigin'>) => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(overHttps(deps) && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }), // the edge adds subdomains
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'x-farm-contract': `${name}/${versions[name]}`,
});

/** Writes them before anything else runs: a handler may say otherwise, such as `no-referrer`. */
export function addResponseHeaders(app: App, name: ServiceName, deps: Pick<ServiceDeps, 'siteOrigin'>): void {
  const headers = responseHeaders(name, deps);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const keeping = reply.getHeader('cache-control');
    // What carries a cookie is one visitor's, whatever its handler says of what is in it.
    if (keeping === undefined || (reply.hasHeader('set-cookie') && !String(keeping).includes('no-store')))
      reply.header('cache-control', 'no-store');
    done();
  });
}

/** Refuses an address that the framework cannot read. No hook runs for it, so its headers are written here. */
export const handleUnreadable =
  (name: ServiceName, deps: ServiceDeps) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...responseHeaders(name, deps), 'x-request-id': request.id, 'cache-control': 'no-store' });
    return sendError(error, request, reply);
  };
