import etag from 'etag';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import fresh from 'fresh';
import { codingFor, codingHeaders, sharedBodies, VARY_BY_CODING } from './content-coding';
import { memoizeByObject } from './memoize-by-object';

/** Weak, because a response has the same one in every content coding. */
export const etagOf = (payload: string | Buffer): string => etag(payload, { weak: true });
/** The bytes of a shared response are the same object for all callers. */
const sharedEtag = memoizeByObject((payload: Buffer) => etagOf(payload));

/** Whether browsers and proxies may store a response, so that it says nothing about one visitor. */
const isStorable = (cacheControl: unknown): boolean => /^(?:public|no-cache)/.test(String(cacheControl));

/** Whether the client has this version, by If-None-Match (RFC 9110 section 13.1.2). */
export const hasVersion = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'], 'cache-control': headers['cache-control'] }, { etag: tag });

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Adds ETag, 304 and a content coding to responses that may be stored (`public`, `no-cache`) and set no cookie. What is for one
 * visitor is never compressed, because its length would tell about its secrets (BREACH). Registered after the plugins that set
 * cookies and `cache-control`.
 */
export const sharedResponses = fp((app, _options, loaded) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isOwn = reply.hasHeader('set-cookie') || reply.hasHeader('etag');
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (
      !isBody ||
      !isRead(request) ||
      reply.statusCode !== 200 ||
      !isStorable(reply.getHeader('cache-control')) ||
      isOwn
    )
      return done(null, payload);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const tag = sharedEtag(body);
    const isText = isCompressible(reply.getHeader('content-type'));
    reply.header('etag', tag);
    if (isText) reply.header('vary', VARY_BY_CODING);
    if (hasVersion(request, tag)) {
      reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return done(null, '');
    }
    if (!isText) return done(null, body);
    const [bodies, coding] = [sharedBodies(body), codingFor(request)];
    reply.headers(codingHeaders(bodies, coding)).removeHeader('content-length');
    return done(null, bodies[coding]);
  });
  loaded();
});

/** Pictures and PDFs are compressed already. */
const isCompressible = (type: unknown): boolean => /^text\/|[/+](?:json|xml)\b/.test(String(type));
