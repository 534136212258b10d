import { createHmac, timingSafeEqual } from 'node:crypto';

/** A published build that its holder may look at before others do. */
export interface Preview {
  remote: string;
  build: string;
}

const signatureOf = ({ remote, build }: Preview, until: string, key: string): string =>
  createHmac('sha256', key).update(`${remote}@${build} ${until}`).digest('base64url');

/** The query of a preview link, 'preview=…&sig=…&until=…', good until `until`. */
export function previewQuery(preview: Preview, key: string, until: Date): string {
  const seconds = String(Math.floor(until.getTime() / 1000));
  const query = { preview: `${preview.remote}@${preview.build}`, sig: signatureOf(preview, seconds, key) };
  return new URLSearchParams({ ...query, until: seconds }).toString();
}

/**
 * What a preview link's query, or the cookie that keeps the same text, lets its holder see; null when the text is no
 * preview, when its time is over, or when this key did not sign it. It names a build, never an address.
 */
export function readPreview(text: string, key: string, now: Date): Preview | null {
  const query = new URLSearchParams(text);
  const [, remote = '', build = ''] = /^([a-z]+)@([0-9a-f]{12})$/.exec(query.get('preview') ?? '') ?? [];
  const until = query.get('until') ?? '';
  const given = Buffer.from(query.get('sig') ?? '', 'base64url');
  const wanted = Buffer.from(signatureOf({ remote, build }, until, key), 'base64url');
  if (!remote || !/^\d{1,12}$/.test(until) || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return null;
  return Number(until) * 1000 > now.getTime() ? { remote, build } : null;
}
