import type { OutgoingHttpHeaders } from 'node:http';
import { codingFor, codingHeaders, type ContentCoding, VARY_BY_CODING } from '@farm/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Document } from './document';
import type { PageMatch } from './page-match';
import { permissionsOf, referrerOf } from './policy';
import type { Live } from './revision';
import type { DocumentView, VisitCounter } from './visits/visit-counter';

export interface PreparedPagesDeps {
  /** Headers of every response. */
  commonHeaders: Readonly<Record<string, string>>;
  isStripeExternal: boolean;
  /** Records the page pattern of a request for metrics. */
  named(request: FastifyRequest, pattern: string): void;
  visits: Pick<VisitCounter, 'record'>;
}

export interface RenderedDocument {
  document: Document;
  policy: string;
}

export const CONTENT_TYPE = 'text/html; charset=utf-8';
export const FOR_EVERYBODY = 'no-cache';

/** The policies of a document. */
export const headersOf = (
  policy: string,
  match: PageMatch | null,
  { isStripeExternal }: Pick<PreparedPagesDeps, 'isStripeExternal'>,
) => ({
  'content-security-policy': policy,
  'permissions-policy': permissionsOf(isStripeExternal),
  'referrer-policy': referrerOf(match?.page.path),
});

/** The complete response of a page in one content coding. */
interface PreparedResponse {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A page's response in each coding, for browsers of the general variant without a cached version. */
type PreparedPage = Record<ContentCoding, PreparedResponse> & { view: DocumentView };

/** The response of a page to most browsers, made once: what `send` and the server's hooks would write. */
function prepare({ document, policy }: RenderedDocument, match: PageMatch, deps: PreparedPagesDeps): PreparedPage {
  const responseIn = (coding: ContentCoding): PreparedResponse => {
    const body = document.bodies[coding];
    const headers = {
      ...deps.commonHeaders,
      ...headersOf(policy, match, deps),
      vary: VARY_BY_CODING,
      'content-type': CONTENT_TYPE,
      'cache-control': FOR_EVERYBODY,
      etag: document.etag,
      ...codingHeaders(document.bodies, coding),
      'content-length': body.length,
    };
    return { headers, body };
  };
  const view = { page: { path: match.page.path, owner: match.owner.name }, status: document.status };
  return { br: responseIn('br'), gzip: responseIn('gzip'), identity: responseIn('identity'), view };
}

/** Whether a request may be answered with a prepared response: a read without a body, a cached version and a query. */
const isPlain = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Complete responses of pages: one that was sent before skips the hooks that add headers, which take half of its time. */
export function preparedPages(deps: PreparedPagesDeps) {
  const pagesOf = new WeakMap<Live, Map<string, PreparedPage>>();
  return {
    /** Prepares a page without parameters. */
    add(live: Live, match: PageMatch, rendered: RenderedDocument): void {
      const pages = pagesOf.get(live) ?? new Map<string, PreparedPage>();
      pagesOf.set(live, pages);
      if (!pages.has(match.page.path)) pages.set(match.page.path, prepare(rendered, match, deps));
    },
    /** Sends the prepared response of a path in the language of `live`; false if there is none for this request. */
    send(request: FastifyRequest, reply: FastifyReply, live: Live, path: string): boolean {
      const prepared = isPlain(request) ? pagesOf.get(live)?.get(path) : undefined;
      if (!prepared) return false;
      deps.named(request, path);
      deps.visits.record(request, prepared.view);
      const { headers, body } = prepared[codingFor(request)];
      reply.hijack();
      reply.raw.writeHead(200, headers).end(body);
      return true;
    },
  };
}
