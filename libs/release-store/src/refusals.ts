import { type Build, type Release, versions } from '@farm/contracts';
import { heavyPages, overBudget } from '@farm/contracts/budgets';
import { checkCompatibility } from '@farm/contracts/compatibility';
import { buildKey, type Builds, type Named, namedBy, variantsOf } from './builds';

/** The contract version that each service speaks, by its name; null: it does not answer, so nobody knows. */
export type Apis = Readonly<Record<string, string | null>>;

type Shell = Pick<Build, 'provides' | 'runtime'>;
type Remote = Pick<Build, 'name' | 'needs' | 'runtime'>;

/**
 * Why this remote cannot work with this shell and these services, one sentence a reason; empty: it can. A service that
 * does not answer is no reason: it may be back in a minute. `apis` is what the services say; without it, what the
 * contracts in this code say.
 */
export function misfits(shell: Shell, { name, needs, runtime }: Remote, apis: Apis = versions): string[] {
  const api = Object.entries(needs?.apis ?? {}).filter(
    ([service, range]) => apis[service] !== null && checkCompatibility(apis[service] ?? '', range) !== 'compatible',
  );
  return [
    ...(checkCompatibility(shell.provides ?? '', needs?.shell ?? '') === 'compatible'
      ? []
      : [`${name} needs shell ${needs?.shell}, the shell provides ${shell.provides}`]),
    ...api.map(([service, range]) => `${name} needs ${service} ${range}, it speaks ${apis[service] ?? 'nothing'}`),
    ...(runtime === shell.runtime
      ? []
      : [`${name} was built with runtime ${runtime}, the shell with ${shell.runtime}`]),
  ];
}

/** The services that this remote needs and that do not answer. */
const unheard = ({ name, needs }: Remote, apis: Apis): string[] =>
  Object.entries(needs?.apis ?? {})
    .filter(([service]) => apis[service] === null)
    .map(
      ([service, range]) =>
        `${name} needs ${service} ${range}, and ${service} does not answer (--accept silent-service, if it will)`,
    );

/**
 * Foreign hosts that a remote may ask for at all, by directive of the content security policy. The operators own this
 * list: whoever wants another host changes it in review, before any build that names it can go live. Stripe's published
 * hosts.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

/** One sentence for each host that a build asks for and the list does not hold. */
const foreignHosts = ({ name, hosts }: Build): string[] =>
  Object.entries(hosts).flatMap(([directive, asked]) =>
    asked
      .filter((host) => !ALLOWED[directive]?.includes(host))
      .map(
        (host) => `${name} asks for ${host} in ${directive}, which libs/release-store/src/refusals.ts does not allow`,
      ),
  );

type Content = Pick<Release, 'shell' | 'remotes'>;

/** Reasons that `promote --accept` can waive. */
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

/** Problems of a revision, independent of the live one. */
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
 * All reasons why this revision may not go live; empty if it may. A canary follows the same rules as a stable build.
 */
export function refusals(release: Content, builds: Builds, circumstances: Circumstances = {}): string[] {
  const { now, accept } = circumstances;
  const before = new Set(now ? faults(now.release, now.builds, circumstances) : []);
  const brought = faults(release, builds, circumstances).filter((reason) => !before.has(reason));
  const removed = now && !accept?.has('removed-page') ? removedPages(release, builds, now) : [];
  return [...new Set([...brought, ...removed])];
}
