import { createHmac, timingSafeEqual } from 'node:crypto';

/** A published build that the holder of a signed link can see before it is live. */
export interface Preview {
  remote: string;
  build: string;
}

const signatureOf = ({ remote, build }: Preview, until: string, key: string): string =>
  createHmac('sha256', key).update(`${remote}@${build} ${until}`).digest('base64url');

/** The query of a preview link, 'preview=…&sig=…&until=…', valid until `until`. */
export function createPreviewQuery(preview: Preview, key: string, until: Date): string {
  const seconds = String(Math.floor(until.getTime() / 1000));
  const query = { preview: `${preview.remote}@${preview.build}`, sig: signatureOf(preview, seconds, key) };
  return new URLSearchParams({ ...query, until: seconds }).toString();
}

/**
 * Reads a preview from a link's query or from the cookie with the same text. null if it is malformed, expired or not signed
 * with this key. A preview names a build, never an address.
 */
export function readPreview(text: string, key: string, now: Date): Preview | null {
  const query = new URLSearchParams(text);
  const [, remote = '', build = ''] = /^([a-z]+)@([0-9a-f]{12})$/.exec(query.get('preview') ?? '') ?? [];
  const until = query.get('until') ?? '';
  const actual = Buffer.from(query.get('sig') ?? '', 'base64url');
  const expected = Buffer.from(signatureOf({ remote, build }, until, key), 'base64url');
  if (!remote || !/^\d{1,12}$/.test(until) || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    return null;
  return Number(until) * 1000 > now.getTime() ? { remote, build } : null;
}
