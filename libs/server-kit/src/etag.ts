import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, codingHeaders, sharedBodies, VARY_BY_CODING } from './content-coding';
import { memoizeByObject } from './memoize-by-object';

/** Weak, because a response has the same one in every content coding. */
export const etagOf = (payload: string | Buffer): string =>
  `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
/** The bytes of a shared response are the same object for all callers. */
const sharedEtag = memoizeByObject((payload: Buffer) => etagOf(payload));

/** Whether browsers and proxies may store a response, so that it says nothing about one visitor. */
const isStorable = (cacheControl: unknown): boolean => /^(?:public|no-cache)/.test(String(cacheControl));

const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;

/** Whether the client has this version: If-None-Match by weak comparison (RFC 9110 section 13.1.2), a list or `*` too. */
export function hasVersion({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return known.trim() === '*' || [...known.matchAll(ENTITY_TAG)].some(([, tag]) => tag === opaque);
}

/**
 * An onSend hook: adds ETag, 304 and a content coding to responses that may be stored (`public`, `no-cache`) and set no cookie.
 * What is for one visitor is never compressed, because its length would tell about its secrets (BREACH).
 */
export function finishSharedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isOwn = reply.hasHeader('set-cookie') || reply.hasHeader('etag');
  const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isBody || reply.statusCode !== 200 || !isStorable(reply.getHeader('cache-control')) || isOwn)
    return done(null, payload);
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const etag = sharedEtag(body);
  const isText = isCompressible(reply.getHeader('content-type'));
  reply.header('etag', etag);
  if (isText) reply.header('vary', VARY_BY_CODING);
  if (hasVersion(request, etag)) {
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return done(null, '');
  }
  if (!isText) return done(null, body);
  const [bodies, coding] = [sharedBodies(body), codingFor(request)];
  reply.headers(codingHeaders(bodies, coding)).removeHeader('content-length');
  return done(null, bodies[coding]);
}

/** Pictures and PDFs are compressed already. */
const isCompressible = (type: unknown): boolean => /^text\/|[/+](?:json|xml)\b/.test(String(type));
