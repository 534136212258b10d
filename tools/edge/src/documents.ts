import type { ReleaseStore } from '@farm/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_WORDS, type BrowserChoices } from './browser-choice';
import { documentOf, maintenance, noPreview, type Document } from './document';
import type { Releases } from './follow';
import { NO_PAGE } from './headers';
import type { Live } from './live';
import { canonicalPath, pageAt, type Found } from './match';
import { permissionsOf, policyOf, referrerOf } from './policy';
import { prerendered } from './prerendered';

export interface DocumentDeps {
  store: ReleaseStore;
  origin: string;
  cardCompanyIsForeign: boolean;
  local: ReadonlyMap<string, string>;
  choices: BrowserChoices;
  /** Told the pattern of the page that a request asked for. */
  named(request: FastifyRequest, pattern: string): void;
}

interface Ready {
  document: Document;
  policy: string;
}

type Kept = Map<string, Promise<Ready>>;

const RETRY_SECONDS = 120;

function send(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const { status, etag } = document;
  reply.code(status).type('text/html; charset=utf-8');
  if (status !== 200) reply.header('cache-control', 'no-store');
  // What gives a browser its place among a hundred is for that browser alone.
  else reply.headers({ 'cache-control': reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache', etag });
  if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gz);
  return reply.send(document.html);
}

/** A page that is not the site's: plain words, nothing that could load. */
const plain = (request: FastifyRequest, reply: FastifyReply, document: Document) =>
  send(request, reply.headers({ 'content-security-policy': NO_PAGE, vary: 'Accept-Encoding' }), document);

/** What was asked for, as an address of this site; what is no address leads to the 404 page. */
function addressOf({ raw }: FastifyRequest, origin: string): URL {
  const path = (raw.url ?? '/').replace(/^[/\\]{2,}/, '/');
  return URL.canParse(path, origin) ? new URL(path, origin) : new URL('/-', origin);
}

/** Answers every address that is a page, or none: assembled once for a revision, variant and page, then from memory. */
export function documentAnswers(releases: Releases, deps: DocumentDeps) {
  const isHttps = deps.origin.startsWith('https:');
  const kept = new WeakMap<Live, Kept>();
  const assemble = async (live: Live, found: Found | null): Promise<Ready> => {
    const page = await prerendered(deps.store, live, found);
    const document = documentOf(live, found, deps.origin, page);
    return { document, policy: policyOf(live, { ...deps, isHttps }, document.styles) };
  };

  const readyFor = (live: Live, found: Found | null, key: string): Promise<Ready> => {
    const documents: Kept = kept.get(live) ?? new Map<string, Promise<Ready>>();
    kept.set(live, documents);
    const ready = documents.get(key) ?? assemble(live, found);
    documents.set(key, ready);
    ready.catch(() => documents.delete(key)); // the store did not answer: who comes next asks again
    return ready;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, live: Live, pathname: string) => {
    const found = pageAt(live, pathname);
    const key = found?.page.path ?? '404';
    deps.named(request, key);
    const { document, policy } = await readyFor(live, found, key);
    return send(
      request,
      reply.headers({
        'content-security-policy': policy,
        'permissions-policy': permissionsOf(deps.cardCompanyIsForeign),
        'referrer-policy': referrerOf(found?.page.path),
      }),
      document,
    );
  };

  /** Follows a preview link, or leaves the preview; then the same address without its words. */
  const preview = async (request: FastifyRequest, reply: FastifyReply, { pathname, searchParams }: URL) => {
    if (searchParams.get('preview') === 'off') deps.choices.forget(reply);
    else if (!(await deps.choices.keep(searchParams, reply))) return plain(request, reply, noPreview);
    PREVIEW_WORDS.forEach((word) => searchParams.delete(word));
    const rest = searchParams.toString();
    const place = pathname.replace(/^\/{2,}/, '/'); // '//host' would lead to another site
    return reply.header('cache-control', 'no-store').redirect(`${place}${rest ? `?${rest}` : ''}`, 302);
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const revision = releases.revision();
    if (!revision) return plain(request, reply, maintenance);
    const url = addressOf(request, deps.origin);
    if (url.searchParams.has('preview')) return preview(request, reply, url);
    const choice = await deps.choices.of(request, reply, revision);
    const live = revision.live(choice);
    const better = canonicalPath(live, url.pathname);
    if (better) return reply.redirect(`${better}${url.search}`, 308);
    reply.header(
      'vary',
      revision.canaries.length > 0 || choice.preview ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    );
    return answer(request, reply, live, url.pathname);
  };
}
