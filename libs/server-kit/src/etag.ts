import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memoizeByObject } from './memoize-by-object';

export const etagOf = (payload: string | Buffer): string =>
  `"${createHash('sha1').update(payload).digest('base64url')}"`;
/** The bytes of a shared response are the same object for all callers. */
const sharedEtag = memoizeByObject((payload: Buffer) => etagOf(payload));

/** Whether browsers and proxies may store a response. */
export const isStorable = (cacheControl: unknown): boolean => /^(?:public|no-cache)/.test(String(cacheControl));

const isMatch = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;

/**
 * An onSend hook: adds ETag and 304 to cacheable responses (`public`, `no-cache`), except those that set a cookie or have an
 * ETag already.
 */
export function addEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isOwn = reply.hasHeader('set-cookie') || reply.hasHeader('etag');
  const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isBody || reply.statusCode !== 200 || !isStorable(reply.getHeader('cache-control')) || isOwn)
    return done(null, payload);
  const etag = typeof payload === 'string' ? etagOf(payload) : sharedEtag(payload);
  reply.header('etag', etag);
  if (!isMatch(request, etag)) return done(null, payload);
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return done(null, '');
}
