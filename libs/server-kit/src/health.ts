import type { ServiceName } from '@farm/contracts';
import fp from 'fastify-plugin';
import { READY_TIMEOUT_MS } from './defaults';
import { throwHttpError } from './http-error';
import type { App, ServiceDeps } from './service-deps';

const draining = new WeakSet<object>();

/** Fails readiness probes from now on; requests are still served. */
export const startDraining = (app: App): void => void draining.add(app);

export const isDraining = (app: App): boolean => draining.has(app);

const withTimeLimit = (limitMs: number, check: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([check.catch(() => false), timeout]).finally(() => clearTimeout(timer));
};

/**
 * `/healthz` (liveness), and `/readyz` (readiness): the database responds and the process is not stopping. Both respond while
 * overloaded, because one network's load must not take a replica away from the others. The gateway forwards neither.
 */
export const health = fp<{ name: ServiceName; deps: Pick<ServiceDeps, 'ready' | 'readyDetails'> }>(
  (app, options, loaded) => {
    const { name: service, deps } = options;
    const always = { logLevel: 'silent', config: { pressureHandler: () => undefined } } as const; // probed every second
    app.get('/healthz', always, () => ({ ok: true, service }));
    app.get('/readyz', always, async () => {
      if (isDraining(app)) return throwHttpError(503, 'server.closing', 'This replica is stopping.');
      if (await withTimeLimit(READY_TIMEOUT_MS, deps.ready()))
        return { ready: true, service, ...deps.readyDetails?.() };
      return throwHttpError(503, 'server.not_ready', 'The database does not answer.');
    });
    loaded();
  },
);
