import { answerTo } from './answers';
import { keepDocument, keepFile, OFFLINE } from './kept';
import type { FirstVisit, WorkerScope } from './worker-scope';

/** What the page had before this worker was there: its document and its files, most of them from the browser's cache. */
async function keepVisit(worker: WorkerScope, { path, files }: FirstVisit['data']): Promise<void> {
  const { caches, location } = worker;
  const address = location.origin + path;
  await keepDocument(caches, address, await worker.fetch(address));
  const own = files.filter((file) => file.startsWith(`${location.origin}/assets/`));
  await Promise.all(own.map(async (file) => keepFile(caches, file, await worker.fetch(file))));
}

/** Keeps visited pages and opened guides for who has no connection; with one, documents are always the network's. */
export function serve(worker: WorkerScope): void {
  const offline = worker.location.origin + OFFLINE;
  worker.addEventListener('install', (event) => {
    event.waitUntil(worker.fetch(offline).then((response) => keepDocument(worker.caches, offline, response)));
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
