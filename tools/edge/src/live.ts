import type { Build, LiveRelease, LiveRemote, Release } from '@farm/contracts';
import { fits } from '@farm/contracts/compat';
import { misfits, type Apis } from '@farm/release';
import type { Loaded } from './builds';

/** What some browsers get of one revision: everybody's builds, or those with a canary or a preview among them. */
export interface Live {
  release: Release;
  shell: Build;
  remotes: ReadonlyMap<string, Build>;
  /** Why remotes stand aside: what they need and nobody gives. Their pages say a kind word, the rest lives. */
  aside: ReadonlyMap<string, readonly string[]>;
  /** What documents carry for the browser. */
  forBrowser: LiveRelease;
}

export interface Surroundings {
  testMode: boolean;
  /** Development: origins by remote name. */
  local: ReadonlyMap<string, string>;
}

export interface Parts {
  release: Release;
  shell: Loaded;
  remotes: ReadonlyMap<string, Loaded>;
  /** The part that an operator looks at before others do. */
  preview?: string | undefined;
  apis: Apis;
}

const short = ({ pages }: Build) => pages.map(({ path, chunk, title, first }) => ({ path, chunk, title, first }));

const remoteForBrowser = ({ build, sri }: Loaded, state: 'on' | 'off', isLocal: boolean): LiveRemote => ({
  build: build.build,
  state,
  needs: build.needs?.shell ?? '',
  apis: build.needs?.apis ?? {},
  global: `farm_${build.name}_${isLocal ? 'local' : build.build}`,
  sri,
  entry: isLocal ? 'remoteEntry.js' : (build.entry[0] ?? ''),
  pages: short(build),
});

/** Whether a remote's pages are closed: an operator closed them, or it stands aside. A previewed one is always open. */
export const isClosed = ({ release, aside, forBrowser }: Live, name: string): boolean =>
  aside.has(name) || (release.remotes[name]?.state === 'off' && forBrowser.preview !== name);

/** Browsers find out by themselves that a remote does not fit their shell; of services they know nothing yet. */
const seenInBrowser = (shell: Build, { needs }: Build) =>
  fits(shell.provides ?? '', needs?.shell ?? '') !== 'compatible';

/** One variant of a revision. A remote that does not fit the shell or the services stands aside, the others live. */
export function liveOf({ release, shell, remotes, preview, apis }: Parts, { testMode, local }: Surroundings): Live {
  const aside = new Map(
    [...remotes]
      .map(([name, { build }]) => [name, local.has(name) ? [] : misfits(shell.build, build, apis)] as const)
      .filter(([, reasons]) => reasons.length > 0),
  );
  const stateOf = (name: string, { build }: Loaded): 'on' | 'off' => {
    const isOff = release.remotes[name]?.state === 'off' && preview !== name;
    return isOff || (aside.has(name) && !seenInBrowser(shell.build, build)) ? 'off' : 'on';
  };
  return {
    release,
    shell: shell.build,
    remotes: new Map([...remotes].map(([name, { build }]) => [name, build])),
    aside,
    forBrowser: {
      revision: release.revision,
      shell: { build: shell.build.build, sri: shell.sri, pages: short(shell.build) },
      remotes: Object.fromEntries(
        [...remotes].map(([name, loaded]) => [name, remoteForBrowser(loaded, stateOf(name, loaded), local.has(name))]),
      ),
      testMode,
      ...(release.offline && { offline: release.offline }),
      ...(preview === undefined ? {} : { preview }),
      ...(local.size ? { local: Object.fromEntries(local) } : {}),
    },
  };
}
