import { lookup } from 'node:dns/promises';
import type { ServiceName } from '@farm/contracts';
import { openStore, type ReleaseStore, signingKey, trustedKeys } from '@farm/release-store';
import { type Clock, throwHttpError, systemClock, addTracing } from '@farm/server-kit';
import type { FastifyInstance } from 'fastify';
import { Agent } from 'undici';
import { allowedMethods } from './allowed-methods';
import { answerBuffers } from './answer-buffers';
import { assetRoutes, developmentDrawings } from './assets';
import { beaconRoutes } from './beacons/beacons.routes';
import { beaconJournal, beaconTotals } from './beacons/journal';
import { beaconTokens, firstBeacons } from './beacons/networks';
import { browserChoices } from './browser-choice';
import { BYTE_LIMITS, byteBudget, type ByteLimits } from './byte-budget';
import type { GatewayConfig } from './config';
import { allowFederationHosts } from './federation-hosts';
import { releaseAdminRoutes } from './release-admin/release-admin.routes';
import { releaseCountsRoute } from './release-admin/release-counts.routes';
import { documentHandler } from './document-handler';
import { followReleases, type ReleaseFollower, watchFolder } from './release-follower';
import { inFlightLimit } from './in-flight';
import { mailboxRoute } from './mailbox';
import { pageDataReader } from './page-data';
import { pageRenderer } from './page-renderer';
import { createMetrics, healthRoutes, listenForMetrics, metricsRoute } from './monitoring';
import { proxyRoutes } from './proxy.routes';
import { rateLimiter, limitRequests } from './rate-limit';
import { buildReader, type VisitorBuildReader, visitorBuildReader } from './revision';
import { commonHeaders, createServer } from './server';
import { loadDrafts, publishSiteContent } from './site-content';
import { releaseInfoRoute, siteFileRoutes } from './site-files';
import { type Resolve, upstreams } from './upstreams';
import { visitCounter } from './visits/visit-counter';
import { deliverVisits } from './visits/visit-delivery';

const RELEASES_EVERY_MS = 2_000;
const SERVICES_EVERY_MS = 1_000;
const CONNECT_LIMIT_MS = 2_000;
// shorter than the services' 72 s, so that the gateway closes idle connections first
const IDLE_MS = 60_000;
// a hundred in flight, and those that wait for slow readers of large answers
const CONNECTIONS = 192;
// they hold a place of their service for as long as they take to arrive
const UPLOADS = 8;
const UPLOADS_PER_NETWORK = 2;
// per network
const BEACONS_PER_MINUTE = 600;
const LOGGED_ERRORS_PER_MINUTE = 10;
const UNKNOWN_BUILDS_PER_MINUTE = 60;

/** Time and randomness, which tests replace. */
export interface GatewayOptions {
  clock?: Clock;
  /** Like Math.random. */
  chance?: () => number;
}

/** 'shell=http://localhost:4200,store=http://localhost:4201,…' */
const developmentServers = (text: string) =>
  new Map(text.split(',').flatMap((pair) => (pair.includes('=') ? [pair.split('=', 2) as [string, string]] : [])));

const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** What bodies, answers and uploads may hold; without a limit for networks only in all. */
function memoryLimits({ EDGE_NETWORK_IN_FLIGHT }: GatewayConfig, clock: Clock) {
  const isLimited = EDGE_NETWORK_IN_FLIGHT > 0;
  const limitsOf = ({ total, perNetwork }: ByteLimits) => ({ total, perNetwork: isLimited ? perNetwork : total });
  return {
    bodies: byteBudget(limitsOf(BYTE_LIMITS.bodies)),
    answers: answerBuffers(limitsOf(BYTE_LIMITS.answers)),
    uploads: inFlightLimit(clock, { total: UPLOADS, perNetwork: isLimited ? UPLOADS_PER_NETWORK : 0 }),
  };
}

/** Connects to the services and probes them every second. */
function startServices(app: FastifyInstance, config: GatewayConfig, clock: Clock) {
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
  const services = upstreams(addresses, clock, dispatcher, {
    perNetwork: config.EDGE_NETWORK_IN_FLIGHT,
    resolve: config.UPSTREAM_DNS ? resolveHost : undefined,
  });
  const timer = setInterval(() => void services.probe(), SERVICES_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    services.close();
    await dispatcher.destroy();
  });
  void services.probe();
  return { services, dispatcher, apis: services.apis };
}

type ServiceConnections = ReturnType<typeof startServices>;

/** Polls the release store every two seconds; a folder is also watched for changes. */
async function startReleases(app: FastifyInstance, config: GatewayConfig, clock: Clock, { apis }: ServiceConnections) {
  const store = openStore(config.RELEASE_STORE, config);
  const trusted = trustedKeys(config.RELEASE_PUBLIC_KEYS);
  const read = buildReader(store);
  const local = developmentServers(config.DEVELOPMENT_SERVERS);
  const testMode = config.PAYMENTS_MODE !== 'live';
  const renderer = pageRenderer(store, app.log);
  const releases = followReleases(
    { store, trusted, read, clock, apis, testMode, local, prepare: renderer.prepare },
    app.log,
  );
  const watcher = watchFolder(config.RELEASE_STORE, () => void releases.refresh());
  const timer = setInterval(() => {
    watcher.retry();
    void releases.refresh();
  }, RELEASES_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    watcher.close();
  });
  await releases.refresh();
  return { store, trusted, read, releases, renderer, local };
}

const STRIPE_FRAME = 'https://js.stripe.com';

/** Origins that may load the files of builds: federation hosts, and the card form's frame, for the site's font. */
const fileHosts = ({ FEDERATION_HOSTS, PAYMENTS_MODE }: GatewayConfig): ReadonlySet<string> =>
  PAYMENTS_MODE === 'sandbox' ? FEDERATION_HOSTS : new Set([...FEDERATION_HOSTS, STRIPE_FRAME]);

interface PublicFileDeps {
  store: ReleaseStore;
  readBuild: VisitorBuildReader;
  releases: ReleaseFollower;
  /** Origins of other sites that may load the files. */
  hosts: ReadonlySet<string>;
}

/** The files of builds, and which builds are live. */
async function publicFiles(scope: FastifyInstance, { store, readBuild, releases, hosts }: PublicFileDeps) {
  allowFederationHosts(scope, hosts);
  assetRoutes(scope, store, readBuild);
  releaseInfoRoute(scope, releases);
}

/** Sends a document or an error for every request without a route. */
function handleOtherRequests(
  app: FastifyInstance,
  document: ReturnType<typeof documentHandler>,
  methodsAt: (path: string) => readonly string[],
): void {
  const PAGE_METHODS = ['GET', 'HEAD'];
  app.setNotFoundHandler((request, reply) => {
    const { method, raw } = request;
    const [path = '/'] = (raw.url ?? '/').split('?');
    const isCall = path.startsWith('/api/');
    if (!isCall && PAGE_METHODS.includes(method)) return document(request, reply);
    const routed = methodsAt(path);
    if (isCall && routed.length === 0) return throwHttpError(404, 'call.unknown', 'There is nothing at this address.');
    const allow = (routed.length > 0 ? routed : PAGE_METHODS).join(', ');
    return throwHttpError(405, 'request.method', `This address answers ${allow} only.`, { headers: { allow } });
  });
}

/** Serves documents and assets, and forwards declared calls to their services. */
export async function createGateway(
  config: GatewayConfig,
  { clock = systemClock, chance = Math.random }: GatewayOptions = {},
): Promise<FastifyInstance> {
  const { bodies, answers, uploads } = memoryLimits(config, clock);
  const app = createServer(config, { bodies, clock });
  const methodsAt = allowedMethods(app);
  const { origin } = new URL(config.SITE_ORIGIN);
  addTracing(app, 'gateway', { otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, isGateway: true });
  limitRequests(app, clock, { visitor: config.EDGE_VISITOR_PER_MINUTE, network: config.EDGE_NETWORK_PER_MINUTE });
  const connections = startServices(app, config, clock);
  const { services, dispatcher, apis } = connections;
  const { store, trusted, read, releases, renderer, local } = await startReleases(app, config, clock, connections);
  const totals = beaconTotals();
  const journal = await beaconJournal(config.BEACONS_FILE, totals, app.log);
  const metrics = createMetrics(app, { services, releases, totals });

  healthRoutes(app, releases, services);
  metricsRoute(app, metrics);
  if (config.METRICS_PORT !== undefined)
    listenForMetrics(app, metrics, { port: config.METRICS_PORT, host: config.HOST });
  const isLimited = config.EDGE_NETWORK_PER_MINUTE > 0;
  const readBuild = visitorBuildReader(read, isLimited ? rateLimiter(clock, UNKNOWN_BUILDS_PER_MINUTE) : null);
  const isStripeExternal = config.PAYMENTS_MODE !== 'sandbox';
  app.register(publicFiles, { store, readBuild, releases, hosts: fileHosts(config) });
  if (local.size > 0) developmentDrawings(app, local);
  const pageData = pageDataReader({ services, dispatcher, clock });
  siteFileRoutes(app, { store, releases, origin, pageData });
  beaconRoutes(app, {
    ...{ clock, origin, readBuild, totals, journal, bodies, limiter: rateLimiter(clock, BEACONS_PER_MINUTE) },
    errorLimiter: rateLimiter(clock, LOGGED_ERRORS_PER_MINUTE),
    ...{ tokens: beaconTokens(clock, config.PREVIEW_KEY), firsts: firstBeacons(clock) },
  });
  const key = config.RELEASE_CONTROL ? signingKey(config.RELEASE_SIGNING_KEY ?? '') : undefined;
  releaseAdminRoutes(app, {
    ...{ services, dispatcher, clock, origin, store, trusted, releases, apis, totals, key },
  });
  const contentKey = config.CONTENT_SIGNING_KEY ? signingKey(config.CONTENT_SIGNING_KEY) : key;
  if (contentKey)
    publishSiteContent(app, { ...{ store, trusted, releases, apis, clock, dispatcher, services }, key: contentKey });
  releaseCountsRoute(app, { releases, totals, apis, key: config.RELEASE_WATCH_KEY });
  proxyRoutes(app, services, { dispatcher, bodies, answers, uploads, sandbox: config.SANDBOX_URL });
  const community = () => services.addressOf('community');
  mailboxRoute(app, community, config);
  const visits = visitCounter(clock, new URL(origin).host);
  deliverVisits(app, { visits, community, key: config.VISITS_KEY });
  const choices = browserChoices({
    ...{ read, clock, chance, previewKey: config.PREVIEW_KEY, secureCookies: config.SECURE_COOKIES },
  });
  handleOtherRequests(
    app,
    documentHandler(releases, {
      ...{ store, renderer, clock, origin, pageData, local, choices, visits, isStripeExternal },
      ...{ named: metrics.named, log: app.log },
      commonHeaders: commonHeaders(config),
      loadDrafts: (request) => loadDrafts(request, { services, dispatcher }),
    }),
    methodsAt,
  );
  return app;
}
