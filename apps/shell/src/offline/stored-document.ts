import type { LiveRelease } from '@farm/contracts';

/** The release in a document; null for HTML without one, such as an error page. */
export function releaseIn(html: string): LiveRelease | null {
  const [, text] = /<script type="application\/json" id="farm-release">([^<]*)<\/script>/.exec(html) ?? [];
  return text ? (JSON.parse(text) as LiveRelease) : null;
}

/** Whether documents of a release may be stored: not with offline reading switched off, in a preview or in development. */
export const allowsOffline = ({ preview, local, offline }: LiveRelease): boolean =>
  !preview && !local && offline !== 'off';

/**
 * Whether a document may be stored: one with a prerendered page that is the same for everybody. A page that depends on the
 * visitor, such as a checkout or an account, has `first: 'frame'`.
 */
export function isStorableDocument(html: string): boolean {
  const release = releaseIn(html);
  const own = release?.own;
  if (!own || !allowsOffline(release)) return false;
  const pages = own.owner === 'shell' ? release.shell.pages : release.remotes[own.owner]?.pages;
  return pages?.some(({ path, first }) => path === own.path && first === 'page') ?? false;
}
