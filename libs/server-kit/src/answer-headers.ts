import helmet from '@fastify/helmet';
import { versions, type ServiceName } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure } from './envelope';
import type { App, ServiceDeps } from './service-deps';

const NO_PAGE = "default-src 'none';frame-ancestors 'none';sandbox";
const REFERRER = 'strict-origin-when-cross-origin';
const YEAR_SECONDS = 31_536_000;

const overHttps = ({ siteOrigin }: Pick<ServiceDeps, 'siteOrigin'>) => siteOrigin.startsWith('https:');

/** The headers of every answer of a service: nothing of it is ever shown as a page, framed, guessed at or kept. */
export function answerHeaders(app: App, name: ServiceName, deps: ServiceDeps): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] },
    },
    hsts: overHttps(deps) ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: REFERRER },
    frameguard: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-farm-contract', `${name}/${versions[name]}`).header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Refuses an address that the framework cannot read. No hook runs for it, so its headers are written here. */
export const answerUnreadable =
  (name: ServiceName, deps: ServiceDeps) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'content-security-policy': NO_PAGE,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': REFERRER,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(overHttps(deps) && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
      'x-farm-contract': `${name}/${versions[name]}`,
      'x-request-id': request.id,
      'cache-control': 'no-store',
    });
    return answerFailure(error, request, reply);
  };
