import {
  type Access,
  DEFAULT_BODY_BYTES,
  type Endpoint,
  serviceContracts,
  type ServiceName,
  SERVICES,
} from '@farm/contracts';
import { mayRequireAuth, networkPrefix, requireAuth, systemClock } from '@farm/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { AnswerBuffers } from './answer-buffers';
import type { ByteBudget } from './byte-budget';
import type { InFlightLimit } from './in-flight';
import { type ForwardedBody, forwarder, forwardTo } from './proxy';
import { readBody, streamBody, tooBusy } from './request-body';
import { hasSessionCookie } from './session-cookie';
import type { Upstreams } from './upstreams';

// A contract declares the timeout of its call (default 4 s). The gateway's own timeout is 0.4 s longer: undici's timers are
// up to half a second late, and a proxy in front may give up after a full second.
const DEFAULT_TIMEOUT_SECONDS = 4;
const MARGIN_SECONDS = 0.4;
const SANDBOX_LIMIT_MS = 30_000;
const SANDBOX_BODY_BYTES = 1_048_576;

const timeoutMs = ({ timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: Endpoint) =>
  timeoutSeconds === null ? 0 : (timeoutSeconds + MARGIN_SECONDS) * 1000;

interface Forward {
  method: string;
  path: string;
  service: ServiceName;
  access: Access;
  timeoutMs: number;
  bodyBytes: number;
  isUpload: boolean;
  isCostly: boolean;
}

/** Made from the contracts: an undeclared call reaches no service. */
export const forwards: readonly Forward[] = SERVICES.flatMap((service) =>
  serviceContracts[service].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => {
      const [method, path] = key.split(' ') as [string, string];
      const { access, bodyBytes = DEFAULT_BODY_BYTES, upload: isUpload = false, cost } = endpoint;
      const isCostly = cost === 'high';
      return { method, path, service, access, timeoutMs: timeoutMs(endpoint), bodyBytes, isUpload, isCostly };
    }),
  ),
);

const NOBODY = { person: async () => null };

/**
 * Rejects a call that needs a signed-in person and has no session cookie, before its body is read. Whose session it is, only the
 * services know.
 */
const requireSession =
  (access: Access) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (hasSessionCookie(headers)) return;
    await requireAuth({ access, fresh: false }, NOBODY, { clock: systemClock, secondFactor: true });
  };

interface ProxyDeps {
  dispatcher: Dispatcher;
  sandbox: string | undefined;
  answers: AnswerBuffers;
  bodies: ByteBudget;
  uploads: InFlightLimit;
}

type Send = (body: ForwardedBody) => Promise<unknown>;

/** Reads the body of a call, if it has one, and sends it; it counts as held until the service has answered. */
async function withBody({ raw, body, ip }: FastifyRequest, maxBytes: number, budget: ByteBudget, send: Send) {
  if (body === undefined) return send(null);
  const { bytes, release } = await readBody(raw, { maxBytes, network: networkPrefix(ip), budget });
  try {
    return await send(bytes);
  } finally {
    release();
  }
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type UploadRoute = Pick<Forward, 'bodyBytes' | 'timeoutMs'>;

/** Sends an upload while it arrives, within the time of the whole call. */
async function withUpload({ request, reply }: Exchange, route: UploadRoute, uploads: InFlightLimit, send: Send) {
  if (request.body === undefined) return send(null);
  const release = await uploads.enter(networkPrefix(request.ip));
  if (!release) throw tooBusy();
  const limits = { maxBytes: route.bodyBytes, timeoutMs: route.timeoutMs - MARGIN_SECONDS * 1_000 };
  const stream = streamBody(request.raw, limits).once('close', release);
  // not before the response has ended: the service may have answered without reading everything
  reply.raw.once('close', () => stream.destroy());
  return send(stream);
}

const hasOwnHead = (path: string) => forwards.some((other) => other.method === 'HEAD' && other.path === path);

/**
 * Forwards each declared call to a replica of its service, and /sandbox to the Stripe sandbox. Request bodies are read
 * completely before an in-flight place is taken, and forwarded byte for byte for webhook signatures; uploads are streamed.
 */
export function proxyRoutes(app: FastifyInstance, services: Upstreams, deps: ProxyDeps): void {
  const { dispatcher, sandbox, answers, bodies, uploads } = deps;
  const forward = forwarder({ services, dispatcher, answers });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload)); // read by the handlers
    for (const { method, path, access, bodyBytes, isUpload, ...route } of forwards) {
      scope.route({
        exposeHeadRoute: !hasOwnHead(path),
        ...{
          method,
          url: path,
          ...(mayRequireAuth({ access, fresh: false }) && { onRequest: requireSession(access) }),
        },
        handler: (request, reply) =>
          isUpload
            ? withUpload({ request, reply }, { bodyBytes, ...route }, uploads, (body) =>
                forward(request, reply, route, body),
              )
            : withBody(request, bodyBytes, bodies, (body) => forward(request, reply, route, body)),
      });
    }
    if (sandbox)
      scope.all('/sandbox/*', (request, reply) =>
        withBody(request, SANDBOX_BODY_BYTES, bodies, (body) =>
          forwardTo(sandbox, { request, reply, dispatcher, body, timeoutMs: SANDBOX_LIMIT_MS }),
        ),
      );
  });
}
