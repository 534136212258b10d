import { type Release, type ReleaseStatus, SERVICES } from '@farm/contracts';
import { createEdit, readHistory, type ReleaseStore, type TrustedKeys } from '@farm/release-store';
import type { BeaconTotals } from '../beacons/journal';
import type { ReleaseFollower } from '../release-follower';
import type { Live } from '../revision';
import type { Upstreams } from '../upstreams';

export interface StatusSources {
  releases: ReleaseFollower;
  services: Upstreams;
  totals: BeaconTotals;
  store: ReleaseStore;
  trusted: TrustedKeys;
  canEdit: boolean;
}

type RemoteStatus = ReleaseStatus['remotes'][number];

const REVISIONS = 50;

// the live build, its canary and some earlier ones
const BUILDS = 5;

/** Since when a remote's build has been live without interruption. `history` has the newest revision first. */
function liveSince(history: readonly Release[], name: string, now: Release): string {
  const build = now.remotes[name]?.build;
  const after = history.findIndex((release) => release.remotes[name]?.build !== build);
  const run = after === -1 ? history : history.slice(0, after);
  return (run.at(-1) ?? now).createdAt;
}

/** What a rollback brings back; nothing is said while a canary runs, which a rollback takes away first. */
async function previousBuild(
  { release }: Live,
  name: string,
  history: readonly Release[],
  { store, trusted }: StatusSources,
): Promise<Pick<RemoteStatus, 'before'>> {
  if (release.remotes[name]?.canary) return {};
  const rollback = await createEdit({ act: 'rollback', remote: name }, release, store, trusted);
  const build = rollback.ok ? rollback.edit.builds[name] : undefined;
  const had = history.find(({ remotes }) => remotes[name]?.build === build);
  return { before: build !== undefined && had ? { build, revision: had.revision } : null };
}

async function remoteStatus(live: Live, name: string, history: readonly Release[], sources: StatusSources) {
  const { build, state, canary } = live.release.remotes[name] as Release['remotes'][string];
  const { totals } = sources;
  const builds = [...new Set([build, ...(canary ? [canary.build] : []), ...totals.buildsOf(name)])];
  return {
    name,
    build,
    state,
    canary: canary ? { build: canary.build, percent: canary.percent } : null,
    since: liveSince(history, name, live.release),
    aside: [...(live.unavailable.get(name) ?? [])],
    health: builds.slice(0, BUILDS).map((each) => totals.healthOf(name, each)),
    ...(await previousBuild(live, name, history, sources)),
  };
}

const needsOf = (live: Live, service: string): string[] =>
  [...live.remotes.values()].flatMap(({ name, needs }) => {
    const range = needs?.apis[service];
    return range === undefined ? [] : [`${name} ${range}`];
  });

export async function releaseStatus(sources: StatusSources): Promise<ReleaseStatus | null> {
  const { releases, services, canEdit } = sources;
  const live = releases.current();
  if (!live) return null;
  const after = live.release.revision + 1;
  const history = (await readHistory(sources.store, after, sources.trusted, REVISIONS)).reverse();
  return {
    revision: live.release.revision,
    staleSeconds: Math.round(releases.staleSeconds()),
    shell: live.shell.build,
    remotes: await Promise.all(
      Object.keys(live.release.remotes).map((name) => remoteStatus(live, name, history, sources)),
    ),
    services: SERVICES.map((name) => {
      const { contract, ready } = services.stateOf(name);
      return { name, contract, ready, needs: needsOf(live, name) };
    }),
    history: history.map(({ revision, createdAt: at, by, reason, edit }) => ({ revision, at, by, reason, edit })),
    canEdit,
  };
}
