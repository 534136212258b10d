// Part of every remote's entry script: what the code that the federation plugin generates calls at run time. Replaces the
// plugin's own runtime (remote.ts), most of which is for remotes that find each other; here the shell provides all shared modules.

/** A module in the share scope, as every federation container expects it. */
interface SharedModule {
  get: () => (() => unknown) | Promise<() => unknown>;
}

/** Shared modules by name and version. */
export type ShareScope = Partial<Record<string, Record<string, SharedModule>>>;

interface ConsumedModule {
  shareKey: string;
  /** '^' and the version that the remote was built with. */
  requiredVersion: string;
}

/** The part of webpack's runtime that is used here. */
export interface WebpackRequire {
  /** Module factories. */
  m: Record<string, (module: { exports: unknown }) => void>;
  S: Record<string, ShareScope>;
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, ConsumedModule> };
}

interface ChunkOptions {
  chunkId: string | number;
  /** Ids of the shared modules that each chunk needs. */
  chunkMapping: Partial<Record<string | number, (string | number)[]>>;
  /** The chunk waits for these. */
  promises: Promise<unknown>[];
  webpackRequire: WebpackRequire;
}

const comparable = (version: string): number =>
  version.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0);

/** Whether a version, 1.0.0 or newer, is within a range such as '^19.3.1'. */
function isWithin(version: string, range: string): boolean {
  const least = range.slice(1);
  return Number.parseInt(version) === Number.parseInt(least) && comparable(version) >= comparable(least);
}

/** Loads a shared module; each is a singleton, so a version outside the range is used as well. */
async function loadShared(scope: ShareScope, { shareKey, requiredVersion }: ConsumedModule): Promise<() => unknown> {
  const [[version, shared] = []] = Object.entries(scope[shareKey] ?? {});
  if (!version || !shared) throw new Error(`The shell does not share ${shareKey}`);
  if (!isWithin(version, requiredVersion)) console.warn(`${shareKey} ${version} is not within ${requiredVersion}`);
  return shared.get();
}

const bundlerRuntime = {
  /** The federation instance, which this runtime does not need. */
  init: () => ({}),
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }): void {
    webpackRequire.S['default'] = shareScope;
  },
  /** Defines the shared modules of a chunk before the chunk runs. */
  consumes({ chunkId, chunkMapping, promises, webpackRequire }: ChunkOptions): void {
    const { m: factories, S: scopes, consumesLoadingData } = webpackRequire;
    const missing = (chunkMapping[chunkId] ?? []).filter((id) => !(id in factories));
    for (const id of missing) {
      const consumed = consumesLoadingData.moduleIdToConsumeDataMapping[id] as ConsumedModule;
      const define = (factory: () => unknown) => {
        factories[id] = (module) => {
          module.exports = factory();
        };
      };
      promises.push(loadShared(scopes['default'] ?? {}, consumed).then(define));
    }
  },
};

const federation = { runtime: {}, bundlerRuntime };
export { federation as default };
