import { versions, type Build, type Release } from '@farm/contracts';
import { heavyPages, overBudget } from '@farm/webpack/budgets';
import { buildKey, namedBy, variantsOf, type Builds, type Named } from './builds';
import { misfits, unheard, type Apis } from './misfits';
import { foreignHosts } from './policy';

type Content = Pick<Release, 'shell' | 'remotes'>;

/** What the person who promotes may take upon themselves, with a reason. */
export const WAIVERS = ['budget', 'removed-page', 'silent-service'] as const;
export type Waiver = (typeof WAIVERS)[number];

export interface Circumstances {
  /** What is live, with its builds: an edit is refused for what it brings, never for what was wrong before it. */
  now?: { release: Content; builds: Builds } | null;
  /** What the services say they speak; without it, what the contracts in this code say. */
  apis?: Apis;
  accept?: ReadonlySet<Waiver>;
}

const presentOf = (named: readonly Named[], builds: Builds): Build[] =>
  named.flatMap((each) => builds.get(buildKey(each)) ?? []);

// '/verify/:code' and '/verify/:id' are one place.
const placeOf = (path: string) => path.replace(/:[^/]+/g, ':');

function ownedTwice(builds: readonly Build[]): string[] {
  const owned = builds.flatMap(({ name, pages }) => pages.map(({ path }) => ({ name, path, place: placeOf(path) })));
  return owned.flatMap(({ name, path, place }, i) => {
    const first = owned.findIndex((other) => other.place === place);
    return first === i ? [] : [`${path} of ${name} is owned already by ${owned[first]?.name}`];
  });
}

const pathsOf = (builds: readonly Build[]) =>
  builds.flatMap(({ name, pages }) => pages.map(({ path }) => ({ name, path, place: placeOf(path) })));

/** Pages that are live for everybody and that some browser would miss after this edit. */
function removedPages(release: Content, builds: Builds, now: { release: Content; builds: Builds }): string[] {
  const [stable = []] = variantsOf(now.release);
  const before = pathsOf(presentOf(stable, now.builds));
  return variantsOf(release).flatMap((variant) => {
    const after = new Set(pathsOf(presentOf(variant, builds)).map(({ place }) => place));
    return before
      .filter(({ place }) => !after.has(place))
      .map(({ name, path }) => `${path} of ${name} is live and would be gone (--accept removed-page, if it is meant)`);
  });
}

/** Everything that is wrong with a revision as such, whatever is live now. */
function faults(release: Content, builds: Builds, { apis, accept }: Circumstances): string[] {
  const named = namedBy(release);
  const present = presentOf(named, builds);
  const shell = builds.get(buildKey({ name: 'shell', ...release.shell }));
  const remotes = present.filter(({ kind }) => kind === 'remote');
  return [
    ...named.filter((each) => !builds.get(buildKey(each))).map((each) => `${buildKey(each)} is not published`),
    ...(shell ? remotes.flatMap((remote) => misfits(shell, remote, apis)) : []),
    ...(accept?.has('silent-service') ? [] : remotes.flatMap((remote) => unheard(remote, apis ?? versions))),
    ...variantsOf(release).flatMap((variant) => ownedTwice(presentOf(variant, builds))),
    ...present.flatMap(foreignHosts),
    ...(accept?.has('budget')
      ? []
      : present
          .flatMap((build) => [...overBudget(build), ...(shell ? heavyPages(shell, build) : [])])
          .map((part) => `over its budget: ${part} (--accept budget)`)),
  ];
}

/**
 * Every reason why this revision may not go live; all of them, not the first. Empty: it may. A canary has to satisfy
 * what a build for everybody has to.
 */
export function refusals(release: Content, builds: Builds, circumstances: Circumstances = {}): string[] {
  const { now, accept } = circumstances;
  const before = new Set(now ? faults(now.release, now.builds, circumstances) : []);
  const brought = faults(release, builds, circumstances).filter((reason) => !before.has(reason));
  const removed = now && !accept?.has('removed-page') ? removedPages(release, builds, now) : [];
  return [...new Set([...brought, ...removed])];
}
