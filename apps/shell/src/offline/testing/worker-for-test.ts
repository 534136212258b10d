import type { FetchEvent, WorkerScope } from '../service-worker';

const ORIGIN = 'https://farm.example';

const addressOf = (asked: RequestInfo | URL) => (asked instanceof Request ? asked.url : String(asked));

/** A browser's caches in memory, as far as the worker uses them. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (asked: RequestInfo) => store.get(addressOf(asked))?.clone(),
      put: async (asked: RequestInfo, response: Response) => void store.set(addressOf(asked), response),
      delete: async (asked: RequestInfo) => store.delete(addressOf(asked)),
      keys: async () => [...store.keys()].map((address) => new Request(address)),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: RequestInfo) =>
      [...stores.values()].flatMap((store) => store.get(addressOf(asked))?.clone() ?? [])[0],
  };
  return { caches: caches as unknown as CacheStorage, stores };
}

/** A worker with a network of its own: answers by path, 'down' for no connection, 'hung' for one that never answers. */
export function workerForTest() {
  const { caches, stores } = memoryCaches();
  const network = new Map<string, () => Response>();
  const state = { line: 'up' as 'up' | 'down' | 'hung', asked: [] as string[] };
  const worker: Pick<WorkerScope, 'caches' | 'fetch' | 'location'> = {
    caches,
    location: { origin: ORIGIN },
    fetch: async (asked) => {
      const { pathname } = new URL(addressOf(asked));
      state.asked.push(pathname);
      if (state.line === 'hung') return new Promise<never>(() => undefined);
      if (state.line === 'down') throw new TypeError('Failed to fetch');
      return network.get(pathname)?.() ?? new Response('none', { status: 404 });
    },
  };
  /** A request as a page makes it, and the work that it leaves behind. */
  const ask = (path: string, { method = 'GET', mode = 'navigate' }: { method?: string; mode?: string } = {}) => {
    const work: Promise<unknown>[] = [];
    const request = new Request(ORIGIN + path, { method });
    Object.defineProperty(request, 'mode', { value: mode });
    const event: FetchEvent = { request, waitUntil: (left) => void work.push(left), respondWith: () => undefined };
    return { event, done: async () => void (await Promise.all(work)) };
  };
  return { worker, network, state, ask, stores, origin: ORIGIN };
}

/** A document of that page as the edge sends it, of one revision. */
export function documentFor(path: string, { revision = 1, first = 'page', more = {} } = {}): string {
  const release = {
    ...{ revision, shell: { build: 'a', sri: 's', pages: [{ path, chunk: 'x', title: 'T', first }] } },
    ...{ remotes: {}, testMode: true, own: { path, owner: 'shell', js: [], files: [] }, ...more },
  };
  return `<body><div id="root"><h1>${path}</h1></div><script type="application/json" id="farm-release">${JSON.stringify(release)}</script></body>`;
}
