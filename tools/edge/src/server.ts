import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { answerFailure, loggerOptions } from '@farm/server-kit';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config';
import { everyHeader, guard, NO_PAGE } from './headers';

/** What Node could not read as a request, and the answer to it. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: '405 Method Not Allowed',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no request at all, with the headers of every other answer. */
const answerUnreadable =
  (isHttps: boolean) =>
  (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const headers = Object.entries({ ...everyHeader(isHttps), 'content-security-policy': NO_PAGE });
    const lines = [
      `HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? '400 Bad Request'}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...['cache-control: no-store', 'content-length: 0', 'connection: close', '', ''],
    ];
    socket.end(lines.join('\r\n'));
  };

/** The HTTP server of the front: limits, request ids, headers on every answer, failures in the envelope. */
export function edgeServer(config: EdgeConfig): FastifyInstance {
  const isHttps = new URL(config.SITE_ORIGIN).protocol === 'https:';
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
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable(isHttps),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...everyHeader(isHttps), 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' });
      return answerFailure(error, request, reply);
    },
  });
  app.addHook('onSend', async (_request, reply) => guard(reply, isHttps));
  app.setErrorHandler(answerFailure);
  return app;
}
