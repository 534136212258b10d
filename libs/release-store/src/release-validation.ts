import { type Build, type Release, versions } from '@farm/contracts';
import { heavyPages, overBudget } from '@farm/contracts/budgets';
import { checkCompatibility } from '@farm/contracts/compatibility';
import { buildKey, type Builds, type BuildRef, listBuilds, variantsOf } from './builds';

/** The contract version of each service by name; null: unknown, because the service does not answer. */
export type Apis = Readonly<Record<string, string | null>>;

type Shell = Pick<Build, 'provides' | 'runtime' | 'shared'>;
type Remote = Pick<Build, 'name' | 'needs' | 'runtime' | 'shared'>;

/** What a remote takes from modules that the shell shares and that this shell does not have. Older builds do not say. */
function findMissingShared(shell: Shell['shared'], name: string, remote: Remote['shared']): string[] {
  if (!shell || !remote) return [];
  const missing = remote.facade.filter((imported) => !shell.facade.includes(imported));
  const libraries = [
    ['React', shell.react, remote.react],
    ['Lingui', shell.lingui, remote.lingui],
  ] as const;
  return [
    ...(missing.length
      ? [
          `${name} uses ${missing.join(', ')} of @farm/web-kit, which the shell does not export: promote a shell that does`,
        ]
      : []),
    ...libraries.flatMap(([library, provided, needed]) =>
      provided === undefined || needed === undefined || checkCompatibility(provided, needed) === 'compatible'
        ? []
        : [`${name} was built with ${library} ${needed}, but the shell provides ${library} ${provided}`],
    ),
  ];
}

/**
 * Why this remote cannot work with this shell and these services; empty: it can. A service that does not answer is not a
 * reason, because it may be back in a minute. Without `apis`, the contract versions of this checkout count.
 */
export function findIncompatibilities(
  shell: Shell,
  { name, needs, runtime, shared }: Remote,
  apis: Apis = versions,
): string[] {
  const api = Object.entries(needs?.apis ?? {}).filter(
    ([service, range]) => apis[service] !== null && checkCompatibility(apis[service] ?? '', range) !== 'compatible',
  );
  return [
    ...(checkCompatibility(shell.provides ?? '', needs?.shell ?? '') === 'compatible'
      ? []
      : [`${name} needs shell ${needs?.shell}, but the shell provides ${shell.provides}`]),
    ...api.map(
      ([service, range]) =>
        `${name} needs ${service} ${range}, but ${apis[service] ? `${service} ${apis[service]} is running` : `there is no ${service} service`}`,
    ),
    ...findMissingShared(shell.shared, name, shared),
    ...(runtime === shell.runtime
      ? []
      : [`${name} was built with federation runtime ${runtime}, the shell with ${shell.runtime}`]),
  ];
}

/** The services that this remote needs and that do not answer. */
const findSilentServices = ({ name, needs }: Remote, apis: Apis): string[] =>
  Object.entries(needs?.apis ?? {})
    .filter(([service]) => apis[service] === null)
    .map(
      ([service, range]) =>
        `${name} needs ${service} ${range}, but ${service} does not answer (--accept silent-service to promote anyway)`,
    );

/**
 * Third-party hosts that a remote may use, by directive of the content security policy: those that Stripe documents. The
 * operators own this list, and adding a host takes their review.
 */
export const ALLOWED_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

const findDisallowedHosts = ({ name, hosts }: Build): string[] =>
  Object.entries(hosts).flatMap(([directive, hosts]) =>
    hosts
      .filter((host) => !ALLOWED_HOSTS[directive]?.includes(host))
      .map(
        (host) =>
          `${name} uses ${host} in ${directive}, which libs/release-store/src/release-validation.ts does not allow`,
      ),
  );

type Content = Pick<Release, 'shell' | 'remotes'>;

/** Reasons that `promote --accept` can waive. */
export const WAIVERS = ['budget', 'removed-page', 'silent-service'] as const;
export type Waiver = (typeof WAIVERS)[number];

export interface ValidationContext {
  /** The live release. An edit is rejected for problems that it adds, never for those that are live already. */
  now?: { release: Content; builds: Builds } | null;
  /** Contract versions of the running services; without them, those of this checkout. */
  apis?: Apis;
  accept?: ReadonlySet<Waiver>;
}

const publishedBuilds = (refs: readonly BuildRef[], builds: Builds): Build[] =>
  refs.flatMap((each) => builds.get(buildKey(each)) ?? []);

// '/verify/:code' and '/verify/:id' are the same route.
const routeOf = (path: string) => path.replace(/:[^/]+/g, ':');

const routesOf = (builds: readonly Build[]) =>
  builds.flatMap(({ name, pages }) => pages.map(({ path }) => ({ name, path, route: routeOf(path) })));

function findDuplicateRoutes(builds: readonly Build[]): string[] {
  const routes = routesOf(builds);
  return routes.flatMap(({ name, path, route }, i) => {
    const first = routes.findIndex((other) => other.route === route);
    return first === i ? [] : [`${path} of ${name} already belongs to ${routes[first]?.name}`];
  });
}

/** Pages that are live for everyone and that some browsers would lose. */
function findRemovedPages(release: Content, builds: Builds, now: { release: Content; builds: Builds }): string[] {
  const [stable = []] = variantsOf(now.release);
  const before = routesOf(publishedBuilds(stable, now.builds));
  return variantsOf(release).flatMap((variant) => {
    const after = new Set(routesOf(publishedBuilds(variant, builds)).map(({ route }) => route));
    return before
      .filter(({ route }) => !after.has(route))
      .map(
        ({ name, path }) => `${path} of ${name} is live and would be removed (--accept removed-page to promote anyway)`,
      );
  });
}

/** Problems of a revision, independent of the live one. */
function findProblems(release: Content, builds: Builds, { apis, accept }: ValidationContext): string[] {
  const refs = listBuilds(release);
  const published = publishedBuilds(refs, builds);
  const shell = builds.get(buildKey({ name: 'shell', ...release.shell }));
  const remotes = published.filter(({ kind }) => kind === 'remote');
  return [
    ...refs.filter((each) => !builds.get(buildKey(each))).map((each) => `${buildKey(each)} is not published`),
    ...(shell ? remotes.flatMap((remote) => findIncompatibilities(shell, remote, apis)) : []),
    ...(accept?.has('silent-service') ? [] : remotes.flatMap((remote) => findSilentServices(remote, apis ?? versions))),
    ...variantsOf(release).flatMap((variant) => findDuplicateRoutes(publishedBuilds(variant, builds))),
    ...published.flatMap(findDisallowedHosts),
    ...(accept?.has('budget')
      ? []
      : published
          .flatMap((build) => [...overBudget(build), ...(shell ? heavyPages(shell, build) : [])])
          .map((part) => `over its budget: ${part} (--accept budget)`)),
  ];
}

/** All reasons why this revision may not go live; empty if it may. A canary follows the same rules as a stable build. */
export function validateRelease(release: Content, builds: Builds, context: ValidationContext = {}): string[] {
  const { now, accept } = context;
  const before = new Set(now ? findProblems(now.release, now.builds, context) : []);
  const added = findProblems(release, builds, context).filter((reason) => !before.has(reason));
  const removed = now && !accept?.has('removed-page') ? findRemovedPages(release, builds, now) : [];
  return [...new Set([...added, ...removed])];
}
