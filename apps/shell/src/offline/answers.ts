import { keepAnswer, keepDocument, keepFile, OFFLINE } from './kept';
import { keptCopy } from './kept-copy';
import type { Asked, WorkerScope } from './worker-scope';

/** How long a page's own copy waits for the network, in ms. */
export const PATIENCE_MS = 3_000;

// What is read again without a connection: the weather, the blog, the comments. Every other call is the network's alone.
const KEPT_CALL =
  /^\/api\/(weather\/current|daily-blog(\/archive|\/posts\/[^/]+)?|comments\/(daily-farm-wisdom|[^/]+\/replies))$/;
// A guide of the free shelf opens as a page of its own; paid ones are 'no-store' and never kept.
const GUIDE = /^\/api\/download\/[^/]+$/;
const NO_PAGE = /^\/(api|assets|sandbox|dev|release)\/|\.[a-z]+$/;

type Worker = Pick<WorkerScope, 'caches' | 'fetch' | 'location'>;
type Keep = (caches: CacheStorage, address: string, response: Response) => Promise<void>;

/** What the work gives, or `instead` once it has taken `ms`. */
function within<Value>(ms: number, work: Promise<Value>, instead: Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(instead), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface Bound {
  request: Request;
  waitUntil: Asked['waitUntil'];
  preloaded?: Promise<Response | undefined>;
}

/** From this device if it is there: a file never changes under its address. */
async function file(worker: Worker, { request, waitUntil }: Bound): Promise<Response> {
  const kept = await worker.caches.match(request.url);
  const response = kept ?? (await worker.fetch(request));
  waitUntil(keepFile(worker.caches, request.url, response.clone()));
  return response;
}

/** From the network, and kept; what the network does not give in time comes from this device, and says so. */
async function fresh(
  worker: Worker,
  { request, waitUntil, preloaded }: Bound,
  address: string,
  keep: Keep,
): Promise<{ response: Response; isKept: boolean }> {
  const copy = await worker.caches.match(address);
  const kept = copy && { response: copy, isKept: true };
  const network = (async () => {
    const response = (await preloaded) ?? (await worker.fetch(request));
    waitUntil(keep(worker.caches, address, response.clone()));
    return { response, isKept: false };
  })();
  if (!kept) return network;
  const orKept = network.catch(() => kept);
  waitUntil(orKept); // a late answer is kept for the next time
  return within(PATIENCE_MS, orKept, kept);
}

/** A page: the network's, else its kept copy with a note of its age, else the page that says there is no connection. */
async function page(worker: Worker, bound: Bound, { origin, pathname, search }: URL): Promise<Response> {
  try {
    const { response, isKept } = await fresh(worker, bound, origin + pathname, keepDocument);
    return isKept && pathname !== OFFLINE ? await keptCopy(response) : response;
  } catch (failure) {
    if (pathname === OFFLINE) throw failure;
    return Response.redirect(`${origin}${OFFLINE}?from=${encodeURIComponent(pathname + search)}`, 302);
  }
}

const answer = async (worker: Worker, bound: Bound): Promise<Response> =>
  (await fresh(worker, bound, bound.request.url, keepAnswer)).response;

/** The answer to what a page asks, or null where the browser asks the network as if no worker were there. */
export function answerTo(worker: Worker, event: Asked): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return null;
  const bound: Bound = {
    request,
    waitUntil: (work) => event.waitUntil(work),
    ...(event.preloadResponse && { preloaded: event.preloadResponse }),
  };
  if (url.pathname.startsWith('/assets/')) return file(worker, bound);
  if (KEPT_CALL.test(url.pathname) || GUIDE.test(url.pathname)) return answer(worker, bound);
  return request.mode === 'navigate' && !NO_PAGE.test(url.pathname) ? page(worker, bound, url) : null;
}
