import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, codingHeaders, type ContentCoding, sharedBodies, VARY_BY_CODING } from './content-coding';
import { etagOf, isStorable } from './etag';
import { memoizeByObject } from './memoize-by-object';
import { compileSerializer } from './schema-compilers';

const shared = new WeakSet<object>();

/** Declares that all callers get this value and that nobody changes it any more, so that serve() serializes it once. */
export function shareResponse<T>(value: T): T {
  if (typeof value === 'object' && value !== null) shared.add(value);
  return value;
}

/** Whether a value was declared by `shareResponse` or comes from a cache. */
export const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && shared.has(value);

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The value of Cache-Control; null if a response has another header of its own. */
function onlyCacheControl(set: Readonly<Record<string, unknown>>): string | null {
  for (const name in set) if (name !== 'cache-control') return null;
  return String(set['cache-control'] ?? 'no-store');
}

/** One body with its headers, as pairs of name and value. */
interface PreparedResponse {
  headers: readonly string[];
  body: Buffer;
}

/**
 * Sends responses that all callers share: serialized once, and written with complete headers instead of passing the hooks
 * that add them, which takes a twelfth of the time of a small answer. With a cookie, and for a browser that has a version, the
 * result is the body, to be sent as usual.
 */
export function sharedResponses(schema: object, commonHeaders: Readonly<Record<string, string>>) {
  const serialize = compileSerializer({ schema, method: 'GET', url: '' });
  const prepare = memoizeByObject((value) => {
    const body = Buffer.from(serialize(value));
    const responseFor = (cacheControl: string, coding: ContentCoding): PreparedResponse => {
      const bodies = sharedBodies(body);
      const headers = Object.entries({
        ...commonHeaders,
        'content-type': JSON_TYPE,
        'content-length': String(bodies[coding].length),
        'cache-control': cacheControl,
        ...(isStorable(cacheControl) && { etag: etagOf(body), vary: VARY_BY_CODING }),
        ...codingHeaders(bodies, coding),
      });
      return { headers: headers.flat(), body: bodies[coding] };
    };
    return { body, responseFor, byHeaders: new Map<string, PreparedResponse>() };
  });
  return (request: FastifyRequest, reply: FastifyReply, value: object): Buffer | undefined => {
    const { body, responseFor, byHeaders } = prepare(value);
    const cacheControl = onlyCacheControl(reply.getHeaders());
    if (cacheControl === null || request.headers['if-none-match'] !== undefined) {
      reply.type(JSON_TYPE);
      return body;
    }
    const coding = isStorable(cacheControl) ? codingFor(request) : 'identity';
    const key = `${coding} ${cacheControl}`;
    let response = byHeaders.get(key);
    if (!response) byHeaders.set(key, (response = responseFor(cacheControl, coding)));
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, [...response.headers, 'x-request-id', request.id]).end(response.body);
    return undefined;
  };
}
