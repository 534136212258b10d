import { networkPrefix, type Clock } from '@farm/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ceiling, type Ceiling } from './ceiling';
import { refuseAtEdge } from './refuse-at-edge';

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

// Files of builds come from memory and are asked for once; probes are this house's own. Beacons have a ceiling of their
// own, which answers 204: a page could do nothing about a refusal.
const NOT_COUNTED = /^\/(?:assets\/|healthz$|readyz$|metrics$|release\/beacons$)/;

const VISITOR = /(?:^|;\s*)(?:__Host-)?visitor=([^;]{1,200})/;

/** How much one visitor and one network may ask in a minute; 0: as much as they like. */
export interface PerMinute {
  visitor: number;
  network: number;
}

function refuse(request: FastifyRequest, reply: FastifyReply, seconds: number, allowed: number) {
  if (!request.raw.complete) reply.header('connection', 'close'); // the body of a refused request is not waited for
  reply.headers({ 'ratelimit-limit': allowed, 'ratelimit-remaining': 0, 'ratelimit-reset': seconds });
  return refuseAtEdge(request, reply, {
    ...{ status: 429, code: 'request.too_many', sentence: TOO_MANY, retryAfter: seconds },
    extra: { retryAfter: seconds },
  });
}

/**
 * Ceilings of this process before anything else is done with a request: they cost no query and keep a flood from the
 * services, whose own limits are exact and shared. First the network, so that nobody gains by making up visitors; then
 * the visitor, so that one of them does not use up what their neighbors may.
 */
export function ceilings(app: FastifyInstance, clock: Clock, { visitor, network }: PerMinute): void {
  const made = (perMinute: number): Ceiling | null => (perMinute > 0 ? ceiling(clock, perMinute) : null);
  const [ofNetwork, ofVisitor] = [made(network), made(visitor)];
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = (request.raw.url ?? '/').split('?', 1);
    if (NOT_COUNTED.test(path)) return;
    if (ofNetwork && !ofNetwork.allows(networkPrefix(request.ip)))
      return refuse(request, reply, ofNetwork.secondsLeft(), network);
    const [, cookie] = VISITOR.exec(request.headers.cookie ?? '') ?? [];
    if (ofVisitor && cookie !== undefined && !ofVisitor.allows(cookie))
      return refuse(request, reply, ofVisitor.secondsLeft(), visitor);
  });
}
