import type { FastifyReply } from 'fastify';

/** Where browsers report what the content security policy stopped. */
const REPORTS_TO = 'farm="/release/beacons"';

/** What every answer of the edge carries; documents get their own policies before. */
const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'reporting-endpoints': REPORTS_TO,
};

/** Of whatever is no page: should a browser ever show it as one, it loads and runs nothing. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

const YEAR_SECONDS = 31_536_000;
const PAGE = /^text\/html\b/;

/** The headers of every answer as lines, for answers that are written by hand. */
export const everyHeader = (isHttps: boolean): Readonly<Record<string, string>> => ({
  ...EVERY_ANSWER,
  ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
});

/**
 * Adds the headers that no upstream has set: to pages, files, calls, errors, redirects and 304. A page without a policy
 * of its own is the card sandbox's, which is framed by ours.
 */
export function guard(reply: FastifyReply, isHttps: boolean): void {
  for (const [name, value] of Object.entries(everyHeader(isHttps)))
    if (!reply.hasHeader(name)) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy') && !PAGE.test(String(reply.getHeader('content-type'))))
    reply.header('content-security-policy', NO_PAGE);
}
