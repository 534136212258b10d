import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { SHUTDOWN_LIMITS } from './defaults';
import { startDraining } from './health';
import { watchMemory } from './memory-limit';
import { compileAll } from './schema-compilers';
import type { App } from './service-deps';

interface RunOptions {
  port: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** How long readiness probes fail before the server stops listening; 0 by default. */
  drainDelayMs?: number;
  /** Resident memory in bytes above which the process ends, see MEMORY_LIMITS. */
  memoryLimitBytes: number;
  /** Overrides for specs, in milliseconds. */
  memoryWatch?: { everyMs: number; forMs: number };
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

/**
 * Listens until the process gets a signal, then shuts down. Exits 0; after an uncaught error, or when it stays above its memory
 * limit, 1, so that it is started again.
 */
export async function runService(
  app: App,
  { port, host = '127.0.0.1', memoryLimitBytes, memoryWatch, ...rest }: RunOptions,
): Promise<void> {
  const shutdown = closeWithGrace(
    { delay: SHUTDOWN_LIMITS.graceMs, logger: app.log },
    async ({ err, signal, manual }) => {
      if (err) app.log.fatal({ err }, 'uncaught');
      app.log.info({ signal }, 'closing');
      await shutDown(app, rest);
      if (manual) throw new Error('ended, because its memory stayed above the limit'); // makes the exit code 1
    },
  );
  const onExceeded = (residentBytes: number) => {
    app.log.fatal({ residentBytes, memoryLimitBytes }, 'memory stays above the limit');
    void shutdown.close();
  };
  watchMemory({ limitBytes: memoryLimitBytes, onExceeded, ...memoryWatch });
  await app.ready();
  compileAll();
  await app.listen({ port, host });
}
