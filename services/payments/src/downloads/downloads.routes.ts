import { downloads } from '@farm/contracts';
import type { Language } from '@farm/farm';
import { serve, type App, type Caller } from '@farm/server-kit';
import { PDF_POLICY } from '@farm/server-kit/file-store';
import {
  type Authorization,
  authorizeDownload,
  authorizeSignedLink,
  type DownloadDeps,
  grantDenial,
  rejectDownload,
  createDownloadLink,
} from './authorize-download';
import { gardenCalendarPdf } from '../pdf/garden-calendar';
import { describeGuide, fileNameOf, sendGuide } from './send-file';
import { watermarkedGuide } from './watermark';

interface DownloadRequest {
  params: { bookId: string };
  query: { session_id?: string; grant?: string; part?: 'slides'; language?: Language };
}

const authorize = ({ params, query }: DownloadRequest, caller: Caller, deps: DownloadDeps) =>
  authorizeDownload(
    { bookId: params.bookId, part: query.part ?? 'guide', language: query.language ?? 'en' },
    { caller, sessionId: query.session_id, token: query.grant },
    deps,
  );

const isContinued = (range: string | undefined) => range !== undefined && !range.startsWith('bytes=0-');

async function download(input: DownloadRequest, caller: Caller, deps: DownloadDeps) {
  const result = await authorize(input, caller, deps);
  if (!result.ok) return rejectDownload(result.why, caller, input.query.grant);
  const { guide, part, language, file, grantId } = result;
  const event = { productId: guide.id, visitor: caller.visitor, bytes: file.bytes };
  if (grantId === null) {
    if (!isContinued(caller.request.headers.range)) await deps.grants.recordDownload(event);
    return sendGuide(caller, { guide, part, language, file, as: 'inline' });
  }
  const created = await createDownloadLink({ guide, part }, grantId, deps);
  if (!created.ok) return rejectDownload(created.why, caller);
  await deps.grants.recordDownload({ ...event, grantId });
  return caller.reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .redirect(`/api/download/file/${created.link}`, 302);
}

/** Responds as the download would, without counting it. */
async function describe(input: DownloadRequest, caller: Caller, deps: DownloadDeps) {
  const result = await authorize(input, caller, deps);
  if (!result.ok) return rejectDownload(result.why, caller);
  const { guide, part, language, file, grantId } = result;
  const why = grantId === null ? null : await grantDenial(grantId, deps);
  if (why) return rejectDownload(why, caller);
  return describeGuide(caller, { guide, part, language, file, as: grantId === null ? 'inline' : 'attachment' });
}

/** The copy that names its buyer, for paid guides. */
async function watermarkedFor(
  { guide, part, language, file, grantId }: Extract<Authorization, { ok: true }>,
  { request }: Caller,
  deps: DownloadDeps,
) {
  const owner = grantId === null ? null : await deps.grants.licensee(grantId);
  if (!owner) return file;
  const onError = (err: unknown) => request.log.error({ err, guide: guide.id }, 'stamping failed');
  return watermarkedGuide({ fileName: fileNameOf({ guide, part, language }), file }, owner, deps, onError);
}

async function sendSigned(signed: string, caller: Caller, deps: DownloadDeps) {
  const result = await authorizeSignedLink(signed, deps);
  if (!result.ok) return rejectDownload(result.why, caller);
  const file = await watermarkedFor(result, caller, deps);
  const { guide, part, language } = result;
  const sending = { guide, part, language, file, as: 'attachment' } as const;
  return caller.request.method === 'HEAD' ? describeGuide(caller, sending) : sendGuide(caller, sending);
}

const CALENDAR_FILES: Readonly<Record<Language, string>> = {
  en: 'garden-calendar.pdf',
  es: 'calendario-del-huerto.pdf',
};

/** Free guides are sent at once, paid ones by a link that works five minutes. */
export const downloadRoutes = (app: App, deps: DownloadDeps) =>
  serve(app, downloads, {
    'GET /api/download/:bookId': (input, caller) => download(input, caller, deps),
    'HEAD /api/download/:bookId': (input: DownloadRequest, caller) => describe(input, caller, deps),
    'GET /api/download/file/:signed': ({ params }, caller) => sendSigned(params.signed, caller, deps),
    'HEAD /api/download/file/:signed': ({ params }, caller) => sendSigned(params.signed, caller, deps),
    'GET /api/garden-calendar': async ({ query: { language = 'en' } }, { reply }) =>
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${CALENDAR_FILES[language]}"`)
        .header('content-language', language)
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', PDF_POLICY)
        .send(gardenCalendarPdf(language)),
  });
