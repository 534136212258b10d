import type { ServiceName } from '@farm/contracts';
import type { App, ServiceDeps } from './service-deps';

/** Traces of a service whose settings name a collector; the libraries of the others are never loaded. */
export function traced(app: App, name: ServiceName, { traceTo, pool }: ServiceDeps): void {
  if (traceTo === undefined) return;
  const tracing = import('./tracing').then(({ startTracing }) => startTracing(name, traceTo, pool));
  app.addHook('onRequest', (request, _reply, done) => {
    tracing.then(({ begin }) => begin(request, done), done);
  });
  app.addHook('onResponse', async (request, reply) => (await tracing).end(request, reply));
  app.addHook('onClose', async () => (await tracing).close());
}
