import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  clientErrorHandler,
  type Clock,
  deferRequestLoggers,
  HttpError,
  loggerOptions,
  networkPrefix,
  sendError,
} from '@farm/server-kit';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { ByteBudget } from './byte-budget';
import type { GatewayConfig } from './config';
import { readTextBody } from './request-body';
import { endSlowConnections } from './slow-connections';

const REPORTING_ENDPOINT = 'farm="/release/beacons"';

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'reporting-endpoints': REPORTING_ENDPOINT,
};

/** For everything but pages: if a browser renders it, nothing loads or runs. */
export const NON_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Largest body in bytes of the gateway's own routes; forwarded calls have those of their contracts. */
const OWN_BODY_BYTES = 4_096;

const YEAR_SECONDS = 31_536_000;
const PAGE = /^text\/html\b/;

const strictTransport = (siteOrigin: string, subdomains: boolean): string | undefined =>
  new URL(siteOrigin).protocol === 'https:'
    ? `max-age=${YEAR_SECONDS}${subdomains ? '; includeSubDomains' : ''}`
    : undefined;

const HSTS = 'strict-transport-security';

type Headers = Readonly<Record<string, string>>;

/** Headers of every response of this installation; documents set their own policies. */
export function commonHeaders({
  SITE_ORIGIN,
  HSTS_SUBDOMAINS,
}: Pick<GatewayConfig, 'SITE_ORIGIN' | 'HSTS_SUBDOMAINS'>): Headers {
  const hsts = strictTransport(SITE_ORIGIN, HSTS_SUBDOMAINS);
  return { ...COMMON_HEADERS, ...(hsts === undefined ? {} : { [HSTS]: hsts }) };
}

/**
 * Returns a function that adds the headers which a reply lacks. An HTML page without a policy comes from the Stripe sandbox,
 * which our pages frame.
 */
function headerAdder(common: Headers): (reply: FastifyReply) => void {
  const { [HSTS]: hsts } = common;
  const entries = Object.entries(common);
  return (reply) => {
    if (hsts !== undefined) reply.header(HSTS, hsts); // one policy for the whole host
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy') && !PAGE.test(String(reply.getHeader('content-type'))))
      reply.header('content-security-policy', NON_PAGE_POLICY);
  };
}

const PROXY_FORM = /^https?:\/\//i;

/**
 * The path of a request. The host of a target in absolute form replaces the Host header (RFC 9112 section 3.2.2).
 */
function requestPath({ url = '/', headers }: IncomingMessage): string {
  if (!PROXY_FORM.test(url) || !URL.canParse(url)) return url;
  headers.host = new URL(url).host;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Paths that only programs request: a malformed one is an error. */
const IS_PROGRAM = /^\/(?:api|assets|release|sandbox|development)\//;

/** A page's path with its malformed escapes as text, so that a person who cut off an address sees a page. */
function readablePath(target: string): string {
  const [path = '', ...query] = target.split(/(?=[?#])/);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return IS_PROGRAM.test(path) ? target : [path.replaceAll('%', '%25'), ...query].join('');
  }
}

/** Whether a request has a body, by its headers. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a request has two Host headers, which a service might read differently. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

interface ServerDeps {
  /** The bytes that bodies hold. */
  bodies: ByteBudget;
  clock: Clock;
}

/** Parses JSON bodies of the gateway's own routes. Those of other types are not read. */
function addBodyParsers(app: FastifyInstance, bodies: ByteBudget): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    const options = { maxBytes: OWN_BODY_BYTES, network: networkPrefix(request.ip), budget: bodies };
    readTextBody(request.raw, options).then((text) => parse(request, text, done), done);
  });
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

/** The HTTP server: limits, request ids, common headers and error responses. */
export function createServer(config: GatewayConfig, { bodies, clock }: ServerDeps): FastifyInstance {
  const common = commonHeaders(config);
  const addHeaders = headerAdder(common);
  const app: FastifyInstance = fastify({
    logger: loggerOptions('gateway', { logLevel: config.LOG_LEVEL }) ?? false,
    logController: new LogController({ disableRequestLogging: true }), // addresses and query strings belong in no log
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (address) => config.TRUSTED_PROXIES(address),
    routerOptions: { maxParamLength: 1024 },
    // request-body.ts ends bodies that arrive too slowly; an upload may take a minute
    http: { headersTimeout: 10_000, requestTimeout: 70_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 72_000,
    return503OnClosing: false, // a request on an open connection is answered while the gateway stops
    rewriteUrl: (request) => readablePath(requestPath(request)),
    clientErrorHandler: clientErrorHandler({ ...common, 'content-security-policy': NON_PAGE_POLICY }),
    frameworkErrors: (error, request, reply) => {
      reply.headers({
        ...common,
        'content-security-policy': NON_PAGE_POLICY,
        'cache-control': 'no-store',
      });
      void sendError(error, request, reply);
    },
  });
  deferRequestLoggers(app);
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    addHeaders(reply);
    // a body of which the rest is not read; without one, `complete` is only set after the handlers
    if (raw.complete === false && hasBody(raw)) reply.header('connection', 'close');
    done();
  });
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    done(hasTwoHosts(raw) ? new HttpError(400, 'request.invalid', 'That request could not be understood.') : undefined),
  );
  app.setErrorHandler(sendError);
  addBodyParsers(app, bodies);
  endSlowConnections(app.server, () => clock.now().getTime());
  return app;
}
