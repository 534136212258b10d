import fastify from 'fastify';
import { Pool } from 'pg';
import { request as ask } from 'undici';
import { createService } from '../service';
import { addTracing } from '../add-tracing';
import { createTestDeps } from './deps';

/** What a process of a spec that collects traces does. */
export interface TracedProcessOptions {
  collector: string;
  database: string;
  /** service: answers one request. listening: a service that answers until the next message. gateway: forwards one. */
  role: 'service' | 'listening' | 'gateway';
  /** The W3C trace context that the request brings. */
  traceparent?: string;
  /** Where the gateway forwards to. */
  upstream?: string;
}

type Traced = Pick<TracedProcessOptions, 'collector' | 'database'>;

function service({ collector, database }: Traced) {
  const pool = new Pool({ connectionString: database });
  const app = createService('community', createTestDeps({ pool, otlpEndpoint: collector }), (scope) => {
    scope.get(
      '/api/trees/:id',
      async () => (await pool.query('/* prepared */ SELECT $1::text AS kind', ['okra of Ada'])).rows,
    );
  });
  app.addHook('onClose', () => pool.end());
  return app;
}

function gateway({ collector, upstream = '' }: TracedProcessOptions) {
  const app = fastify();
  addTracing(app, 'gateway', { otlpEndpoint: collector, isGateway: true });
  app.get('/api/*', async (request) => (await ask(`${upstream}${request.url}`)).body.json());
  return app;
}

/** Acts in a process of its own, because the exporter imports what specs cannot. Closing an app sends what waits. */
async function runRole(options: TracedProcessOptions): Promise<void> {
  const { role, traceparent } = options;
  const app = role === 'gateway' ? gateway(options) : service(options);
  if (role === 'listening') {
    process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) });
    await new Promise((ended) => process.once('message', ended));
  } else {
    const headers = traceparent === undefined ? {} : { traceparent };
    await app.inject({ url: '/api/trees/7', remoteAddress: '192.0.2.7', headers });
  }
  await app.close();
}

process.once('message', (options: TracedProcessOptions) => {
  runRole(options).then(
    () => process.exit(0),
    (error: unknown) => process.send?.(String(error), () => process.exit(1)),
  );
});
process.send?.('loaded');
