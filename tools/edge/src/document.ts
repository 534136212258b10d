import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { site } from '@farm/farm';
import { headOf } from './head';
import { embedded, escape } from './html';
import type { Live } from './live';
import type { Found } from './match';

/** One HTML answer, assembled and compressed once for a revision and page, then sent from memory. */
export interface Document {
  status: number;
  html: Buffer;
  br: Buffer;
  gz: Buffer;
  etag: string;
}

const withoutScripts = `<noscript><p>${escape(site.company)}: this page needs JavaScript. Write to us at ${escape(site.emails.info)}.</p></noscript>`;

function compressed(status: number, text: string): Document {
  const html = Buffer.from(text);
  return {
    status,
    html,
    br: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(html, { level: 9 }),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  };
}

/** The document of a page, or of '404' when no page owns the address. */
export function documentOf(live: Live, found: Found | null, origin: string): Document {
  const body = `<div id="root"></div>${withoutScripts}<script type="application/json" id="farm-release">${embedded(live.forBrowser)}</script>`;
  const off = found && found.owner.kind === 'remote' && live.release.remotes[found.owner.name]?.state === 'off';
  return compressed(
    found ? (off ? 503 : 200) : 404,
    `<!DOCTYPE html><html lang="en"><head>${headOf(live, found, origin)}</head><body>${body}</body></html>`,
  );
}

/** Shown when there is no release at all: the site is being set up, or its store is out of reach. */
export const maintenance: Document = compressed(
  503,
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escape(site.company)}</title></head><body><main><h1>${escape(site.company)}</h1><p>The site is closed for a moment. Please come back in a few minutes, or write to us at ${escape(site.emails.info)}.</p></main></body></html>`,
);
