import { codingFor, codingHeaders, VARY_BY_CODING } from '@farm/server-kit';
import { localizedPath, postRedirect, redirectOf, splitLanguage } from '@farm/farm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BrowserChoices, PREVIEW_PARAMS } from './browser-choice';
import { dataDocuments } from './data-documents';
import {
  type Document,
  documentOf,
  draftsUnavailable,
  maintenance,
  noDrafts,
  noPreview,
  renderedWith,
} from './document';
import { documentCache, type DocumentCacheDeps, isHttps } from './document-cache';
import type { PageDataReader } from './page-data';
import type { ReleaseFollower } from './release-follower';
import { canonicalPath, pageAt, type PageMatch } from './page-match';
import { policyOf } from './policy';
import { CONTENT_TYPE, FOR_EVERYBODY, headersOf, preparedPages, type PreparedPagesDeps } from './prepared-pages';
import { liveInLanguage, type Live, STABLE } from './revision';
import { NON_PAGE_POLICY } from './server';
import { signInRedirect } from './sign-in-redirect';
import { sendSharedBody } from './prepared-body';
import type { DraftsResult } from './site-content';

interface DocumentDeps extends PreparedPagesDeps, DocumentCacheDeps {
  pageData: PageDataReader;
  choices: BrowserChoices;
  /** The drafts of the site's content that the sender of this request may see. */
  loadDrafts(request: FastifyRequest): Promise<DraftsResult>;
}

const RETRY_SECONDS = 120;

function send(request: FastifyRequest, reply: FastifyReply, document: Document, isStored = true) {
  const { status, bodies } = document;
  reply.code(status).type(CONTENT_TYPE);
  if (status !== 200 || !isStored) reply.header('cache-control', 'no-store');
  // a response that sets the bucket cookie is for this browser only
  else reply.headers({ 'cache-control': reply.hasHeader('set-cookie') ? 'private, no-cache' : FOR_EVERYBODY });
  if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
  if (status === 200 && isStored) return sendSharedBody(request, reply, document);
  const coding = codingFor(request);
  return reply.headers(codingHeaders(bodies, coding)).send(bodies[coding]);
}

/** A page without scripts, styles or images. */
const sendPlain = (request: FastifyRequest, reply: FastifyReply, document: Document) =>
  send(request, reply.headers({ 'content-security-policy': NON_PAGE_POLICY, vary: VARY_BY_CODING }), document);

/** The request's URL; a malformed one becomes an unknown page. */
function addressOf({ raw }: FastifyRequest, origin: string): URL {
  try {
    return new URL(`${origin}${raw.url ?? '/'}`); // not relative to the origin: '//x' would name another host
  } catch {
    return new URL('/-', origin);
  }
}

/** The variant in the language of an address, and the path of the page in it. */
function localized(live: Live, pathname: string): { live: Live; path: string } {
  const { language, path } = splitLanguage(pathname.replace(/^\/{2,}/, '/'));
  const inIts = liveInLanguage(live, language);
  return { live: inIts, path: inIts.language === language ? path : pathname };
}

/** Where an address that is not that of a page leads, in the same language: its canonical form, or what it was moved to. */
function redirectedPath(live: Live, match: PageMatch | null, path: string, url: URL): string | null {
  const canonical = localizedPath(canonicalPath(live, path) ?? path, live.language);
  if (canonical !== url.pathname && pageAt(live, canonicalPath(live, path) ?? path)) return `${canonical}${url.search}`;
  const moved = match ? postRedirect(new URL(`${path}${url.search}`, url)) : redirectOf(path);
  if (moved === null) return null;
  return pageAt(live, new URL(moved, url).pathname) ? localizedPath(moved, live.language) : moved;
}

/** The page with an operator's drafts of its content: rendered for this request, and never stored. */
async function sendWithDrafts(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  live: Live,
  pathname: string,
  deps: DocumentDeps,
) {
  const drafts = await deps.loadDrafts(request);
  if (drafts === 'refused') return sendPlain(request, reply, noDrafts);
  if (drafts === 'unavailable') return sendPlain(request, reply, draftsUnavailable);
  const content = { ...live.content, ...drafts };
  const match = pageAt(live, pathname);
  const page = await renderedWith(content, deps.store, live, match);
  const document = documentOf({ ...live, content }, match, page, { origin: deps.origin, now: deps.clock.now() });
  const policy = policyOf(live, { ...deps, isHttps: isHttps(deps.origin) }, document.styles);
  return send(
    request,
    reply.headers({ ...headersOf(policy, match, deps), 'x-robots-tag': 'noindex' }),
    document,
    false,
  );
}

/** Handles every page request. Documents are assembled once per revision, variant and page. */
export function documentHandler(releases: ReleaseFollower, deps: DocumentDeps) {
  const pages = preparedPages(deps);
  const documents = documentCache(deps);
  const dataDocument = dataDocuments(deps, documents);

  const answer = async (request: FastifyRequest, reply: FastifyReply, live: Live, pathname: string) => {
    const match = pageAt(live, pathname);
    const key = match?.page.path ?? '404';
    deps.named(request, key);
    const ofData = match && (await dataDocument(request, live, match, pathname));
    const rendered = ofData ? { ...ofData, readAgainAt: Infinity } : await documents(live, match, key);
    const { document, policy } = rendered;
    const page = match && { path: match.page.path, owner: match.owner.name };
    deps.visits.record(request, { page, status: document.status });
    const isForEverybody = document.status === 200 && !match?.page.signIn;
    if (match && isForEverybody && !match.page.data && key === pathname && rendered.readAgainAt === Infinity)
      pages.add(live, match, rendered);
    return send(request, reply.headers(headersOf(policy, match, deps)), document);
  };

  /** Starts or ends a preview, then redirects to the same address without the parameters. */
  const preview = async (request: FastifyRequest, reply: FastifyReply, { pathname, searchParams }: URL) => {
    if (searchParams.get('preview') === 'off') deps.choices.clear(reply);
    else if (!(await deps.choices.save(searchParams, reply))) return sendPlain(request, reply, noPreview);
    PREVIEW_PARAMS.forEach((name) => searchParams.delete(name));
    const rest = searchParams.toString();
    const path = pathname.replace(/^\/{2,}/, '/'); // '//host' would lead to another site
    return reply.header('cache-control', 'no-store').redirect(`${path}${rest ? `?${rest}` : ''}`, 302);
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const revision = releases.revision();
    if (!revision) return sendPlain(request, reply, maintenance);
    const url = addressOf(request, deps.origin);
    if (url.searchParams.has('preview')) return preview(request, reply, url);
    const choice = await deps.choices.of(request, reply, revision);
    const { live, path } = localized(revision.live(choice), url.pathname);
    const match = pageAt(live, path);
    const moved = redirectedPath(live, match, path, url);
    if (moved) return reply.redirect(moved, 308);
    const signIn = signInRedirect(request, match, url);
    if (signIn) return reply.header('cache-control', 'no-store').redirect(signIn, 302);
    reply.header('vary', revision.canaries.length > 0 || choice.preview ? `${VARY_BY_CODING}, Cookie` : VARY_BY_CODING);
    if (url.searchParams.get('content') === 'draft') return sendWithDrafts({ request, reply }, live, path, deps);
    return answer(request, reply, live, path);
  };

  return (request: FastifyRequest, reply: FastifyReply) => {
    const revision = releases.revision();
    const isStable = revision && deps.choices.isStable(request, revision);
    if (!isStable) return handle(request, reply);
    const { url = '' } = request.raw;
    const { live, path } = localized(revision.live(STABLE), url);
    const isCanonical = localizedPath(path, live.language) === url;
    return isCanonical && pages.send(request, reply, live, path) ? reply : handle(request, reply);
  };
}
