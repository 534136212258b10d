import type { ServiceName } from '@farm/contracts';
import { readyWithinMs } from './defaults';
import { isDraining } from './draining';
import { refuse } from './refuse';
import type { App, ServiceDeps } from './service-deps';

const within = (limitMs: number, answer: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
};

/**
 * `/healthz`: the process answers, however much it has to do. `/readyz`: its database answers too, and nobody asked it
 * to end. Neither passes the edge.
 */
export function healthRoutes(app: App, service: ServiceName, deps: Pick<ServiceDeps, 'ready' | 'readyText'>): void {
  const quiet = { logLevel: 'silent' } as const; // asked every second by whoever watches
  const always = { ...quiet, config: { pressureHandler: () => undefined } };
  app.get('/healthz', always, () => ({ ok: true, service }));
  app.get('/readyz', quiet, async () => {
    if (isDraining(app)) return refuse(503, 'server.closing', 'This copy is about to end.');
    if (await within(readyWithinMs, deps.ready())) return { ready: true, service, ...deps.readyText?.() };
    return refuse(503, 'server.not_ready', 'The database does not answer.');
  });
}
