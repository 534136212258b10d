import { SERVICES } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import type { Releases } from './follow';
import type { Upstreams } from './upstreams';

/**
 * `/healthz`: the process answers. `/readyz`: it holds a good release. Services are listed, and decide nothing: the
 * pages of the others live on. `contract` is what a service said of itself; null: it does not answer.
 */
export function healthRoutes(app: FastifyInstance, releases: Releases, services: Upstreams): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) => {
    const revision = releases.revision()?.release.revision ?? null;
    const details = SERVICES.map((name) => {
      const { contract, ready } = services.stateOf(name);
      return [name, { contract, ready }];
    });
    return reply
      .code(revision === null ? 503 : 200)
      .send({ ready: revision !== null, revision, services: Object.fromEntries(details) });
  });
}
