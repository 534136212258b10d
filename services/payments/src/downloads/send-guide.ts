import type { Guide } from '@farm/farm';
import type { Caller } from '@farm/server-kit';
import { rangeOf } from './byte-range';
import { PAPER_POLICY } from './send-paper';
import type { StoredGuide } from './storage/storage.provider';

export interface Sending {
  guide: Guide;
  file: StoredGuide;
  as: 'inline' | 'attachment';
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

/** Headers of a guide, for GET and HEAD alike. */
function guideHeaders({ reply }: Caller, { guide, file, as }: Sending) {
  return reply
    .type('application/pdf')
    .header('content-disposition', `${as}; filename="${guide.id}.pdf"; filename*=UTF-8''${encoded(guide.title)}.pdf`)
    .header('etag', `"${file.sha256}"`)
    .header('accept-ranges', 'bytes')
    .header('cache-control', as === 'inline' ? 'no-cache' : 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', PAPER_POLICY);
}

/** Headers only, nothing counted. */
export const describeGuide = (caller: Caller, sending: Sending) =>
  guideHeaders(caller, sending).header('content-length', sending.file.bytes).send();

/** Hands the browser to whoever sends the file faster: the web server in front, or the object store itself. */
function handOver(caller: Caller, sending: Sending, by: NonNullable<StoredGuide['sentBy']>) {
  if ('accel' in by) return guideHeaders(caller, sending).header('x-accel-redirect', by.accel).send();
  return caller.reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .redirect(by.url, 302);
}

/** The file, or the part of it that was asked for; 304 when the browser has it already. */
export async function sendGuide(caller: Caller, sending: Sending) {
  const { bytes, sha256, read, sentBy } = sending.file;
  if (sentBy) return handOver(caller, sending, sentBy);
  const { range, 'if-none-match': known, 'if-range': ifRange } = caller.request.headers;
  const reply = guideHeaders(caller, sending);
  if (known === `"${sha256}"`) return reply.code(304).send();
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
