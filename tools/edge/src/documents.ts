import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentOf, maintenance, type Document } from './document';
import type { Live, Releases } from './live';
import { canonicalPath, pageAt } from './match';
import { permissionsOf, policyOf, referrerOf } from './policy';

interface Circumstances {
  origin: string;
  cardCompanyIsForeign: boolean;
  local: ReadonlyMap<string, string>;
}

interface Kept {
  live: Live;
  policy: string;
  documents: Map<string, Document>;
}

function send(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.code(document.status).type('text/html; charset=utf-8').header('vary', 'Accept-Encoding');
  if (document.status !== 200) reply.header('cache-control', 'no-store');
  else reply.headers({ 'cache-control': 'no-cache', etag: document.etag });
  if (document.status === 503) reply.header('retry-after', '120');
  if (document.status === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send();
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gz);
  return reply.send(document.html);
}

/** Answers every address that is a page, or none: assembled once for a revision and page, then from memory. */
export function documentAnswers(releases: Releases, circumstances: Circumstances) {
  const isHttps = circumstances.origin.startsWith('https:');
  let kept: Kept | undefined;
  const keptFor = (live: Live): Kept => {
    if (kept?.live !== live)
      kept = { live, policy: policyOf(live, { ...circumstances, isHttps }), documents: new Map() };
    return kept;
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const live = releases.current();
    if (!live) return send(request, reply, maintenance);
    const { pathname, search } = new URL(request.raw.url ?? '/', circumstances.origin);
    const better = canonicalPath(live, pathname);
    if (better) return reply.redirect(`${better}${search}`, 308);
    const found = pageAt(live, pathname);
    const { policy, documents } = keptFor(live);
    const key = found?.page.path ?? '404';
    const document = documents.get(key) ?? documentOf(live, found, circumstances.origin);
    documents.set(key, document);
    const headers = {
      'content-security-policy': policy,
      'permissions-policy': permissionsOf(circumstances.cardCompanyIsForeign),
      'referrer-policy': referrerOf(found?.page.path),
    };
    return send(request, reply.headers(headers), document);
  };
}
