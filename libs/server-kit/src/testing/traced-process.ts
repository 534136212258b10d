import fastify from 'fastify';
import { Pool } from 'pg';
import { request as ask } from 'undici';
import { createService } from '../service';
import { addTracing } from '../add-tracing';
import { createTestDeps } from './deps';

/** The task of a traced process. */
export interface TracedProcessOptions {
  collector: string;
  database: string;
  /** service: serves one request; listening: serves until the next message; gateway: forwards one request. */
  role: 'service' | 'listening' | 'gateway';
  /** The request's W3C trace context. */
  traceparent?: string;
  /** The gateway's upstream. */
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

/** A process of its own, because Jest cannot import the exporter. Closing the app flushes pending spans. */
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
