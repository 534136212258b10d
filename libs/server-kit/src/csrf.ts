import type { FastifyRequest } from 'fastify';
import { throwHttpError } from './http-error';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether pages of an origin may write: the site's own, and on this machine those of the requested host. */
function isOurs(origin: string, siteOrigin: string, requestHost: string): boolean {
  if (origin === siteOrigin) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && LOOPBACK.includes(url.hostname) && url.host === requestHost;
}

/**
 * CSRF protection: rejects requests of other sites' pages. Browsers send Sec-Fetch-Site or at least Origin; a client that
 * sends neither is no browser, so it cannot be made to send a visitor's cookies. @throws 403 `request.cross_site`
 */
export function assertSameSite(request: FastifyRequest, siteOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const ours = site ? site === 'same-origin' : !origin || isOurs(origin, siteOrigin, request.host);
  if (!ours) throwHttpError(403, 'request.cross_site', 'This can only be done from our own pages.');
}

/** Rejects bodies that are not JSON, because HTML forms of other sites can send those. @throws 415 `request.not_json` */
export function assertJson(request: FastifyRequest): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const empty = chunked === undefined && Number(length ?? 0) === 0;
  const json = /^application\/json\s*(;|$)/i.test(type ?? '');
  if (!json && !(empty && type === undefined)) throwHttpError(415, 'request.not_json', 'This address takes JSON only.');
}

/** The types of files that may be uploaded; HTML forms of other sites can send none of them. */
const FILE_TYPE = /^(application\/octet-stream|application\/pdf|image\/[\w.+-]+)\s*(;|$)/i;

/** Rejects uploads that do not name their type. @throws 415 `request.not_file` */
export function assertFile(request: FastifyRequest): void {
  if (!FILE_TYPE.test(request.headers['content-type'] ?? ''))
    throwHttpError(415, 'request.not_file', 'This address takes the bytes of a file only.');
}
