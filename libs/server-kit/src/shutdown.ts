import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { SHUTDOWN_LIMITS } from './defaults';
import { startDraining } from './health';
import { compileAll } from './schema-compilers';
import type { App } from './service-deps';

interface RunOptions {
  port: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** How long readiness probes fail before the server stops listening; 0 by default. */
  drainDelayMs?: number;
  /** Closes jobs and pools after the last response. */
  close(): Promise<void>;
}

const SWEEP_MS = 50;

/** Stops listening, answers running requests and closes idle connections; cuts the rest after `leftMs`. */
async function drain(app: App, leftMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const timeout = setTimeout(() => app.server.closeAllConnections(), leftMs);
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(timeout);
  });
}

/** Fails readiness probes, waits `drainDelayMs`, drains, then calls `close`. */
export async function shutDown(
  app: App,
  { drainDelayMs = 0, close }: Pick<RunOptions, 'drainDelayMs' | 'close'>,
  { drainMs }: { drainMs: number } = SHUTDOWN_LIMITS,
): Promise<void> {
  startDraining(app);
  // Makes clients open a new connection, which leads to another replica.
  app.server.prependListener('request', (_, response: ServerResponse) => response.setHeader('connection', 'close'));
  if (drainDelayMs > 0) await pause(drainDelayMs);
  await drain(app, Math.max(0, drainMs - drainDelayMs));
  await close();
}

/** Listens until the process gets a signal, then shuts down. Exits 0, or 1 after an uncaught error. */
export async function runService(app: App, { port, host = '127.0.0.1', ...rest }: RunOptions): Promise<void> {
  closeWithGrace({ delay: SHUTDOWN_LIMITS.graceMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'uncaught');
    app.log.info({ signal }, 'closing');
    await shutDown(app, rest);
  });
  await app.ready();
  compileAll();
  await app.listen({ port, host });
}
