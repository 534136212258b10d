import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sendError, clientErrorHandler, loggerOptions, throwHttpError } from '@farm/server-kit';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { GatewayConfig } from './config';

const REPORTING_ENDPOINT = 'farm="/release/beacons"';

/** Headers of every response; documents set their own policies. */
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

const YEAR_SECONDS = 31_536_000;
const PAGE = /^text\/html\b/;

const strictTransport = (siteOrigin: string, subdomains: boolean): string | undefined =>
  new URL(siteOrigin).protocol === 'https:'
    ? `max-age=${YEAR_SECONDS}${subdomains ? '; includeSubDomains' : ''}`
    : undefined;

const HSTS = 'strict-transport-security';

type Headers = Readonly<Record<string, string>>;

const commonHeaders = (hsts: string | undefined): Headers => ({
  ...COMMON_HEADERS,
  ...(hsts === undefined ? {} : { [HSTS]: hsts }),
});

/**
 * Adds the headers that the response lacks. An HTML page without a policy comes from the Stripe sandbox, which our pages
 * frame.
 */
function addHeaders(reply: FastifyReply, common: Headers): void {
  const { [HSTS]: hsts } = common;
  if (hsts !== undefined) reply.header(HSTS, hsts); // one policy for the whole host
  for (const [name, value] of Object.entries(common)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy') && !PAGE.test(String(reply.getHeader('content-type'))))
    reply.header('content-security-policy', NON_PAGE_POLICY);
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

const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;

/** Rejects requests with two Host headers, which a service might read differently. */
async function mustHaveOneHost({ raw }: FastifyRequest): Promise<void> {
  if (hostsOf(raw) > 1) throwHttpError(400, 'request.invalid', 'That request could not be understood.');
}

/** The HTTP server: limits, request ids, common headers and error responses. */
export function createServer(config: GatewayConfig): FastifyInstance {
  const common = commonHeaders(strictTransport(config.SITE_ORIGIN, config.HSTS_SUBDOMAINS));
  const app: FastifyInstance = fastify({
    logger: loggerOptions('edge', { logLevel: config.LOG_LEVEL }) ?? false,
    logController: new LogController({ disableRequestLogging: true }), // addresses and query strings belong in no log
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (address) => config.TRUSTED_PROXIES(address),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    http: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 72_000,
    return503OnClosing: false, // a request on an open connection is answered while the gateway stops
    rewriteUrl: requestPath,
    clientErrorHandler: clientErrorHandler({ ...common, 'content-security-policy': NON_PAGE_POLICY }),
    frameworkErrors: (error, request, reply) => {
      reply.headers({
        ...common,
        'content-security-policy': NON_PAGE_POLICY,
        'cache-control': 'no-store',
      });
      return sendError(error, request, reply);
    },
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    addHeaders(reply, common);
    if (raw.complete === false) reply.header('connection', 'close'); // the rest of the body is not read
  });
  app.addHook('onRequest', mustHaveOneHost);
  app.setErrorHandler(sendError);
  return app;
}
