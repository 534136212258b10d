import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Build, LiveRelease } from '@farm/contracts';
import { pageBudget } from '@farm/contracts/budgets';
import { serverFile, webFile } from '../keys';
import { AWAY, type InlinedStyle, keepPages, pagesSri, pathsOf, type RenderedPage } from './page-store';
import { type PageJob, type PageResult, renderPages } from './render';
import { Damaged } from '../read';
import type { Waiver } from '../refusals';
import { sriOf } from '../signature';
import type { ReleaseStore } from '../store';

/** What a page is measured against. */
interface Surroundings {
  /** Every stylesheet that stands in the document, as text. */
  styles: readonly string[];
  /** Addresses under /assets/ that are there. */
  assets: ReadonlySet<string>;
}

const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<script/i, 'holds a script'],
  [/<div hidden/i, 'holds a part that only a script brings to light'],
  [/<!--\$[!?]/, 'holds a part that was not rendered'],
  [/\sstyle="/i, 'holds a style attribute, which the policy blocks'],
  [/<link[^>]+rel="(stylesheet|preload)"/i, 'asks for a file before the first paint'],
  [/<img(?![^>]*\bloading="lazy")[^>]*>/i, 'holds a picture that loads at once'],
  [/\bundefined\b/, "says 'undefined'"],
  [/\bNaN\b/, "says 'NaN'"],
  [/\[object Object\]/, "says '[object Object]'"],
];

// Names that packages give for who wants to style by them; nobody here does.
const FOREIGN = /^(lucide(-.+)?|active)$/;

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

function unstyled(html: string, styles: readonly string[]): string[] {
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const known = new Set(styles.flatMap((text) => [...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name)));
  return [...used].filter((name) => name && !known.has(name) && !FOREIGN.test(name));
}

const addresses = (html: string) => [...html.matchAll(/="(\/assets\/[^"#?]*)/g)].map(([, address = '']) => address);

/** Everything that is wrong with the HTML of one page; empty when it may be shown. */
export function pageProblems(html: string, { styles, assets }: Surroundings): string[] {
  const bare = unstyled(html, styles);
  const missing = addresses(html).filter((address) => !assets.has(address));
  return [
    ...FORBIDDEN.filter(([pattern]) => pattern.test(html)).map(([, what]) => what),
    ...(count(html, /<main[\s>]/g) === 1 ? [] : ['has not exactly one <main>']),
    ...(count(html, /<h1[\s>]/g) === 1 ? [] : ['has not exactly one <h1>']),
    ...(bare.length ? [`has classes that no inlined style knows: ${bare.join(', ')}`] : []),
    ...missing.map((address) => `names ${address}, which is not there`),
  ];
}

/** Where two renderings of the same page part; null when they are equal. */
export function difference(one: string, other: string): string | null {
  if (one === other) return null;
  const at = [...one].findIndex((sign, i) => sign !== other[i]);
  const around = (html: string) => html.slice(Math.max(0, at - 40), at + 40);
  return `differs at another hour, in another time zone or by chance: '${around(one)}' and '${around(other)}'`;
}

/** A shell with one of its remotes, or the shell alone: whose pages are rendered. */
interface Pair {
  shell: Build;
  owner: Build;
}

type Accepted = ReadonlySet<Waiver>;

const NOBODY = '000000000000';
const short = ({ pages }: Build) => pages.map(({ path, chunk, title, first }) => ({ path, chunk, title, first }));

function remoteIn({ name, build, needs, entry, pages }: Build, state: 'on' | 'off'): LiveRelease['remotes'][string] {
  const given = { needs: needs?.shell ?? '', apis: {}, global: `farm_${name}_${build}`, sri: '' };
  return { build, state, ...given, entry: entry[0] ?? '', pages: short({ pages } as Build) };
}

/** The release as the renderer sees it: the pair alone, for HTML may depend on nothing else. */
function releaseOf({ shell, owner }: Pair, path: string): LiveRelease {
  const closed = {
    ...shell,
    name: 'away',
    pages: [{ path: `/${AWAY}`, chunk: 'x', title: 'x', first: 'page' }],
  } as Build;
  const remotes =
    path === AWAY
      ? { away: { ...remoteIn(closed, 'off'), build: NOBODY } }
      : owner.kind === 'shell'
        ? {}
        : { [owner.name]: remoteIn(owner, 'on') };
  return { revision: 0, shell: { build: shell.build, sri: '', pages: short(shell) }, remotes, testMode: true };
}

const pageJob = (pair: Pair, path: string): PageJob => ({
  id: `${pair.owner.name} ${path}`,
  location: path.startsWith('/') ? path.replace(/:\w+/g, 'x') : `/${path}`,
  release: releaseOf(pair, path),
});

async function textAt(store: ReleaseStore, key: string): Promise<string> {
  const bytes = await store.get(key);
  if (!bytes) throw new Error(`${key} is not in the store`);
  return bytes.toString('utf8');
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

// What a document holds besides: its head, and the release as JSON.
const HEAD_BYTES = 3_072;

/** Why the document of a page is too heavy; empty when it is not. */
async function overweight(path: string, html: string, sheets: readonly Sheet[]): Promise<string[]> {
  const all = Buffer.from(sheets.map(({ text }) => text).join('') + html);
  const bytes = (await promisify(brotliCompress)(all)).length + HEAD_BYTES;
  const most = pageBudget(path).html;
  return bytes > most ? [`is over its budget: ${bytes} bytes of HTML, ${most} allowed (--accept budget)`] : [];
}

interface Sheet extends InlinedStyle {
  text: string;
}

/** Theme and frame, then the page's own: what stands inlined in its document. */
async function sheetsOf(store: ReleaseStore, { shell, owner }: Pair, path: string): Promise<Sheet[]> {
  const own = owner.pages.find((page) => page.path === path)?.css ?? [];
  const wanted = [...shell.styles.map((file) => [shell, file] as const), ...own.map((file) => [owner, file] as const)];
  return Promise.all(
    wanted.map(async ([{ name, build }, file]) => {
      const text = await textAt(store, webFile(name, build, file));
      return { owner: name, build, file, hash: hashOf(text), text };
    }),
  );
}

const assetsOf = (...builds: Build[]) =>
  new Set(
    builds.flatMap(({ name, build, files }) => Object.keys(files).map((file) => `/assets/${name}/${build}/${file}`)),
  );

/** One rendered page, or everything that is wrong with it. */
async function checkedPage(
  store: ReleaseStore,
  pair: Pair,
  path: string,
  result: PageResult | undefined,
  accept: Accepted,
): Promise<RenderedPage | string[]> {
  if (!result || 'problem' in result) return [result?.problem ?? 'was not rendered'];
  const { html, again, testMode } = result;
  const sheets = await sheetsOf(store, pair, path);
  const differs = difference(html, again);
  const context = { styles: sheets.map(({ text }) => text), assets: assetsOf(pair.shell, pair.owner) };
  const problems = [...pageProblems(html, context), ...(differs ? [differs] : [])];
  if (!accept.has('budget')) problems.push(...(await overweight(path, html, sheets)));
  if (problems.length) return problems;
  return { html, testMode, styles: sheets.map(({ text: _, ...style }) => style) };
}

/** Code of a build's server.js. It runs where the signing key is: only the bytes that were built are accepted. */
async function serverCode(store: ReleaseStore, { name, build, server }: Build): Promise<string> {
  const text = await textAt(store, serverFile(name, build));
  if (sriOf(Buffer.from(text)) !== server)
    throw new Damaged(`${name}@${build}: server.js has other bytes than were built`);
  return text;
}

/** A process for each pair: no remote can change what another one renders. */
const renderPair = async (store: ReleaseStore, pair: Pair): Promise<PageResult[]> =>
  renderPages({
    shell: await serverCode(store, pair.shell),
    remotes: pair.owner.kind === 'remote' ? { [pair.owner.name]: await serverCode(store, pair.owner) } : {},
    pages: pathsOf(pair.owner).map((path) => pageJob(pair, path)),
  });

/**
 * Renders, checks and stores every page of the pairs that were never rendered. Returns why the release may not go live;
 * empty when all pages are in order. Builds without a server file are left out: their pages are made in the browser.
 */
export async function prerender(
  store: ReleaseStore,
  shell: Build,
  owners: readonly Build[],
  accept: Accepted = new Set(),
): Promise<string[]> {
  if (!shell.server) return [];
  const wanted = [shell, ...owners].filter(({ server }) => server);
  const stands = await Promise.all(wanted.map((owner) => pagesSri(store, shell, owner)));
  const pairs = wanted.filter((_, i) => !stands[i]).map((owner) => ({ shell, owner }));
  const problems: string[] = [];
  for (const pair of pairs) {
    const results = await renderPair(store, pair);
    const pages = new Map<string, RenderedPage>();
    const unfit: string[] = [];
    for (const [i, path] of pathsOf(pair.owner).entries()) {
      const page = await checkedPage(store, pair, path, results[i], accept);
      if (Array.isArray(page)) unfit.push(...page.map((problem) => `${pair.owner.name} ${path} ${problem}`));
      else pages.set(path, page);
    }
    if (unfit.length === 0) await keepPages(store, shell, pair.owner, pages);
    problems.push(...unfit);
  }
  return problems;
}
