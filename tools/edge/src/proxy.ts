import { owners, SERVICES, type Endpoint, type ServiceName } from '@farm/contracts';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NOT_ANSWERING = 'This part of the farm is not answering. Please try again in a minute.';

// Spec of a call says how long it may last (default 4 s); the edge waits one second more, then it says so itself.
const DEFAULT_TAKES_SECONDS = 4;
const MARGIN_SECONDS = 1;
const CONNECT_LIMIT_MS = 2_000;

const limitMs = ({ takes = DEFAULT_TAKES_SECONDS }: Endpoint) => (takes === null ? 0 : (takes + MARGIN_SECONDS) * 1000);

/** One row of the proxy's table. */
interface Forward {
  method: string;
  path: string;
  service: ServiceName;
  limitMs: number;
}

/** The whole table, made from the contracts: a call that no contract declares reaches no service. */
export const forwards: readonly Forward[] = SERVICES.flatMap((service) =>
  owners[service].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => {
      const [method, path] = key.split(' ') as [string, string];
      return { method, path, service, limitMs: limitMs(endpoint) };
    }),
  ),
);

/** A refusal of the edge itself, in the one envelope. */
export function refuseAtEdge(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  sentence: string,
) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ code, error: sentence, message: sentence, requestId: request.id });
}

const isTimeout = (error: Error) => 'code' in error && /TIMEOUT/.test(String(error.code));

function forward(request: FastifyRequest, reply: FastifyReply, upstream: string, timeout: number) {
  return reply.from(`${upstream}${request.raw.url ?? ''}`, {
    timeout,
    rewriteRequestHeaders: (_, headers) => ({
      ...headers,
      'x-request-id': request.id,
      'x-forwarded-for': request.ip,
      'x-forwarded-host': request.host,
      'x-forwarded-proto': request.protocol,
    }),
    onError: (_, { error }) => {
      request.log.error({ err: error, requestId: request.id }, 'upstream failed');
      void refuseAtEdge(request, reply, isTimeout(error) ? 504 : 502, 'service.away', NOT_ANSWERING);
    },
  });
}

/** Sends each declared call to its owner and the sandbox's pages to the sandbox; bodies pass untouched, as a webhook's signature needs. */
export function proxyRoutes(
  app: FastifyInstance,
  upstreams: Readonly<Record<ServiceName, string>>,
  sandbox?: string,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    await scope.register(replyFrom, {
      undici: { connections: 64, connect: { timeout: CONNECT_LIMIT_MS } },
      disableRequestLogging: true,
    });
    for (const { method, path, service, limitMs: timeout } of forwards) {
      scope.route({
        method,
        url: path,
        handler: (request, reply) => forward(request, reply, upstreams[service], timeout),
      });
    }
    if (sandbox) scope.all('/sandbox/*', (request, reply) => forward(request, reply, sandbox, 30_000));
  });
}
