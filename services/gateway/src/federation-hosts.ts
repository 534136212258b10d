import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of other origins load the files of builds in this scope: hosts of Module Federation that the owner has allowed. Scripts
 * are requested without an Origin header unless their host sets `crossorigin`, so their policy names no origin; nothing in these
 * files is private.
 */
export function allowFederationHosts(scope: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  scope.addHook('onSend', ({ headers: { origin } }, reply, _payload, done) => {
    const vary = [reply.getHeader('vary'), 'origin'].filter(Boolean).join(', ');
    reply.headers({ 'cross-origin-resource-policy': 'cross-origin', vary });
    if (origin !== undefined && origins.has(origin)) reply.header('access-control-allow-origin', origin);
    done();
  });
}
