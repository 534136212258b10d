/** An event of a service worker that may hold it awake (Service Workers, W3C, section 4.4). */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of one of this site's pages. `preloadResponse`: the document, asked for while the worker woke up. */
export interface Asked extends Extendable {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What a page tells its worker: where it stands and which files it uses, for it came before the worker did. */
export interface FirstVisit extends Extendable {
  data: { path: string; files: string[] };
}

interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Asked;
  message: FirstVisit;
}

/** The global of a service worker, as far as ours uses it. */
export interface WorkerScope {
  caches: CacheStorage;
  location: { origin: string };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
