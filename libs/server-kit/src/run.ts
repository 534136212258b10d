import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { ending } from './defaults';
import { startDraining } from './draining';
import type { App } from './service-deps';
import { compileAll } from './when-asked';

interface Running {
  port: number;
  /** 127.0.0.1 unless a container says otherwise. */
  host?: string;
  /** How long it calls itself not ready before it stops listening: whoever sends requests has to notice. 0 unless told. */
  probeMs?: number;
  /** Ends jobs and pools, after the last answer has gone out. */
  close(): Promise<void>;
}

const SWEEP_MS = 50;

/**
 * Stops listening and lets what runs be answered. Kept connections are closed as soon as they rest: a server waits for
 * them otherwise, as long as they are kept alive. Whoever still asks or is answered after `drainMs` is cut off.
 */
async function drain(app: App, leftMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), leftMs);
  await app.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(late);
  });
}

/** Ends an app in order: not ready, one probe later no more listening, what runs is answered, then `close`. */
export async function end(
  app: App,
  { probeMs = 0, close }: Pick<Running, 'probeMs' | 'close'>,
  { drainMs }: { drainMs: number } = ending,
): Promise<void> {
  startDraining(app);
  // Whoever keeps a connection is told to open another with the next request: it will lead to another copy.
  app.server.prependListener('request', (_, response: ServerResponse) => response.setHeader('connection', 'close'));
  if (probeMs > 0) await pause(probeMs);
  await drain(app, Math.max(0, drainMs - probeMs));
  await close();
}

/** Listens until the process is told to end; then finishes what runs and exits 0, or 1 after an uncaught error. */
export async function run(app: App, { port, host = '127.0.0.1', ...rest }: Running): Promise<void> {
  closeWithGrace({ delay: ending.graceMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'uncaught');
    app.log.info({ signal }, 'closing');
    await end(app, rest);
  });
  await app.ready();
  compileAll();
  await app.listen({ port, host });
}
