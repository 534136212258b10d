import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Names what a public answer says, and says nothing to a browser that has it already: 304. Answers that no cache may
 * keep, that carry a cookie, or that name themselves pass as they are.
 */
export function namePublic(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void {
  const keeps = String(reply.getHeader('cache-control') ?? '').startsWith('public');
  const passes = !keeps || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag');
  if (passes || reply.hasHeader('set-cookie')) return done(null, payload);
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
  if (!known) return done(null, payload);
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return done(null, '');
}

type Sent = (error: null, payload: unknown) => void;
