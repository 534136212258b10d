import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { site } from '@farm/farm';
import { headOf } from './head';
import { embedded, escape } from './html';
import { isClosed, type Live } from './live';
import type { Found } from './match';
import type { Prerendered } from './prerendered';

/** One HTML answer, assembled and compressed once for a revision, variant and page, then sent from memory. */
export interface Document {
  status: number;
  html: Buffer;
  br: Buffer;
  gz: Buffer;
  etag: string;
  /** Hashes of the styles that stand in it, for its content security policy. */
  styles: readonly string[];
}

const withoutScripts = `<noscript><p>${escape(site.company)}: this page needs JavaScript. Write to us at ${escape(site.emails.info)}.</p></noscript>`;

function compressed(status: number, text: string, styles: readonly string[] = []): Document {
  const html = Buffer.from(text);
  return {
    status,
    styles,
    html,
    br: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(html, { level: 9 }),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  };
}

/** What stands in the page's place while its remote is closed; scripts put the site's own words and frame around it. */
const closed = `<main><h1>${escape('This part of the site is closed for a moment.')}</h1><p>You can reach us at ${escape(site.emails.info)}.</p><p><a href="/">${escape(site.company)}</a></p></main>`;

/** What a document holds before any script runs: the page, or what can be said without it. */
function bodyOf(isAway: boolean, page: Prerendered | null): string {
  if (page) return `<div id="root">${page.html}</div>`;
  return isAway ? `<div id="root">${closed}</div>` : `<div id="root"></div>${withoutScripts}`;
}

/** The document of a page, or of '404' when no page owns the address; with the page in it where promote rendered it. */
export function documentOf(live: Live, found: Found | null, origin: string, page: Prerendered | null): Document {
  const isAway = found !== null && isClosed(live, found.owner.name);
  const release = { ...live.forBrowser, ...(page && { own: page.own }) };
  const body = `${bodyOf(isAway, page)}<script type="application/json" id="farm-release">${embedded(release)}</script>`;
  return compressed(
    found ? (isAway ? 503 : 200) : 404,
    `<!DOCTYPE html><html lang="en"><head>${headOf(live, found, origin, page)}</head><body>${body}</body></html>`,
    page?.styles.map(({ hash }) => hash),
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
