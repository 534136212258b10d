import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Build, LiveRelease } from '@farm/contracts';
import { pageBudget } from '@farm/webpack/budgets';
import { serverFile, webFile } from '../keys';
import type { Waiver } from '../refusals';
import { sriOf } from '../sri';
import type { ReleaseStore } from '../store';
import { difference, pageProblems } from './page-checks';
import { Damaged } from '../read';
import { AWAY, keepPages, pagesSri, pathsOf, type InlinedStyle, type RenderedPage } from './page-store';
import { renderAll } from './render';
import type { Answer, Order, World } from './wire';

/** A shell with one of its remotes, or the shell alone: whose pages are rendered. */
interface Pair {
  shell: Build;
  owner: Build;
}

type Accepted = ReadonlySet<Waiver>;

// Two worlds that share no hour, no day, no chance.
const WORLDS: readonly World[] = [
  { now: Date.UTC(2026, 0, 31, 23, 30), zone: 'Pacific/Kiritimati', seed: 1 },
  { now: Date.UTC(2027, 6, 4, 11, 5), zone: 'America/Los_Angeles', seed: 20_261_121 },
];

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

const orderOf = (pair: Pair, path: string): Order => ({
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
async function judged(
  store: ReleaseStore,
  pair: Pair,
  path: string,
  [one, other]: readonly (Answer | undefined)[],
  accept: Accepted,
): Promise<RenderedPage | string[]> {
  if (!one || 'problem' in one) return [one?.problem ?? 'was not rendered'];
  if (!other || 'problem' in other) return [other?.problem ?? 'was not rendered'];
  const sheets = await sheetsOf(store, pair, path);
  const parted = difference(one.html, other.html);
  const surroundings = { styles: sheets.map(({ text }) => text), assets: assetsOf(pair.shell, pair.owner) };
  const problems = [...pageProblems(one.html, surroundings), ...(parted ? [parted] : [])];
  if (!accept.has('budget')) problems.push(...(await overweight(path, one.html, sheets)));
  if (problems.length) return problems;
  return { html: one.html, testMode: one.testMode, styles: sheets.map(({ text: _, ...style }) => style) };
}

async function renderTwice(store: ReleaseStore, pair: Pair): Promise<Answer[][]> {
  const code = async ({ name, build, server }: Build) => {
    const text = await textAt(store, serverFile(name, build));
    // It runs where the signing key is: never without a look at whose bytes these are.
    if (sriOf(Buffer.from(text)) !== server)
      throw new Damaged(`${name}@${build}: server.js has other bytes than were built`);
    return text;
  };
  const { shell, owner } = pair;
  const orders = {
    shell: await code(shell),
    remotes: owner.kind === 'remote' ? { [owner.name]: await code(owner) } : {},
    pages: pathsOf(owner).map((path) => orderOf(pair, path)),
  };
  return Promise.all(WORLDS.map((world) => renderAll({ ...orders, world })));
}

/**
 * Renders every page of the pairs that were never rendered, twice in different worlds, checks them and keeps them.
 * Returns why the release may not go live; empty when all pages stand.  Builds without a
 * server file are left out: their pages are made in the browser.
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
    const [ones = [], others = []] = await renderTwice(store, pair);
    const pages = new Map<string, RenderedPage>();
    const unfit: string[] = [];
    for (const [i, path] of pathsOf(pair.owner).entries()) {
      const page = await judged(store, pair, path, [ones[i], others[i]], accept);
      if (Array.isArray(page)) unfit.push(...page.map((problem) => `${pair.owner.name} ${path} ${problem}`));
      else pages.set(path, page);
    }
    if (unfit.length === 0) await keepPages(store, shell, pair.owner, pages);
    problems.push(...unfit);
  }
  return problems;
}
