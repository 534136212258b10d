import closeWithGrace from 'close-with-grace';
import { graceMs } from './defaults';
import type { App } from './service-deps';
import { compileAll } from './when-asked';

interface Running {
  port: number;
  /** 127.0.0.1 unless a container says otherwise. */
  host?: string;
  /** Ends jobs and pools, after the last answer has gone out. */
  close(): Promise<void>;
}

/** Listens until the process is told to end; then finishes what runs and exits 0, or 1 after an uncaught error. */
export async function run(app: App, { port, host = '127.0.0.1', close }: Running): Promise<void> {
  closeWithGrace({ delay: graceMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'uncaught');
    app.log.info({ signal }, 'closing');
    await app.close();
    await close();
  });
  await app.ready();
  compileAll();
  await app.listen({ port, host });
}
