import { randomUUID } from 'node:crypto';
import { SOMETHING_WENT_WRONG, type ServiceName } from '@farm/contracts';
import { openStore, trustedKeys } from '@farm/release';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { assetRoutes } from './assets';
import type { EdgeConfig } from './config';
import { documentAnswers } from './documents';
import { guard } from './headers';
import { mailboxRoute } from './mailbox';
import { followReleases } from './live';
import { proxyRoutes, refuseAtEdge } from './proxy';
import { siteFileRoutes } from './site-files';

const LOOK_EVERY_MS = 2_000;

/** 'store=http://localhost:4201,…' */
const localRemotes = (text: string) =>
  new Map(text.split(',').flatMap((pair) => (pair.includes('=') ? [pair.split('=', 2) as [string, string]] : [])));

/** The front of the site: documents, files of builds, and every declared call passed to its service. */
export async function edgeApp(config: EdgeConfig): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }), // addresses and query strings belong in no log
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    http: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
  });
  const store = openStore(config.RELEASE_STORE);
  const origin = new URL(config.SITE_ORIGIN).origin;
  const local = localRemotes(config.LOCAL_REMOTES);
  const releases = followReleases(
    { store, trusted: trustedKeys(config.RELEASE_PUBLIC_KEYS), testMode: config.PAYMENTS_MODE !== 'live', local },
    app.log,
  );
  await releases.look();
  const timer = setInterval(() => void releases.look(), LOOK_EVERY_MS);
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onSend', async (_request, reply) => guard(reply, origin.startsWith('https:')));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error, requestId: request.id }, 'failed');
    return refuseAtEdge(request, reply, 500, 'server.failed', SOMETHING_WENT_WRONG);
  });
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) =>
    reply.code(releases.current() ? 200 : 503).send({ ready: releases.current() !== null }),
  );
  assetRoutes(app, store);
  siteFileRoutes(app, releases, origin);
  const upstreams: Record<ServiceName, string> = {
    payments: config.PAYMENTS_URL,
    learning: config.LEARNING_URL,
    community: config.COMMUNITY_URL,
    dexter: config.DEXTER_URL,
  };
  proxyRoutes(app, upstreams, config.SANDBOX_URL);
  mailboxRoute(app, upstreams.community, config);

  const document = documentAnswers(releases, {
    origin,
    cardCompanyIsForeign: config.PAYMENTS_MODE !== 'sandbox',
    local,
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.raw.url?.startsWith('/api/'))
      return refuseAtEdge(request, reply, 404, 'call.unknown', 'There is nothing at this address.');
    if (request.method === 'GET' || request.method === 'HEAD') return document(request, reply);
    return refuseAtEdge(request, reply, 405, 'request.method', 'This address can only be read.');
  });
  return app;
}
