import { type ServiceName, versions } from '@farm/contracts';
import helmet from '@fastify/helmet';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ERROR_HEADERS, sendError } from './error-response';
import type { ServiceDeps } from './service-deps';

const YEAR_SECONDS = 31_536_000;

/** A response is never shown as a page. */
const POLICY = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] };

/** Helmet's headers, the request's id and the version of the contract; nothing is stored unless its handler says so. */
export const responseHeaders = fp<{ name: ServiceName; deps: Pick<ServiceDeps, 'siteOrigin'> }>(
  (app, { name, deps }, loaded) => {
    app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: POLICY },
      // The gateway adds subdomains.
      hsts: deps.siteOrigin.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: false },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      frameguard: { action: 'deny' },
    });
    app.addHook('onSend', (request, reply, _payload, done) => {
      reply.headers({ 'x-request-id': request.id, 'x-farm-contract': `${name}/${versions[name]}` });
      const cacheControl = reply.getHeader('cache-control');
      // A response that sets a cookie belongs to one visitor, even if its handler allows caching.
      if (cacheControl === undefined || (reply.hasHeader('set-cookie') && !String(cacheControl).includes('no-store')))
        reply.header('cache-control', 'no-store');
      done();
    });
    loaded();
  },
);

/** For addresses that Fastify cannot parse: no hook runs for them. */
export function handleUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...ERROR_HEADERS, 'x-request-id': request.id });
  void sendError(error, request, reply);
}
