import type { FastifyReply } from 'fastify';

/** What every answer of the edge carries; documents get their content security policy on top. */
const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
};

const YEAR_SECONDS = 31_536_000;

/** Adds the headers that no upstream has set. */
export function guard(reply: FastifyReply, isHttps: boolean): void {
  for (const [name, value] of Object.entries(EVERY_ANSWER)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isHttps) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
}
