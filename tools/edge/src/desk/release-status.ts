import { SERVICES, type Release, type ReleaseStatus } from '@farm/contracts';
import { editFor, type ReleaseStore, type TrustedKeys } from '@farm/release';
import type { BeaconTotals } from '../beacons/totals';
import type { Releases } from '../follow';
import type { Live } from '../live';
import type { Upstreams } from '../upstreams';

export interface StatusSources {
  releases: Releases;
  history: () => Promise<Release[]>;
  services: Upstreams;
  totals: BeaconTotals;
  store: ReleaseStore;
  trusted: TrustedKeys;
  canEdit: boolean;
}

type RemoteStatus = ReleaseStatus['remotes'][number];

// The live build, its canary and a few that came before them.
const BUILDS = 5;

/** Since when a remote's build is live without a break, as far as the history reaches. Newest revision first. */
function sinceWhen(history: readonly Release[], name: string, now: Release): string {
  const build = now.remotes[name]?.build;
  const after = history.findIndex((release) => release.remotes[name]?.build !== build);
  const run = after === -1 ? history : history.slice(0, after);
  return (run.at(-1) ?? now).createdAt;
}

/** What a rollback brings back; nothing is said while a canary runs, which a rollback takes away first. */
async function beforeIt(
  { release }: Live,
  name: string,
  history: readonly Release[],
  { store, trusted }: StatusSources,
): Promise<Pick<RemoteStatus, 'before'>> {
  if (release.remotes[name]?.canary) return {};
  const back = await editFor({ act: 'rollback', remote: name }, release, store, trusted);
  const build = back.ok ? back.edit.builds[name] : undefined;
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
    since: sinceWhen(history, name, live.release),
    aside: [...(live.aside.get(name) ?? [])],
    health: builds.slice(0, BUILDS).map((each) => totals.healthOf(name, each)),
    ...(await beforeIt(live, name, history, sources)),
  };
}

const needsOf = (live: Live, service: string): string[] =>
  [...live.remotes.values()].flatMap(({ name, needs }) => {
    const range = needs?.apis[service];
    return range === undefined ? [] : [`${name} ${range}`];
  });

/** What is live, how it does in browsers, what the services say, and the history. null without any release. */
export async function releaseStatus(sources: StatusSources): Promise<ReleaseStatus | null> {
  const { releases, services, canEdit } = sources;
  const live = releases.current();
  if (!live) return null;
  const history = (await sources.history()).filter(({ revision }) => revision <= live.release.revision);
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
