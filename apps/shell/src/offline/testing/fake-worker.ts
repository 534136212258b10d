import type { FetchEvent, WorkerScope } from '../service-worker';

const ORIGIN = 'https://farm.example';

const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));

/** An in-memory CacheStorage with the methods that the worker uses. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: RequestInfo) => store.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void store.set(urlOf(request), response),
      delete: async (request: RequestInfo) => store.delete(urlOf(request)),
      keys: async () => [...store.keys()].map((address) => new Request(address)),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo) =>
      [...stores.values()].flatMap((store) => store.get(urlOf(request))?.clone() ?? [])[0],
  };
  return { caches: caches as unknown as CacheStorage, stores };
}

/** A worker with a fake network: responses by path; 'offline' fails and 'hanging' never responds. */
export function fakeWorker() {
  const { caches, stores } = memoryCaches();
  const responses = new Map<string, () => Response>();
  const state = {
    network: 'online' as 'online' | 'offline' | 'hanging',
    requests: [] as string[],
    caching: [] as string[],
  };
  const worker: Pick<WorkerScope, 'caches' | 'fetch' | 'location'> = {
    caches,
    location: { origin: ORIGIN },
    fetch: async (request) => {
      const { pathname } = new URL(urlOf(request));
      state.requests.push(pathname);
      if (request instanceof Request) state.caching.push(request.cache);
      if (state.network === 'hanging') return new Promise<never>(() => undefined);
      if (state.network === 'offline') throw new TypeError('Failed to fetch');
      return responses.get(pathname)?.() ?? new Response('none', { status: 404 });
    },
  };
  /** The event of a page's request; `done` waits for the work that its response leaves running. */
  const createFetchEvent = (
    path: string,
    { mode = 'navigate', ...options }: Omit<RequestInit, 'mode'> & { mode?: string } = {},
  ) => {
    const work: Promise<unknown>[] = [];
    const request = new Request(ORIGIN + path, options);
    Object.defineProperty(request, 'mode', { value: mode });
    const event: FetchEvent = {
      request,
      waitUntil: (promise) => void work.push(promise),
      respondWith: () => undefined,
    };
    return { event, done: async () => void (await Promise.all(work)) };
  };
  return { worker, responses, state, createFetchEvent, stores, origin: ORIGIN };
}

/** The document of a page, as the gateway sends it. `more` overrides parts of its release. */
export function documentFor(path: string, { revision = 1, first = 'page', more = {} } = {}): string {
  const release = {
    revision,
    shell: { build: 'a', sri: 's', pages: [{ path, chunk: 'x', title: 'T', first }] },
    remotes: {},
    testMode: true,
    own: { path, owner: 'shell', js: [], files: [] },
    ...more,
  };
  return `<body><div id="root"><h1>${path}</h1></div><script type="application/json" id="farm-release">${JSON.stringify(release)}</script></body>`;
}
