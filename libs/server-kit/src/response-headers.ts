import { type ServiceName, versions } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendError } from './error-response';
import type { ServiceDeps } from './service-deps';

const YEAR_SECONDS = 31_536_000;

const overHttps = ({ siteOrigin }: Pick<ServiceDeps, 'siteOrigin'>) => siteOrigin.startsWith('https:');

/**
 * Security headers of every API response. The same as those of helmet, but created once instead of per response.
 */
export const responseHeaders = (name: ServiceName, deps: Pick<ServiceDeps, 'siteOrigin'>) => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(overHttps(deps) && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }), // the gateway adds subdomains
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'x-farm-contract': `${name}/${versions[name]}`,
});

/** Adds the headers that a handler has not set. Registered after the plugin that sets cookies. */
export const securityHeaders = fp<{ headers: Readonly<Record<string, string>> }>((app, { headers }, loaded) => {
  const entries = Object.entries(headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const set = reply.getHeaders();
    for (const [name, value] of entries) if (set[name] === undefined) reply.header(name, value);
    reply.header('x-request-id', request.id);
    const cacheControl = set['cache-control'];
    // A response that sets a cookie belongs to one visitor, even if its handler allows caching.
    if (cacheControl === undefined || (set['set-cookie'] !== undefined && !String(cacheControl).includes('no-store')))
      reply.header('cache-control', 'no-store');
    done();
  });
  loaded();
});

/** For addresses that Fastify cannot parse: no hook runs for them, so the headers are set here. */
export const handleUnreadable =
  (name: ServiceName, deps: ServiceDeps) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...responseHeaders(name, deps), 'x-request-id': request.id, 'cache-control': 'no-store' });
    void sendError(error, request, reply);
  };
