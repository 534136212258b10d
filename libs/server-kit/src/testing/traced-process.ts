import { Pool } from 'pg';
import { createService } from '../service';
import { depsForTest } from './deps';

/** What a process of a service is told by the spec that hears its traces. */
export interface ToTrace {
  collector: string;
  database: string;
}

/** A service of its own process (the exporter imports what specs cannot): asked once, ended, and that told. */
async function answerOnce({ collector, database }: ToTrace): Promise<void> {
  const pool = new Pool({ connectionString: database });
  const app = createService('community', depsForTest({ pool, traceTo: collector }), (scope) => {
    scope.get('/api/trees/:id', async () => (await pool.query('SELECT $1::text AS kind', ['okra of Ada'])).rows);
  });
  await app.inject({ url: '/api/trees/7', remoteAddress: '192.0.2.7' });
  await app.close(); // sends what waits
  await pool.end();
}

process.once('message', (told: ToTrace) => {
  answerOnce(told).then(
    () => process.exit(0),
    (error: unknown) => process.send?.(String(error), () => process.exit(1)),
  );
});
process.send?.('loaded');
