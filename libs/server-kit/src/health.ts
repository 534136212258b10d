import type { ServiceName } from '@farm/contracts';
import { readyWithinMs } from './defaults';
import { refuse } from './refuse';
import type { App, ServiceDeps } from './service-deps';

const within = (limitMs: number, answer: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
};

/** `/healthz`: the process answers. `/readyz`: its database answers too. Neither passes the edge. */
export function healthRoutes(app: App, service: ServiceName, deps: Pick<ServiceDeps, 'ready' | 'readyText'>): void {
  const quiet = { logLevel: 'silent' } as const; // asked every second by whoever watches
  app.get('/healthz', quiet, () => ({ ok: true, service }));
  app.get('/readyz', quiet, async () => {
    if (await within(readyWithinMs, deps.ready())) return { ready: true, service, ...deps.readyText?.() };
    return refuse(503, 'server.not_ready', 'The database does not answer.');
  });
}
