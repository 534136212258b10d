import type { IncomingMessage } from 'node:http';
import { DEFAULT_BODY_BYTES, type Endpoint, serviceContracts, type ServiceName, SERVICES } from '@farm/contracts';
import { HttpError } from '@farm/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { forwarder, forwardTo } from './proxy';
import type { Upstreams } from './upstreams';

const MIN_SECONDS = 5;
const MIN_BYTES_PER_SECOND = 32_768;

const tooLarge = () => new HttpError(413, 'request.too_large', 'That is too much to send at once.');
const tooSlow = () => new HttpError(408, 'request.too_slow', 'That took too long to arrive. Please try again.');
const incomplete = () => new HttpError(400, 'request.incomplete', 'That request ended too early.');

/** Milliseconds for a body: 5 s, or longer for calls that accept more than 160 kB. */
const bodyTimeoutMs = (maxBytes: number): number => Math.max(MIN_SECONDS, maxBytes / MIN_BYTES_PER_SECOND) * 1_000;

/**
 * Reads a whole body. On failure the stream is not destroyed, because the error still has to be sent on its connection.
 *
 * @throws {HttpError} 413 above `maxBytes`, 408 after the timeout, 400 if the sender disconnects
 */
function readBody(request: IncomingMessage, maxBytes: number, timeoutMs = bodyTimeoutMs(maxBytes)): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) return fail(tooLarge());
      chunks.push(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const onClose = (): void => fail(incomplete());
    const timer = setTimeout(() => fail(tooSlow()), timeoutMs);
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
    };
    const fail = (error: HttpError): void => {
      stop();
      request.pause();
      reject(error);
    };
    request.on('data', onData).once('end', onEnd).once('close', onClose).on('error', onClose);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyBytes?: number;
  }
}

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
  timeoutMs: number;
  bodyBytes: number;
}

/** Made from the contracts: an undeclared call reaches no service. */
export const forwards: readonly Forward[] = SERVICES.flatMap((service) =>
  serviceContracts[service].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => {
      const [method, path] = key.split(' ') as [string, string];
      const { bodyBytes = DEFAULT_BODY_BYTES } = endpoint;
      return { method, path, service, timeoutMs: timeoutMs(endpoint), bodyBytes };
    }),
  ),
);

/**
 * Forwards each declared call to a replica of its service, and /sandbox to the Stripe sandbox. Request bodies are read
 * completely before an in-flight place is taken, and forwarded byte for byte for webhook signatures. Responses are
 * streamed.
 */
export function proxyRoutes(
  app: FastifyInstance,
  services: Upstreams,
  { dispatcher, sandbox }: { dispatcher: Dispatcher; sandbox: string | undefined },
): void {
  const forward = forwarder(services, dispatcher);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', ({ routeOptions }: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, routeOptions.config.bodyBytes ?? DEFAULT_BODY_BYTES),
    );
    for (const { method, path, bodyBytes, ...route } of forwards)
      scope.route({
        ...{ method, url: path, config: { bodyBytes } },
        handler: (request, reply) => forward(request, reply, route),
      });
    if (sandbox)
      scope.all('/sandbox/*', { config: { bodyBytes: SANDBOX_BODY_BYTES } }, (request, reply) =>
        forwardTo(sandbox, { request, reply, dispatcher, timeoutMs: SANDBOX_LIMIT_MS }),
      );
  });
}
