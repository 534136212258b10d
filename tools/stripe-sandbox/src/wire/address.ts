import type { IncomingMessage } from 'node:http';
import { invalid } from '../rest/errors';

/** The path asked for, and its decoded parts. An address that cannot be read is an address with nothing behind it. */
export function addressOf(request: IncomingMessage): { path: string; parts: string[]; query: string } {
  try {
    const url = new URL(`http://sandbox${request.url ?? '/'}`);
    return {
      path: url.pathname,
      parts: url.pathname.split('/').slice(1).map(decodeURIComponent),
      query: url.search.slice(1),
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError)
      throw invalid('There is nothing here.', { status: 404 });
    throw error;
  }
}
