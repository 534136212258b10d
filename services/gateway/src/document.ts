import type { Build, LiveRelease } from '@farm/contracts';
import {
  CONTENT_ELEMENT,
  localizedPath,
  PAGE_DATA_ELEMENT,
  type PageData,
  setSiteContent,
  site,
  type SiteContent,
} from '@farm/farm';
import {
  IntegrityError,
  SWITCHED_OFF_PAGE,
  NOT_FOUND_PAGE,
  readPage,
  type ReleaseStore,
  type RenderedPage,
  renderPage,
  storedPath,
} from '@farm/release-store';
import { embedJson, escape, type HeadOptions, headOf } from './document-head';
import type { PageRenderer } from './page-renderer';
import { fillPath, type PageMatch } from './page-match';
import { isUnavailable, type Live } from './revision';
import { type SharedBody, sharedBody } from './prepared-body';

type Own = NonNullable<LiveRelease['own']>;

/** A page rendered at promote time, with everything its document needs. */
interface Prerendered {
  /** Content of `#root`. */
  html: string;
  style: RenderedPage['style'];
  own: Own;
}

const addressOf = ({ name, build }: Pick<Build, 'name' | 'build'>, file: string) => `/assets/${name}/${build}/${file}`;

const filesOf = (build: Build, files: readonly string[], as: Own['files'][number]['as']): Own['files'] =>
  files.map((file) => ({ url: addressOf(build, file), sri: build.files[file]?.sri ?? '', as }));

const isStyleSheet = (file: string) => file.endsWith('.css');

/** The scripts with a build's messages in the language of the document. */
const catalogOf = ({ language }: Live, build: Build): Own['files'] =>
  filesOf(build, language === 'en' ? [] : (build.catalogs?.[language] ?? []), 'preload');

/**
 * Files to load after the first paint, in order: style sheets of the layout, scripts, messages, preloads, late style sheets, fonts.
 */
function ownOf(live: Live, owner: Build, path: string): Own {
  const { shell } = live;
  const deferred = shell.late ?? [];
  const page = owner.pages.find((candidate) => candidate.path === path);
  const js = page?.js ?? [];
  const isRemote = page !== undefined && owner.kind === 'remote';
  return {
    path,
    owner: owner.name,
    js,
    files: [
      ...filesOf(shell, shell.styles, 'stylesheet'),
      ...filesOf(shell, shell.entry, 'script'),
      ...catalogOf(live, shell),
      ...(isRemote
        ? [
            ...catalogOf(live, owner),
            ...filesOf(shell, shell.forRemotes ?? [], 'preload'),
            ...filesOf(owner, owner.entry, 'preload'),
            ...filesOf(shell, page.hasForm ? (shell.forForms ?? []) : [], 'preload'),
          ]
        : []),
      ...filesOf(owner, [...js, ...(page?.css ?? [])], 'preload'),
      ...filesOf(shell, deferred.filter(isStyleSheet), 'stylesheet'),
      ...filesOf(
        shell,
        deferred.filter((file) => !isStyleSheet(file)),
        'preload',
      ),
    ],
  };
}

/** The build and page that render an address; the shell's own for unknown addresses and remotes switched off. */
function sourceOf(live: Live, match: PageMatch | null): { owner: Build; path: string } | null {
  const { local } = live.forBrowser;
  if (local?.['shell']) return null; // every page contains its layout
  if (!match) return { owner: live.shell, path: NOT_FOUND_PAGE };
  const { owner, page } = match;
  if (local?.[owner.name]) return null;
  if (!isUnavailable(live, owner.name)) return { owner, path: page.path };
  // an incompatible remote is rendered in the browser, which shows its own message
  return live.forBrowser.remotes[owner.name]?.state === 'off' ? { owner: live.shell, path: SWITCHED_OFF_PAGE } : null;
}

/** Integrity of a build's rendered pages by the signed revision; undefined for previewed builds, and after new content. */
function signedPages({ release }: Live, { name, kind, build }: Build): string | undefined {
  if (kind === 'shell') return release.shell.pages;
  const remote = release.remotes[name];
  return [remote, remote?.canary].find((part) => part?.build === build)?.pages;
}

/**
 * The prerendered page of an address; null if the browser has to render it.
 * @throws {IntegrityError} if the page is missing from the store or differs from what was signed
 */
export async function prerendered(
  { store, renderer }: { store: ReleaseStore; renderer: Pick<PageRenderer, 'page'> },
  live: Live,
  match: PageMatch | null,
): Promise<Prerendered | null> {
  const source = sourceOf(live, match);
  if (!source) return null;
  const { owner, path } = source;
  const sri = signedPages(live, owner);
  if (sri === undefined) {
    const rendered = await renderer.page(live, owner, storedPath(path, live.language));
    return rendered && documentPage(live, source, rendered);
  }
  if (live.shell.build !== live.release.shell.build) return null; // a previewed shell renders other pages
  const pair = { shell: live.shell, owner, content: live.release.content?.id };
  const page = await readPage(store, pair, storedPath(path, live.language), sri);
  if (!page)
    throw new IntegrityError(`${owner.name}@${owner.build}: the rendered page ${path} differs from what was released`);
  const { style } = page;
  return style ? documentPage(live, source, { ...page, style }) : null;
}

/** The page of an address rendered with other content; null if the browser has to render it or it cannot be rendered. */
export async function renderedWith(
  content: SiteContent,
  store: ReleaseStore,
  live: Live,
  match: PageMatch | null,
): Promise<Prerendered | null> {
  const source = sourceOf(live, match);
  if (!source?.owner.server) return null;
  const pair = { shell: live.shell, owner: source.owner };
  const page = await renderPage(store, pair, { path: storedPath(source.path, live.language) }, content);
  return Array.isArray(page) ? null : documentPage(live, source, page);
}

/** The page of one address, rendered with its data; null if the browser has to render it. */
export async function renderedWithData(
  { renderer }: { renderer: Pick<PageRenderer, 'address'> },
  live: Live,
  match: PageMatch,
  data: PageData,
): Promise<Prerendered | null> {
  const source = sourceOf(live, match);
  if (!source) return null;
  const location = localizedPath(fillPath(match.page.path, data.params), live.language);
  const stored = storedPath(source.path, live.language);
  const page = await renderer.address(live, source.owner, stored, { location, data });
  return page && documentPage(live, source, page);
}

/** Adds the files that a page loads later. */
const documentPage = (
  live: Live,
  { owner, path }: { owner: Build; path: string },
  page: RenderedPage,
): Prerendered => ({
  html: live.forBrowser.testMode ? page.html : page.html.replace(page.testMode, ''),
  style: page.style,
  own: ownOf(live, owner, path),
});

/** An HTML response, assembled and compressed once per revision, variant and page. */
export interface Document extends SharedBody {
  status: number;
  /** Hashes of its inline styles for the content security policy. */
  styles: readonly string[];
}

const noScript = () =>
  `<noscript><p>${escape(site.company)}: this page needs JavaScript. Write to us at ${escape(site.emails.info)}.</p></noscript>`;

const compressed = (status: number, html: string, styles: readonly string[] = []): Document => ({
  status,
  styles,
  ...sharedBody(html),
});

/** Shown until the scripts render the site's own message. */
const unavailablePage = () =>
  `<main><h1>${escape('This part of the site is closed for a moment.')}</h1><p>You can reach us at ${escape(site.emails.info)}.</p><p><a href="/">${escape(site.company)}</a></p></main>`;

/** The document's body before any script runs. */
function bodyOf(isClosed: boolean, page: Prerendered | null): string {
  if (page) return `<div id="root">${page.html}</div>`;
  return isClosed ? `<div id="root">${unavailablePage()}</div>` : `<div id="root"></div>${noScript()}`;
}

interface DocumentOptions extends Pick<HeadOptions, 'origin' | 'now' | 'data'> {
  /** In place of 200. */
  status?: number | undefined;
}

/** The document of a page, or of the 404 page if nothing matches. */
export function documentOf(
  live: Live,
  match: PageMatch | null,
  page: Prerendered | null,
  { status, ...head }: DocumentOptions,
): Document {
  setSiteContent(live.content ?? {}); // the head names the farm, its prices and its classes
  const isClosed = match !== null && isUnavailable(live, match.owner.name);
  const release = { ...live.forBrowser, ...(page && { own: page.own }) };
  const dataBlock = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${embedJson(value)}</script>`;
  const content = live.content ? dataBlock(CONTENT_ELEMENT, live.content) : '';
  const carried = page && head.data ? dataBlock(PAGE_DATA_ELEMENT, head.data) : '';
  const body = `${bodyOf(isClosed, page)}${content}${carried}${dataBlock('farm-release', release)}`;
  const headPage = page && {
    style: page.style.text,
    styleSheets: page.own.files.filter(({ url }) => isStyleSheet(url)),
  };
  return compressed(
    match ? (isClosed ? 503 : (status ?? 200)) : 404,
    `<!DOCTYPE html><html lang="${live.language}"><head>${headOf(live, match, { ...head, isFound: status === undefined, page: headPage })}</head><body>${body}</body></html>`,
    page ? [page.style.hash] : [],
  );
}

/** A page without a release. */
const plainPage = (status: number, title: string, content: string): Document =>
  compressed(
    status,
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(site.company)}</title></head><body><main><h1>${escape(title)}</h1>${content}</main></body></html>`,
  );

/** Shown without any release: during setup, or while the store is unreachable. */
export const maintenance: Document = plainPage(
  503,
  site.company,
  `<p>The site is down for maintenance. Please come back in a few minutes, or write to us at ${escape(site.emails.info)}.</p>`,
);

/** Shown to whoever asks for drafts without being signed in as an operator. */
export const noDrafts: Document = plainPage(
  403,
  "We can't show this draft",
  '<p>Only operators see drafts. <a href="/sign-in">Sign in</a> and open the page again.</p>',
);

/** Shown to an operator while the community service does not answer. */
export const draftsUnavailable: Document = plainPage(
  502,
  "We can't show this draft right now",
  '<p>The part of the site that stores drafts is not answering. Please try again in a minute.</p>',
);

/** Shown for an unsigned or expired preview link, or one whose build is not published. */
export const noPreview: Document = plainPage(
  403,
  "We can't show this preview",
  '<p>The link is expired or incomplete. Please ask for a new one.</p><p><a href="/">Go to the site</a></p>',
);
