import type { FastifyRequest } from 'fastify';
import { throwHttpError } from './http-error';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a page of this origin may write: the site's own, and on this machine the host that was asked. */
function isOurs(origin: string, siteOrigin: string, requestHost: string): boolean {
  if (origin === siteOrigin) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && LOOPBACK.includes(url.hostname) && url.host === requestHost;
}

/**
 * Refuses a write that another site's page made. Browsers send Sec-Fetch-Site or at least Origin;
 * who sends neither is no browser and carries no visitor's cookies against their will.
 */
export function assertSameSite(request: FastifyRequest, siteOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const ours = site ? site === 'same-origin' : !origin || isOurs(origin, siteOrigin, request.host);
  if (!ours) throwHttpError(403, 'request.cross_site', 'This can only be done from our own pages.');
}

/** Refuses a body that is not JSON: a plain form of another site cannot send one. */
export function assertJson(request: FastifyRequest): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const empty = chunked === undefined && Number(length ?? 0) === 0;
  const json = /^application\/json\s*(;|$)/i.test(type ?? '');
  if (!json && !(empty && type === undefined)) throwHttpError(415, 'request.not_json', 'This address takes JSON only.');
}
