import type { Build, Release } from '@farm/contracts';
import { buildKey, type Builds } from './builds';
import { pagesSri } from './prerender/page-store';
import { Damaged } from './read';
import type { Unsigned } from './signature';
import type { ReleaseStore } from './store';

interface Part {
  build: string;
  pages?: string;
}

/** What a revision that is live says of the rendered pages of this very pair; undefined: it knows no such pair. */
function saidBefore(now: Release | null, shell: string, name: string, build: string): string | undefined {
  if (now?.shell.build !== shell) return undefined;
  if (name === 'shell') return now.shell.pages;
  const remote = now.remotes[name];
  return [remote, remote?.canary].find((part) => part?.build === build)?.pages;
}

/**
 * The draft with the integrity of each pair's rendered pages: from here on the signature covers the HTML, too. Throws
 * Damaged when pages are no longer those that were signed before.
 */
export async function sealPages(
  store: ReleaseStore,
  draft: Unsigned,
  builds: Builds,
  now: Release | null,
): Promise<Unsigned> {
  const shell = builds.get(buildKey({ name: 'shell', build: draft.shell.build }));
  const seal = async <T extends Part>(name: string, part: T): Promise<T> => {
    const { pages: _, ...rest } = part;
    const owner: Build | null | undefined = builds.get(buildKey({ name, build: part.build }));
    const pages = shell && owner ? await pagesSri(store, shell, owner) : undefined;
    const before = saidBefore(now, draft.shell.build, name, part.build);
    if (before !== undefined && pages !== before)
      throw new Damaged(`${buildKey({ name, build: part.build })}: its rendered pages are not what was released`);
    return { ...(rest as T), ...(pages === undefined ? {} : { pages }) };
  };
  const remotes: Unsigned['remotes'] = {};
  for (const [name, { canary, ...remote }] of Object.entries(draft.remotes))
    remotes[name] = { ...(await seal(name, remote)), ...(canary ? { canary: await seal(name, canary) } : {}) };
  return { ...draft, shell: await seal('shell', draft.shell), remotes };
}
