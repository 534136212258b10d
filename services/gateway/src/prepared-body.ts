import {
  type CodedBodies,
  codedBodies,
  codingFor,
  codingHeaders,
  etagOf,
  hasVersion,
  SMALLEST,
  VARY_BY_CODING,
} from '@farm/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body that is the same for everybody: compressed and hashed once. */
export interface SharedBody {
  bodies: CodedBodies;
  etag: string;
}

export function sharedBody(text: string | Buffer): SharedBody {
  const bytes = Buffer.from(text);
  return { bodies: codedBodies(bytes, SMALLEST), etag: etagOf(bytes) };
}

/** Sends the body in the coding that the client prefers, or 304 if it has this version. */
export function sendSharedBody(request: FastifyRequest, reply: FastifyReply, { bodies, etag }: SharedBody) {
  reply.header('etag', etag);
  if (!reply.hasHeader('vary')) reply.header('vary', VARY_BY_CODING);
  if (hasVersion(request, etag)) return reply.code(304).send();
  const coding = codingFor(request);
  return reply.headers(codingHeaders(bodies, coding)).send(bodies[coding]);
}

/** Makes the body of a text that changes seldom; the same object while the text is the same. */
export function createSharedText(): (text: string) => SharedBody {
  let last: { text: string; body: SharedBody } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, body: sharedBody(text) };
    return last.body;
  };
}
