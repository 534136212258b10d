import { SERVICES } from '@farm/contracts';
import { isDraining } from '@farm/server-kit';
import type { FastifyInstance } from 'fastify';
import type { Releases } from './follow';
import type { Upstreams } from './upstreams';

/**
 * `/healthz`: the process answers. `/readyz`: it holds a good release, and nobody asked it to end. Services are listed,
 * and decide nothing: the pages of the others live on. `contract` is what a service said of itself; null: it does not answer.
 */
export function healthRoutes(app: FastifyInstance, releases: Releases, services: Upstreams): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) => {
    const revision = releases.revision()?.release.revision ?? null;
    const details = SERVICES.map((name) => {
      const { contract, ready } = services.stateOf(name);
      return [name, { contract, ready }];
    });
    const ready = revision !== null && !isDraining(app);
    return reply.code(ready ? 200 : 503).send({ ready, revision, services: Object.fromEntries(details) });
  });
}
