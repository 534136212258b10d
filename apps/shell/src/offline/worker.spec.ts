/** @jest-environment node */
import { documentFor, workerForTest } from './testing/worker-for-test';
import { serve } from './worker';
import type { WorkerScope } from './worker-scope';

type Listener = (event: { waitUntil(work: Promise<unknown>): void; data?: unknown }) => void;

function started() {
  const { worker, network, stores, origin } = workerForTest();
  const listeners = new Map<string, Listener>();
  const scope = {
    ...worker,
    registration: {},
    clients: { claim: jest.fn(async () => undefined) },
    skipWaiting: jest.fn(async () => undefined),
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  };
  serve(scope as unknown as WorkerScope);
  const happens = async (name: string, data?: unknown) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ data, waitUntil: (left) => void work.push(left) });
    await Promise.all(work);
  };
  const kept = () => [...(stores.get('farm-1')?.keys() ?? [])].map((address) => address.replace(origin, ''));
  return { network, happens, kept, origin, scope };
}

const file = () => new Response('code', { headers: { 'cache-control': 'public, immutable' } });
const html = (path: string, files: string[] = []) => {
  const own = { path, owner: 'shell', js: [], data: [], files: files.map((url) => ({ url, sri: 's', as: 'script' })) };
  return () => new Response(documentFor(path, { more: { own } }), { headers: { 'cache-control': 'no-cache' } });
};

test('it comes with the page for who has no connection, and with all that page needs', async () => {
  const { network, happens, kept, scope } = started();
  network.set('/offline', html('/offline', ['/assets/shell/a/main.js']));
  network.set('/assets/shell/a/main.js', file);
  await happens('install');
  expect(kept()).toEqual(['/offline', '/assets/shell/a/main.js']);
  await happens('activate');
  expect(scope.clients.claim).toHaveBeenCalled();
});

test('what a page had before it was there is kept: the document and the files of this site', async () => {
  const { network, happens, kept, origin } = started();
  network.set('/about', html('/about'));
  network.set('/assets/shell/a/about.js', file);
  const files = [
    `${origin}/assets/shell/a/about.js`,
    `${origin}/api/auth/user`,
    'https://elsewhere.example/assets/x.js',
  ];
  await happens('message', { path: '/about', files });
  expect(kept()).toEqual(['/about', '/assets/shell/a/about.js']);
});
