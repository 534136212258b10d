import { LANGUAGE_NAMES, type Guide, type Language } from '@farm/farm';
import { type Caller, hasVersion } from '@farm/server-kit';
import { PDF_POLICY } from '@farm/server-kit/file-store';
import type { GuidePart, StoredGuide } from './guide-storage.provider';

interface PersonalFile {
  content: Buffer;
  /** With its ending. */
  name: string;
  /** Media type. */
  type: string;
}

/** Sends a file to its owner: cached nowhere, and not named in the referrer. */
export const sendFile = ({ reply }: Pick<Caller, 'reply'>, { content, name, type }: PersonalFile) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', PDF_POLICY)
    .send(content);

export const sendPdf = (caller: Pick<Caller, 'reply'>, { pdf, name }: { pdf: Buffer; name: string }) =>
  sendFile(caller, { content: pdf, name: `${name}.pdf`, type: 'application/pdf' });

/** Both ends are included. In bytes. */
interface Part {
  first: number;
  last: number;
}

/**
 * Parses a Range header with one range (RFC 9110). 'whole' for no header, several ranges or an invalid one, which a server
 * may ignore; 'outside' when the file has no such bytes.
 */
export function rangeOf(header: string | undefined, bytes: number): Part | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const tail = Math.min(Number(to), bytes);
    return tail === 0 ? 'outside' : { first: bytes - tail, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (first >= bytes) return 'outside';
  return last < first ? 'whole' : { first, last };
}

interface Sending {
  guide: Guide;
  part: GuidePart;
  language: Language;
  file: StoredGuide;
  as: 'inline' | 'attachment';
}

/** With its ending. */
export const fileNameOf = ({ guide, part, language }: Pick<Sending, 'guide' | 'part' | 'language'>): string =>
  `${guide.id}${part === 'slides' ? '-slides' : ''}${language === 'en' ? '' : `-${language}`}.pdf`;

/** As a person reads it, without its ending. */
function titleOf({ guide, part, language }: Pick<Sending, 'guide' | 'part' | 'language'>): string {
  if (part === 'slides') return `${guide.title}, Slides`;
  return language === 'en' ? guide.title : `${guide.title} (${LANGUAGE_NAMES[language].toLowerCase()})`;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

function guideHeaders({ reply }: Caller, sending: Sending) {
  const { language, file, as } = sending;
  const names = `filename="${fileNameOf(sending)}"; filename*=UTF-8''${encoded(titleOf(sending))}.pdf`;
  return reply
    .type('application/pdf')
    .header('content-disposition', `${as}; ${names}`)
    .header('content-language', language)
    .header('etag', `"${file.sha256}"`)
    .header('accept-ranges', 'bytes')
    .header('cache-control', as === 'inline' ? 'no-cache' : 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', PDF_POLICY);
}

export const describeGuide = (caller: Caller, sending: Sending) =>
  guideHeaders(caller, sending).header('content-length', sending.file.bytes).send();

/** nginx or the object store sends the file. */
function delegate(caller: Caller, sending: Sending, by: NonNullable<StoredGuide['sentBy']>) {
  if ('accel' in by) return guideHeaders(caller, sending).header('x-accel-redirect', by.accel).send();
  return caller.reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .redirect(by.url, 302);
}

/** The file or the requested part of it; 304 when the browser has it already. */
export async function sendGuide(caller: Caller, sending: Sending) {
  const { bytes, sha256, read, sentBy } = sending.file;
  if (sentBy) return delegate(caller, sending, sentBy);
  const { range, 'if-range': ifRange } = caller.request.headers;
  const reply = guideHeaders(caller, sending);
  if (hasVersion(caller.request, `"${sha256}"`)) return reply.code(304).send();
  const sameFile = ifRange === undefined || ifRange === `"${sha256}"`;
  const part = rangeOf(sameFile ? range : undefined, bytes);
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (part === 'whole') return reply.header('content-length', bytes).send(await read(0, bytes - 1));
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${bytes}`)
    .header('content-length', part.last - part.first + 1)
    .send(await read(part.first, part.last));
}
