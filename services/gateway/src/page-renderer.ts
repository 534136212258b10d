import type { Build } from '@farm/contracts';
import type { SiteContent } from '@farm/farm';
import {
  IntegrityError,
  type PageAddress,
  type PagePair,
  renderPage,
  renderPair,
  type RenderedPage,
  type ReleaseStore,
} from '@farm/release-store';
import type { Log } from './release-follower';
import { type Live, type Revision, STABLE } from './revision';

type Pages = ReadonlyMap<string, RenderedPage>;

const NO_PAGES: Pages = new Map();

// The pairs of a release and of the one before it.
const MAX_PAIRS = 24;

/** The part of a signed revision that is this build; undefined: it is previewed, so its code does not run here. */
function releasedPart({ release, shell }: Live, owner: Build) {
  const remote = release.remotes[owner.name];
  const part =
    owner.kind === 'shell' ? release.shell : [remote, remote?.canary].find((each) => each?.build === owner.build);
  return shell.build === release.shell.build && part?.build === owner.build ? part : undefined;
}

/** A released part that can be rendered here; null: it cannot. */
function renderablePair(live: Live, owner: Build): PagePair | null {
  const { release, shell } = live;
  if (!releasedPart(live, owner) || !shell.server || !owner.server) return null;
  return { shell, owner, content: release.content?.id };
}

/** A part of the live release whose signature covers no rendered pages; null: it covers them, or browsers render them. */
const unsignedPair = (live: Live, owner: Build): PagePair | null =>
  releasedPart(live, owner)?.pages === undefined ? renderablePair(live, owner) : null;

/**
 * Renders the pages of a revision that was signed with the key for content: that key may not say what the HTML of a page is, so
 * each gateway renders from the signed builds. One pair of shell and remote at a time, in a child process; kept in memory.
 */
export function pageRenderer(store: ReleaseStore, log: Log) {
  const pairs = new Map<string, Promise<Pages>>();
  let queue: Promise<unknown> = Promise.resolve();

  const render = async (pair: PagePair, content: SiteContent): Promise<Pages> => {
    try {
      const { pages, problems } = await renderPair(store, pair, content);
      if (problems.length) log.error({ problems }, 'some pages were not rendered: browsers render them');
      return pages;
    } catch (error) {
      if (!(error instanceof IntegrityError)) throw error;
      log.error({ err: error }, 'pages were not rendered: browsers render them');
      return NO_PAGES;
    }
  };

  const pagesOf = (live: Live, pair: PagePair): Promise<Pages> => {
    const { shell, owner, content } = pair;
    const key = `${shell.build} ${owner.name}@${owner.build} ${content ?? ''}`;
    const known = pairs.get(key);
    if (known) return known;
    const rendering = queue.then(() => render(pair, live.content ?? {}));
    queue = rendering.catch(() => undefined);
    pairs.set(key, rendering);
    rendering.catch(() => pairs.delete(key)); // the store failed: the next request tries again
    if (pairs.size > MAX_PAIRS) pairs.delete(pairs.keys().next().value as string);
    return rendering;
  };

  return {
    /** The rendered page of a part whose signature covers none; null if it is not rendered here. */
    async page(live: Live, owner: Build, path: string): Promise<RenderedPage | null> {
      const pair = unsignedPair(live, owner);
      return pair ? ((await pagesOf(live, pair)).get(path) ?? null) : null;
    },
    /** Renders one address of a page, with its data; null if it cannot be rendered here. */
    async address(live: Live, owner: Build, path: string, address: PageAddress): Promise<RenderedPage | null> {
      const pair = renderablePair(live, owner);
      if (!pair) return null;
      const rendering = queue.then(() => renderPage(store, pair, { path, address }, live.content ?? {}));
      queue = rendering.catch(() => undefined);
      try {
        const page = await rendering;
        if (!Array.isArray(page)) return page;
        log.error({ problems: page, location: address.location }, 'a page was not rendered: browsers render it');
      } catch (error) {
        if (!(error instanceof IntegrityError)) throw error;
        log.error({ err: error }, 'a page was not rendered: browsers render it');
      }
      return null;
    },
    /** Renders what `page` will need, so that no visitor waits for it. */
    async prepare(revision: Revision): Promise<void> {
      const live = revision.live(STABLE);
      const needed = [live.shell, ...live.remotes.values()].flatMap((owner) => unsignedPair(live, owner) ?? []);
      await Promise.all(needed.map((pair) => pagesOf(live, pair)));
    },
  };
}

export type PageRenderer = ReturnType<typeof pageRenderer>;
