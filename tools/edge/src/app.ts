import { SERVICES, type ServiceName } from '@farm/contracts';
import { openStore, signingKey, trustedKeys } from '@farm/release';
import { systemClock, type Clock } from '@farm/server-kit';
import type { FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import { assetRoutes } from './assets';
import { beaconRoutes } from './beacons/beacon.routes';
import { beaconJournal } from './beacons/journal';
import { beaconTotals } from './beacons/totals';
import { browserChoices } from './browser-choice';
import { buildReader } from './builds';
import { ceiling } from './ceiling';
import { ceilings } from './ceilings';
import type { EdgeConfig } from './config';
import { releaseDeskRoutes } from './desk/release-desk.routes';
import { documentAnswers } from './documents';
import { followReleases, watchFolder } from './follow';
import { healthRoutes } from './health';
import { releaseHistory } from './history';
import { mailboxRoute } from './mailbox';
import { edgeMetrics, metricsDoor, metricsRoute } from './metrics';
import { proxyRoutes } from './proxy';
import { refuseAtEdge } from './refuse-at-edge';
import { edgeServer } from './server';
import { securityTxtRoutes } from './security-txt';
import { serviceWorkerRoute } from './service-worker';
import { siteFileRoutes } from './site-files';
import { upstreams } from './upstreams';

const RELEASES_EVERY_MS = 2_000;
const SERVICES_EVERY_MS = 1_000;
const CONNECT_LIMIT_MS = 2_000;
// A service closes an idle connection after 72 s: before that the edge has let go of it.
const IDLE_MS = 60_000;
const CONNECTIONS = 128;
const BEACONS_A_MINUTE = 600; // of one network

/** What the site's clock and dice are; tests bring their own. */
export interface Chances {
  clock?: Clock;
  /** From 0 up to, not including, 1. */
  chance?: () => number;
}

/** 'store=http://localhost:4201,…' */
const localRemotes = (text: string) =>
  new Map(text.split(',').flatMap((pair) => (pair.includes('=') ? [pair.split('=', 2) as [string, string]] : [])));

/** The services behind the edge, looked at every second for as long as it runs. */
function startUpstreams(app: FastifyInstance, config: EdgeConfig, clock: Clock) {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
  const addresses: Record<ServiceName, string> = {
    payments: config.PAYMENTS_URL,
    learning: config.LEARNING_URL,
    community: config.COMMUNITY_URL,
    dexter: config.DEXTER_URL,
  };
  const services = upstreams(addresses, clock, dispatcher);
  const timer = setInterval(() => void services.look(), SERVICES_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    services.close();
    await dispatcher.destroy();
  });
  void services.look();
  const apis = () => Object.fromEntries(SERVICES.map((name) => [name, services.stateOf(name).contract]));
  return { services, dispatcher, apis };
}

type Behind = ReturnType<typeof startUpstreams>;

/** The releases, looked for every two seconds, and at once where the store is a folder that tells of changes. */
async function startReleases(app: FastifyInstance, config: EdgeConfig, clock: Clock, { apis }: Behind) {
  const store = openStore(config.RELEASE_STORE);
  const trusted = trustedKeys(config.RELEASE_PUBLIC_KEYS);
  const read = buildReader(store);
  const local = localRemotes(config.LOCAL_REMOTES);
  const testMode = config.PAYMENTS_MODE !== 'live';
  const releases = followReleases({ store, trusted, read, clock, apis, testMode, local }, app.log);
  const watcher = watchFolder(config.RELEASE_STORE, () => void releases.look());
  const timer = setInterval(() => {
    watcher.again();
    void releases.look();
  }, RELEASES_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    watcher.close();
  });
  await releases.look();
  return { store, trusted, read, releases, local };
}

/** Everything that is no call, no file of a build and no own page of the edge: a document, or a refusal. */
function answerTheRest(app: FastifyInstance, document: ReturnType<typeof documentAnswers>): void {
  const CALLS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  app.setNotFoundHandler((request, reply) => {
    const { method } = request;
    if (CALLS.includes(method) && request.raw.url?.startsWith('/api/'))
      return refuseAtEdge(request, reply, {
        ...{ status: 404, code: 'call.unknown', sentence: 'There is nothing at this address.' },
      });
    if (method === 'GET' || method === 'HEAD') return document(request, reply);
    return refuseAtEdge(request, reply.header('allow', 'GET, HEAD'), {
      ...{ status: 405, code: 'request.method', sentence: 'This address can only be read.' },
    });
  });
}

/** The front of the site: documents, files of builds, and every declared call passed to its service. */
export async function edgeApp(
  config: EdgeConfig,
  { clock = systemClock, chance = Math.random }: Chances = {},
): Promise<FastifyInstance> {
  const app = edgeServer(config);
  const { origin } = new URL(config.SITE_ORIGIN);
  ceilings(app, clock, { visitor: config.EDGE_VISITOR_PER_MINUTE, network: config.EDGE_NETWORK_PER_MINUTE });
  const behind = startUpstreams(app, config, clock);
  const { services, dispatcher, apis } = behind;
  const { store, trusted, read, releases, local } = await startReleases(app, config, clock, behind);
  const totals = beaconTotals();
  const journal = await beaconJournal(config.BEACONS_FILE, totals, app.log);
  const metrics = edgeMetrics(app, { services, releases, totals });

  healthRoutes(app, releases, services);
  metricsRoute(app, metrics);
  if (config.METRICS_PORT !== undefined) metricsDoor(app, metrics, { port: config.METRICS_PORT, host: config.HOST });
  assetRoutes(app, store, read);
  siteFileRoutes(app, releases, origin);
  serviceWorkerRoute(app, store, releases);
  securityTxtRoutes(app, origin);
  beaconRoutes(app, { clock, origin, read, totals, journal, ceiling: ceiling(clock, BEACONS_A_MINUTE) });
  releaseDeskRoutes(app, {
    ...{ services, dispatcher, clock, origin, store, trusted, releases, apis, totals },
    history: releaseHistory(store, trusted),
    key: config.RELEASE_CONTROL ? signingKey(config.RELEASE_SIGNING_KEY ?? '') : undefined,
  });
  proxyRoutes(app, services, { dispatcher, sandbox: config.SANDBOX_URL });
  mailboxRoute(app, () => services.addressOf('community'), config);
  const choices = browserChoices({
    ...{ read, clock, chance, previewKey: config.PREVIEW_KEY, secureCookies: config.SECURE_COOKIES },
  });
  const cardCompanyIsForeign = config.PAYMENTS_MODE !== 'sandbox';
  const { named } = metrics;
  answerTheRest(app, documentAnswers(releases, { store, origin, cardCompanyIsForeign, local, choices, named }));
  return app;
}
