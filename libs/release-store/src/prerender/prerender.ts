import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Build, LiveRelease } from '@farm/contracts';
import { pageBudget } from '@farm/contracts/budgets';
import type { Language, PageData, SiteContent } from '@farm/farm';
import { buildKey, readWebFile } from '../builds';
import { serverFile } from '../keys';
import {
  SWITCHED_OFF_PAGE,
  storePages,
  pagesSri,
  isReleased,
  pageOfStoredPath,
  pageSummaries,
  pathsOf,
  type ReleasedPages,
  type PagePair,
  type RenderedPage,
} from './page-store';
import { type PageJob, type PageResult, renderPages } from './render';
import { IntegrityError } from '../read';
import type { Waiver } from '../release-validation';
import { sriOf } from '../signature';
import type { ReleaseStore } from '../store';

/** What a page may refer to. */
interface PageContext {
  /** Text of its style sheets. */
  styles: string;
  /** Existing addresses under /assets/. */
  assets: ReadonlySet<string>;
  /** What operators wrote, as JSON. */
  words?: string;
}

const FORBIDDEN: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [/<script/i, 'contains a script'],
  [/<div hidden/i, 'contains a part that only a script reveals'],
  [/<!--\$[!?]/, 'contains a part that was not rendered'],
  [/\sstyle="/i, 'contains a style attribute, which the content security policy blocks'],
  [/<link[^>]+rel="(stylesheet|preload)"/i, 'loads a file before the first paint'],
  [/<img(?![^>]*\bloading="lazy")[^>]*>/i, 'contains an image that is not loaded lazily'],
];

/** Words of a programming error, unless operators wrote them. */
const SUSPECT = [/\bundefined\b/, /\bNaN\b/, /\[object Object\]/] as const;

// Class names that packages set and no style sheet here uses.
const PACKAGE_CLASSES = /^(lucide(-.+)?|active)$/;

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

function findUnstyledClasses(html: string, styles: string): string[] {
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const styled = new Set([...styles.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name));
  return [...used].filter((name) => name && !styled.has(name) && !PACKAGE_CLASSES.test(name));
}

const addresses = (html: string) => [...html.matchAll(/="(\/assets\/[^"#?]*)/g)].map(([, address = '']) => address);

/** All problems of a page's HTML; empty if it may be released. */
export function pageProblems(html: string, { styles, assets, words = '' }: PageContext): string[] {
  const unstyled = findUnstyledClasses(html, styles);
  const missing = addresses(html).filter((address) => !assets.has(address));
  return [
    ...FORBIDDEN.filter(([pattern]) => pattern.test(html)).map(([, problem]) => problem),
    ...SUSPECT.flatMap((word) => (word.test(words) ? [] : (word.exec(html) ?? []))).map((word) => `shows '${word}'`),
    ...(count(html, /<main[\s>]/g) === 1 ? [] : ['must have exactly one <main>']),
    ...(count(html, /<h1[\s>]/g) === 1 ? [] : ['must have exactly one <h1>']),
    ...(unstyled.length ? [`has classes that no style sheet has: ${unstyled.join(', ')}`] : []),
    ...missing.map((address) => `refers to ${address}, which does not exist`),
  ];
}

/** Where two renderings of the same page differ; null if they are equal. */
export function difference(first: string, second: string): string | null {
  if (first === second) return null;
  const at = [...first].findIndex((sign, i) => sign !== second[i]);
  const around = (html: string) => html.slice(Math.max(0, at - 40), at + 40);
  return `depends on the time, the time zone or random numbers: '${around(first)}' and '${around(second)}'`;
}

const NO_BUILD = '000000000000';
function remoteIn(remote: Build, state: 'on' | 'off', language: Language): LiveRelease['remotes'][string] {
  const { name, build, needs, entry } = remote;
  const common = { needs: needs?.shell ?? '', apis: {}, global: `farm_${name}_${build}`, sri: '' };
  return { build, state, ...common, entry: entry[0] ?? '', pages: pageSummaries(remote, language) };
}

/** The release for the renderer: only the pair, because HTML must not depend on anything else. */
function releaseOf({ shell, owner }: PagePair, stored: string): LiveRelease {
  const { path, language } = pageOfStoredPath(stored);
  const switchedOff = {
    ...shell,
    name: 'away',
    pages: [{ path: `/${SWITCHED_OFF_PAGE}`, chunk: 'x', title: 'x', first: 'page' }],
  } as Build;
  const remotes =
    path === SWITCHED_OFF_PAGE
      ? { away: { ...remoteIn(switchedOff, 'off', language), build: NO_BUILD } }
      : owner.kind === 'shell'
        ? {}
        : { [owner.name]: remoteIn(owner, 'on', language) };
  return {
    revision: 0,
    shell: { build: shell.build, sri: '', pages: pageSummaries(shell, language) },
    remotes,
    testMode: true,
  };
}

/** One address of a page with parameters, rendered with its data. */
export interface PageAddress {
  location: string;
  data: PageData;
}

const pageJob = async (store: ReleaseStore, pair: PagePair, path: string, address?: PageAddress): Promise<PageJob> => ({
  id: `${pair.owner.name} ${path}`,
  location: path.startsWith('/') ? path.replace(/:\w+/g, 'x') : `/${path}`,
  release: releaseOf(pair, path),
  css: await readStylesheets(store, pair, path),
  ...address,
});

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const brotli = promisify(brotliCompress);

// Allowance for the head and the embedded release.
const HEAD_BYTES = 3_072;

/** Of the rules in a document, which are read before the first paint; before compression. */
const MAX_STYLE_BYTES = 16.5 * 1024;

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }; // a tenth of the time of the best, a few percent larger

/** The budget is for the code: what operators wrote comes on top. */
async function checkWeight(path: string, html: string, css: string, words: string): Promise<string[]> {
  const styles = Buffer.byteLength(css);
  if (styles > MAX_STYLE_BYTES)
    return [
      `carries ${styles} bytes of styles, ${MAX_STYLE_BYTES} allowed: mark what is below the first screen (--accept budget)`,
    ];
  const all = Buffer.from(css + html);
  const maxBytes = pageBudget(pageOfStoredPath(path).path).html + Buffer.byteLength(words);
  if ((await brotli(all, QUICK)).length + HEAD_BYTES <= maxBytes) return [];
  const bytes = (await brotli(all)).length + HEAD_BYTES;
  return bytes > maxBytes ? [`is over its budget: ${bytes} bytes of HTML, ${maxBytes} allowed (--accept budget)`] : [];
}

/** The style sheets of a page: the shell's, then its own. */
async function readStylesheets(store: ReleaseStore, { shell, owner }: PagePair, path: string): Promise<string> {
  const page = pageOfStoredPath(path).path;
  const own = owner.pages.find((each) => each.path === page)?.css ?? [];
  const files = [...shell.styles.map((file) => [shell, file] as const), ...own.map((file) => [owner, file] as const)];
  const texts = files.map(async ([of, file]) => {
    const text = await readWebFile(store, of, file);
    if (!text) throw new IntegrityError(`${of.name}@${of.build}: ${file} is missing`);
    return text.toString('utf8');
  });
  return (await Promise.all(texts)).join('');
}

const assetsOf = (...builds: Build[]) =>
  new Set(
    builds.flatMap(({ name, build, files }) => Object.keys(files).map((file) => `/assets/${name}/${build}/${file}`)),
  );

interface PageChecks {
  accept: ReadonlySet<Waiver>;
  content: SiteContent;
  data?: PageData | undefined;
}

/** Checks a rendered page. Returns it, or its problems. */
async function checkPage(
  store: ReleaseStore,
  pair: PagePair,
  path: string,
  result: PageResult | undefined,
  { accept, content, data }: PageChecks,
): Promise<RenderedPage | string[]> {
  if (!result || 'problem' in result) return [result?.problem ?? 'was not rendered'];
  const { html, again, testMode, css } = result;
  const differs = difference(html, again);
  const words = Object.keys(content).length > 0 || data ? JSON.stringify([content, data]) : '';
  const styles = await readStylesheets(store, pair, path);
  const context = { styles, assets: assetsOf(pair.shell, pair.owner), words };
  const problems = [...pageProblems(html, context), ...(differs ? [differs] : [])];
  if (!accept.has('budget')) problems.push(...(await checkWeight(path, html, css, words)));
  if (problems.length) return problems;
  return { html, testMode, style: { text: css, hash: hashOf(css) } };
}

/** Reads a build's server.js. It runs on the machine with the signing key, so its integrity is checked. */
async function readServerCode(store: ReleaseStore, { name, build, server }: Build): Promise<string> {
  const bytes = await store.get(serverFile(name, build));
  if (!bytes || sriOf(bytes) !== server)
    throw new IntegrityError(`${name}@${build}: server.js differs from what was built`);
  return bytes.toString('utf8');
}

/** Renders each pair in its own process, so that no remote can affect another. */
const renderPaths = async (
  store: ReleaseStore,
  pair: PagePair,
  content: SiteContent,
  paths = pathsOf(pair),
  address?: PageAddress,
): Promise<PageResult[]> =>
  renderPages({
    content,
    shell: await readServerCode(store, pair.shell),
    remotes: pair.owner.kind === 'remote' ? { [pair.owner.name]: await readServerCode(store, pair.owner) } : {},
    pages: await Promise.all(paths.map((path) => pageJob(store, pair, path, address))),
  });

/** Renders and checks one page with this content, without storing it. Returns the page, or its problems. */
export async function renderPage(
  store: ReleaseStore,
  pair: PagePair,
  { path, address }: { path: string; address?: PageAddress },
  content: SiteContent,
): Promise<RenderedPage | string[]> {
  const [result] = await renderPaths(store, pair, content, [path], address);
  return checkPage(store, pair, path, result, { accept: new Set(['budget']), content, data: address?.data });
}

interface CheckedPages {
  pages: Map<string, RenderedPage>;
  problems: string[];
}

async function renderAndCheck(store: ReleaseStore, pair: PagePair, checks: PageChecks): Promise<CheckedPages> {
  const results = await renderPaths(store, pair, checks.content);
  const paths = pathsOf(pair);
  const checked = await Promise.all(paths.map((path, i) => checkPage(store, pair, path, results[i], checks)));
  const pages = new Map<string, RenderedPage>();
  const problems: string[] = [];
  for (const [i, page] of checked.entries()) {
    const path = paths[i] ?? '';
    if (Array.isArray(page)) problems.push(...page.map((problem) => `${pair.owner.name} ${path} ${problem}`));
    else pages.set(path, page);
  }
  return { pages, problems };
}

/** Renders and checks all pages of a pair with this content, without storing them. `pages` lacks those with a problem. */
export const renderPair = (store: ReleaseStore, pair: PagePair, content: SiteContent): Promise<CheckedPages> =>
  renderAndCheck(store, pair, { accept: new Set(['budget']), content });

/** What to render. */
interface PagesToRender {
  shell: Build;
  /** The builds whose pages are rendered, the shell included if its own are. */
  owners: readonly Build[];
  content?: { id: string; value: SiteContent } | undefined;
  /** Pages that are in the store and that a signed revision names are not rendered again. */
  released?: ReleasedPages;
}

// Each takes about 100 MB, and the gateway, which renders new content, may use 512 MB.
const PARALLEL_PROCESSES = 2;

interface PrerenderResult {
  /** Why the release may not go live; empty if all pages are fine. */
  problems: string[];
  /** Integrity of the pages by 'name@build'. */
  pages: ReadonlyMap<string, string>;
}

/**
 * Renders, checks and stores pages. Pages that are in the store already are used only if a signed revision names them: the
 * store may be written by those who may not sign. Builds without server.js are skipped: browsers render their pages.
 */
export async function prerender(
  store: ReleaseStore,
  { shell, owners, content, released = new Set() }: PagesToRender,
  accept: ReadonlySet<Waiver> = new Set(),
): Promise<PrerenderResult> {
  const prerenderPair = async (pair: PagePair): Promise<{ problems: string[]; sri?: string }> => {
    const stored = await pagesSri(store, pair);
    if (stored !== undefined && isReleased(pair, stored, released)) return { problems: [], sri: stored };
    const { pages, problems } = await renderAndCheck(store, pair, { accept, content: content?.value ?? {} });
    return problems.length ? { problems } : { problems, sri: await storePages(store, pair, pages) };
  };
  const pairs = owners.flatMap((owner) => (owner.server && shell.server ? { shell, owner, content: content?.id } : []));
  const rendered: (readonly [string, Awaited<ReturnType<typeof prerenderPair>>])[] = [];
  for (let i = 0; i < pairs.length; i += PARALLEL_PROCESSES)
    rendered.push(
      ...(await Promise.all(
        pairs
          .slice(i, i + PARALLEL_PROCESSES)
          .map(async (pair) => [buildKey(pair.owner), await prerenderPair(pair)] as const),
      )),
    );
  return {
    problems: rendered.flatMap(([, { problems }]) => problems),
    pages: new Map(rendered.flatMap(([key, { sri }]) => (sri === undefined ? [] : [[key, sri] as const]))),
  };
}
