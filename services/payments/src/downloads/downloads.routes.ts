import { downloads } from '@farm/contracts';
import { serve, type App, type Caller } from '@farm/server-kit';
import { openGuide, openSigned, refusalOf, takeLink, type DownloadDeps, type Opened } from './open-guide';
import { refuseDownload } from './refuse-download';
import { describeGuide, sendGuide } from './send-guide';
import { stampedGuide } from './stamps/stamp';

interface Asked {
  params: { bookId: string };
  query: { session_id?: string; grant?: string };
}

const askerOf = ({ query }: Asked, caller: Caller) => ({ caller, sessionId: query.session_id, token: query.grant });

const isContinued = (range: string | undefined) => range !== undefined && !range.startsWith('bytes=0-');

async function download(asked: Asked, caller: Caller, deps: DownloadDeps) {
  const opened = await openGuide(asked.params.bookId, askerOf(asked, caller), deps);
  if (!opened.ok) return refuseDownload(opened.why, caller);
  const { guide, file, grantId } = opened;
  const noted = { productId: guide.id, visitor: caller.visitor, bytes: file.bytes };
  if (grantId === null) {
    if (!isContinued(caller.request.headers.range)) await deps.grants.note(noted);
    return sendGuide(caller, { guide, file, as: 'inline' });
  }
  const taken = await takeLink(guide, grantId, deps);
  if (!taken.ok) return refuseDownload(taken.why, caller);
  await deps.grants.note({ ...noted, grantId });
  return caller.reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .redirect(`/api/download/file/${taken.link}`, 302);
}

/** Answers as the download would, and counts nothing. */
async function lookAt(asked: Asked, caller: Caller, deps: DownloadDeps) {
  const opened = await openGuide(asked.params.bookId, askerOf(asked, caller), deps);
  if (!opened.ok) return refuseDownload(opened.why, caller);
  const { guide, file, grantId } = opened;
  const why = grantId === null ? null : await refusalOf(grantId, deps);
  if (why) return refuseDownload(why, caller);
  return describeGuide(caller, { guide, file, as: grantId === null ? 'inline' : 'attachment' });
}

/** The copy that names its buyer, for paid guides. */
async function copyFor(opened: Extract<Opened, { ok: true }>, { request }: Caller, deps: DownloadDeps) {
  const { guide, file, grantId } = opened;
  const owner = grantId === null ? null : await deps.stampOwners.of(grantId);
  if (!owner) return file;
  const failed = (err: unknown) => request.log.error({ err, guide: guide.id }, 'stamping failed');
  return stampedGuide({ guideId: guide.id, file }, owner, deps, failed);
}

async function file(signed: string, caller: Caller, deps: DownloadDeps) {
  const opened = await openSigned(signed, deps);
  if (!opened.ok) return refuseDownload(opened.why, caller);
  const sending = { guide: opened.guide, file: await copyFor(opened, caller, deps), as: 'attachment' } as const;
  return caller.request.method === 'HEAD' ? describeGuide(caller, sending) : sendGuide(caller, sending);
}

/** Guides leave here: free ones at once, paid ones by a link that lives five minutes. */
export const downloadRoutes = (app: App, deps: DownloadDeps) =>
  serve(app, downloads, {
    'GET /api/download/:bookId': (asked, caller) => download(asked, caller, deps),
    'HEAD /api/download/:bookId': (asked: Asked, caller) => lookAt(asked, caller, deps),
    'GET /api/download/file/:signed': ({ params }, caller) => file(params.signed, caller, deps),
    'HEAD /api/download/file/:signed': ({ params }, caller) => file(params.signed, caller, deps),
  });
