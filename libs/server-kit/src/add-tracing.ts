import type { App } from './service-deps';
import type { TracingOptions } from './tracing';

/** Traces a service or the gateway if an OTLP collector is configured. Without one, the libraries are not loaded. */
export function addTracing(
  app: App,
  name: string,
  { otlpEndpoint, ...options }: { otlpEndpoint?: string | undefined } & TracingOptions,
) {
  if (otlpEndpoint === undefined) return;
  const tracing = import('./tracing').then(({ startTracing }) => startTracing(name, otlpEndpoint, options));
  app.addHook('onRequest', (request, _reply, done) => {
    tracing.then(({ begin }) => begin(request, done), done);
  });
  app.addHook('onResponse', async (request, reply) => (await tracing).end(request, reply));
  app.addHook('onClose', async () => (await tracing).close());
}
