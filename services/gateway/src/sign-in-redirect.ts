import type { FastifyRequest } from 'fastify';
import type { PageMatch } from './page-match';
import { hasSessionCookie } from './session-cookie';

const MAX_RETURN_CHARS = 512; // of a way back that sign-in takes

/**
 * Where a browser without a session cookie is sent instead of a page for signed-in people; null: it gets the page. Whether a session is
 * valid, only the service knows: then the page itself asks to sign in.
 */
export function signInRedirect({ headers }: FastifyRequest, match: PageMatch | null, url: URL): string | null {
  const { signIn } = match?.page ?? {};
  if (!signIn || hasSessionCookie(headers) || signIn.exceptParams.some((name) => url.searchParams.has(name)))
    return null;
  const address = `${url.pathname}${url.search}`;
  const returnTo = address.length > MAX_RETURN_CHARS ? url.pathname : address;
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
