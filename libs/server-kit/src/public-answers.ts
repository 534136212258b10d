import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './alike';

/**
 * Names what a public answer says, and says nothing to a browser that has it already: 304. Answers that no cache may
 * keep, that carry a cookie, or that name themselves pass as they are.
 */
export function namePublic(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void {
  if (typeof payload !== 'string' || reply.hasHeader('etag')) return done(null, payload);
  const keeps = String(reply.getHeader('cache-control')).startsWith('public');
  if (!keeps || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return done(null, payload);
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  if (!isKnown(request, etag)) return done(null, payload);
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return done(null, '');
}

type Sent = (error: null, payload: unknown) => void;
