import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { site } from '@farm/farm';
import { headOf } from './head';
import { embedded, escape } from './html';
import { isClosed, type Live } from './live';
import type { Found } from './match';

/** One HTML answer, assembled and compressed once for a revision, variant and page, then sent from memory. */
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

/** What stands in the page's place while its remote is closed; scripts put the site's own words and frame around it. */
const closed = `<main><h1>${escape('This part of the site is closed for a moment.')}</h1><p>You can reach us at ${escape(site.emails.info)}.</p><p><a href="/">${escape(site.company)}</a></p></main>`;

/** The document of a page, or of '404' when no page owns the address. */
export function documentOf(live: Live, found: Found | null, origin: string): Document {
  const isAway = found !== null && isClosed(live, found.owner.name);
  const body = `<div id="root">${isAway ? closed : ''}</div>${isAway ? '' : withoutScripts}<script type="application/json" id="farm-release">${embedded(live.forBrowser)}</script>`;
  return compressed(
    found ? (isAway ? 503 : 200) : 404,
    `<!DOCTYPE html><html lang="en"><head>${headOf(live, found, origin)}</head><body>${body}</body></html>`,
  );
}

/** A page that needs no release at all. */
const plainPage = (status: number, title: string, words: string): Document =>
  compressed(
    status,
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(site.company)}</title></head><body><main><h1>${escape(title)}</h1>${words}</main></body></html>`,
  );

/** Shown when there is no release at all: the site is being set up, or its store is out of reach. */
export const maintenance: Document = plainPage(
  503,
  site.company,
  `<p>The site is closed for a moment. Please come back in a few minutes, or write to us at ${escape(site.emails.info)}.</p>`,
);

/** Shown for a preview link that nobody signed, that is too old, or that names no published build. */
export const noPreview: Document = plainPage(
  403,
  'This preview cannot be shown',
  '<p>The link is too old or not complete. Whoever gave it to you can make a new one.</p><p><a href="/">Go to the site</a></p>',
);
