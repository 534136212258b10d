import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

const ORIGIN = 'https://farm.example';

const urlOf = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, ORIGIN).href;

/** An in-memory CacheStorage with the methods that Workbox uses. */
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
    match: async (request: RequestInfo, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(urlOf(request))?.clone(),
  };
  return { caches, stores };
}

class FakeExtendableEvent {
  readonly work: Promise<unknown>[] = [];
  constructor(readonly type: string) {}
  waitUntil(promise: Promise<unknown>): void {
    this.work.push(promise);
  }
  /** Waits for all work, also for what is added meanwhile. */
  async done(): Promise<void> {
    for (let i = 0; i < this.work.length; i += 1) await Promise.allSettled([this.work[i]]);
  }
}

class FakeFetchEvent extends FakeExtendableEvent {
  response: Promise<Response> | undefined;
  constructor(
    readonly request: Request,
    readonly preloadResponse?: Promise<Response | undefined>,
  ) {
    super('fetch');
  }
  respondWith(response: Promise<Response>): void {
    this.response = response;
  }
}

type Listener = (event: FakeExtendableEvent) => void;
type VisitOptions = Omit<RequestInit, 'mode'> & { mode?: string; preload?: Promise<Response | undefined> };

/** Starts the service worker in this process, with a network of responses by path. */
export function startWorker() {
  const responses = new Map<string, () => Response>();
  const state = {
    network: 'online' as 'online' | 'offline' | 'hanging',
    requests: [] as string[],
    cacheModes: [] as string[],
  };
  const { caches, stores } = memoryCaches();
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    state.requests.push(pathname);
    state.cacheModes.push(request.cache);
    if (state.network === 'hanging') return new Promise<never>(() => undefined);
    if (state.network === 'offline') throw new TypeError('Failed to fetch');
    return responses.get(pathname)?.() ?? new Response('none', { status: 404 });
  };
  const listeners: [string, Listener][] = [];
  const scope = {
    registration: { scope: ORIGIN, navigationPreload: { enable: jest.fn(async () => undefined) } },
    clients: { claim: jest.fn(async () => undefined) },
  };
  Object.assign(globalThis, {
    self: globalThis,
    location: { origin: ORIGIN, href: `${ORIGIN}/sw.js` },
    indexedDB: new IDBFactory(),
    ExtendableEvent: FakeExtendableEvent,
    FetchEvent: FakeFetchEvent,
    addEventListener: (name: string, listener: Listener) => void listeners.push([name, listener]),
    skipWaiting: async () => undefined,
    __WB_DISABLE_DEV_LOGS: true,
    ...{ caches, fetch, ...scope },
  });
  // each worker has routes of its own
  jest.isolateModules(() => void require('../sw'));

  const dispatch = async <Event extends FakeExtendableEvent>(event: Event): Promise<Event> => {
    listeners.filter(([name]) => name === event.type).forEach(([, listener]) => listener(event));
    if (state.network !== 'hanging') await event.done();
    return event;
  };
  /** Requests a path as a page does, by default as a document; null if the worker leaves the request to the browser. */
  const visit = async (path: string, { mode = 'navigate', preload, ...options }: VisitOptions = {}) => {
    const request = new Request(ORIGIN + path, options);
    Object.defineProperty(request, 'mode', { value: mode });
    const { response } = await dispatch(new FakeFetchEvent(request, preload));
    return (await response) ?? null;
  };
  return {
    ...{ responses, state, stores, scope, visit, origin: ORIGIN },
    dispatch: (type: 'install' | 'activate') => dispatch(new FakeExtendableEvent(type)),
    send: (data: object) => dispatch(Object.assign(new FakeExtendableEvent('message'), { data })),
    storedPaths: (cacheName: string) =>
      [...(stores.get(cacheName)?.keys() ?? [])].map((url) => url.replace(ORIGIN, '')),
  };
}
