import { answerTo } from './answers';
import { filesOf, keepDocument, keepFile, OFFLINE } from './kept';
import type { FirstVisit, WorkerScope } from './worker-scope';

const keepFiles = (worker: WorkerScope, addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => keepFile(worker.caches, address, await worker.fetch(address))));

/** What the page had before this worker was there: its document and its files, most of them from the browser's cache. */
async function keepVisit(worker: WorkerScope, { path, files }: FirstVisit['data']): Promise<void> {
  const { origin } = worker.location;
  await keepDocument(worker.caches, origin + path, await worker.fetch(origin + path));
  await keepFiles(
    worker,
    files.filter((file) => file.startsWith(`${origin}/assets/`)),
  );
}

/** The page for who has no connection, with its files: it is needed when nothing can be asked for. */
async function keepOffline(worker: WorkerScope): Promise<void> {
  const { origin } = worker.location;
  const response = await worker.fetch(origin + OFFLINE);
  const files = filesOf(await response.clone().text());
  await keepDocument(worker.caches, origin + OFFLINE, response);
  await keepFiles(
    worker,
    files.map((file) => origin + file),
  );
}

/** Keeps visited pages and opened guides for who has no connection; with one, documents are always the network's. */
export function serve(worker: WorkerScope): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(keepOffline(worker));
    event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]));
  });
  worker.addEventListener('message', (event) => event.waitUntil(keepVisit(worker, event.data)));
  worker.addEventListener('fetch', (event) => {
    const answer = answerTo(worker, event);
    if (answer) event.respondWith(answer);
  });
}
