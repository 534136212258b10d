import { OFFLINE_PAGE } from '@farm/farm';
import { filesOf, replaceFile, storeDocument, storeFile, storeResponse } from './cache-store';

/** An event of a service worker that can extend its lifetime (Service Workers, W3C, section 4.4). */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** `preloadResponse`: the document, requested while the worker started. */
export interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** Message of a page that was loaded before the worker was active: its path and its files. */
interface VisitEvent extends ExtendableEvent {
  data: { path: string; files: string[] };
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: VisitEvent;
}

/** The part of a service worker's global that is used here. */
export interface WorkerScope {
  caches: CacheStorage;
  location: { origin: string };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

const TIME_FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** Why a stored copy is shown: the network failed, or did not respond within NETWORK_LIMIT_MS. */
type StaleReason = 'offline' | 'slow';

const STALE_REASONS: Readonly<Record<StaleReason, string>> = {
  offline: 'No connection',
  slow: 'Your connection is slow',
};

const staleNote = (reason: StaleReason, storedAt: string | null): string => {
  const at = storedAt && new Date(storedAt);
  const when = at ? `, ${at.toLocaleString('en-US', TIME_FORMAT)}` : '';
  return `${STALE_REASONS[reason]}: this is the page as you last saw it${when}.`;
};

/** A stored document, with a note before the React root that says how old it is. */
async function withStaleNote(response: Response, reason: StaleReason): Promise<Response> {
  const html = await response.text();
  const note = `<p class="stale-note" role="status">${staleNote(reason, response.headers.get('date'))}</p>`;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // the body is uncompressed, and longer
  return new Response(html.replace('<div id="root">', `${note}<div id="root">`), { headers });
}

/** How long the network may take if there is a stored copy. */
export const NETWORK_LIMIT_MS = 3_000;

// Calls whose responses can be read offline: weather, blog and comments. All other calls use the network only.
const STORED_CALL =
  /^\/api\/(weather\/current|daily-blog(\/archive|\/posts\/[^/]+)?|comments\/(daily-farm-wisdom|[^/]+\/replies))$/;
// Free guides; paid ones are 'no-store'.
const GUIDE = /^\/api\/download\/[^/]+$/;
const NOT_A_PAGE = /^\/(api|assets|sandbox|dev|release)\/|\.[a-z]+$/;

type Worker = Pick<WorkerScope, 'caches' | 'fetch' | 'location'>;
type StoreResponse = (caches: CacheStorage, address: string, response: Response) => Promise<void>;

function withTimeout<Value>(ms: number, work: Promise<Value>, fallback: Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(fallback), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface FetchInput {
  request: Request;
  waitUntil: FetchEvent['waitUntil'];
  preloaded?: Promise<Response | undefined>;
}

/** Whether the bytes match the integrity of the request, 'sha384-…'. A request without integrity accepts any. */
async function hasIntegrity({ integrity }: Request, response: Response): Promise<boolean> {
  if (!integrity) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Cache first: a file never changes. A stored copy that does not match the integrity of the request, and one that the page
 * does not want (`cache: 'reload'`, after a load failed), is replaced from the network, past the browser's own cache.
 */
async function fetchFile(worker: Worker, { request, waitUntil }: FetchInput): Promise<Response> {
  const stored = request.cache === 'reload' ? undefined : await worker.caches.match(request.url);
  if (stored && (await hasIntegrity(request, stored.clone()))) {
    waitUntil(storeFile(worker.caches, request.url, stored.clone()));
    return stored;
  }
  const response = await worker.fetch(stored ? new Request(request, { cache: 'reload' }) : request);
  waitUntil(replaceFile(worker.caches, request.url, response.clone()));
  return response;
}

/** `stale` is null for a response of the network. */
interface FreshOrStale {
  response: Response;
  stale: StaleReason | null;
}

/** Network first, with a time limit if there is a stored copy. */
async function networkFirst(
  worker: Worker,
  { request, waitUntil, preloaded }: FetchInput,
  address: string,
  store: StoreResponse,
): Promise<FreshOrStale> {
  const copy = await worker.caches.match(address);
  const network = (async (): Promise<FreshOrStale> => {
    const response = (await preloaded) ?? (await worker.fetch(request));
    waitUntil(store(worker.caches, address, response.clone()));
    return { response, stale: null };
  })();
  if (!copy) return network;
  const networkOrStored = network.catch((): FreshOrStale => ({ response: copy, stale: 'offline' }));
  waitUntil(networkOrStored); // a late response is still stored
  return withTimeout(NETWORK_LIMIT_MS, networkOrStored, { response: copy, stale: 'slow' });
}

/** The document from the network, else the stored one with a note of its age, else a redirect to the offline page. */
async function fetchDocument(worker: Worker, input: FetchInput, { origin, pathname, search }: URL): Promise<Response> {
  try {
    const { response, stale } = await networkFirst(worker, input, origin + pathname, storeDocument);
    return stale && pathname !== OFFLINE_PAGE ? await withStaleNote(response, stale) : response;
  } catch (failure) {
    if (pathname === OFFLINE_PAGE) throw failure;
    return Response.redirect(`${origin}${OFFLINE_PAGE}?from=${encodeURIComponent(pathname + search)}`, 302);
  }
}

const fetchCall = async (worker: Worker, input: FetchInput): Promise<Response> =>
  (await networkFirst(worker, input, input.request.url, storeResponse)).response;

/** The response to a request of a page; null leaves the request to the browser. */
export function respondTo(worker: Worker, event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return null;
  const input: FetchInput = {
    request,
    waitUntil: (work) => event.waitUntil(work),
    ...(event.preloadResponse && { preloaded: event.preloadResponse }),
  };
  if (url.pathname.startsWith('/assets/')) return fetchFile(worker, input);
  if (STORED_CALL.test(url.pathname) || GUIDE.test(url.pathname)) return fetchCall(worker, input);
  return request.mode === 'navigate' && !NOT_A_PAGE.test(url.pathname) ? fetchDocument(worker, input, url) : null;
}

const storeFiles = (worker: WorkerScope, addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => storeFile(worker.caches, address, await worker.fetch(address))));

/** Stores document and files of a page that was loaded without this worker. Most come from the browser's cache. */
async function storeVisit(worker: WorkerScope, { path, files }: VisitEvent['data']): Promise<void> {
  const { origin } = worker.location;
  await storeDocument(worker.caches, origin + path, await worker.fetch(origin + path));
  await storeFiles(
    worker,
    files.filter((file) => file.startsWith(`${origin}/assets/`)),
  );
}

async function storeOfflinePage(worker: WorkerScope): Promise<void> {
  const { origin } = worker.location;
  const response = await worker.fetch(origin + OFFLINE_PAGE);
  const files = filesOf(await response.clone().text());
  await storeDocument(worker.caches, origin + OFFLINE_PAGE, response);
  await storeFiles(
    worker,
    files.map((file) => origin + file),
  );
}

/** Stores visited pages and opened guides for reading offline. Online, documents always come from the network. */
export function startWorker(worker: WorkerScope): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(storeOfflinePage(worker));
    event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
  });
  worker.addEventListener('message', (event) => event.waitUntil(storeVisit(worker, event.data)));
  worker.addEventListener('fetch', (event) => {
    const response = respondTo(worker, event);
    if (response) event.respondWith(response);
  });
}
