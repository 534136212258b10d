/** @jest-environment node */
import { createHash } from 'node:crypto';
import { documentFor } from './testing/document';
import { startWorker } from './testing/fake-worker';

const html =
  (text: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(text, {
      headers: {
        'content-type': 'text/html',
        'cache-control': 'no-cache',
        date: 'Sat, 21 Nov 2026 15:05:00 GMT',
        ...headers,
      },
    });
const file =
  (text = 'code') =>
  () =>
    new Response(text, { headers: { 'cache-control': 'public, immutable' } });

// Workbox deletes expired entries after its response.
afterAll(() => new Promise((done) => setTimeout(done, 50)));

describe('documents', () => {
  /** A worker that has stored /about. */
  async function workerWithAbout() {
    const worker = startWorker();
    worker.responses.set('/about', html(documentFor('/about')));
    await worker.visit('/about');
    return worker;
  }

  test('offline, a visited page is served from storage with a note of its age', async () => {
    const { state, visit } = await workerWithAbout();
    state.network = 'offline';
    const text = await (await visit('/about?from=menu'))?.text();
    expect(text).toContain('<h1>/about</h1>');
    expect(text).toMatch(
      /<p class="stale-note" role="status">No connection: [^<]*Nov 21, 2026[^<]*<\/p><div id="root">/,
    );
  });

  test('online, a document always comes from the network', async () => {
    const { responses, visit } = await workerWithAbout();
    responses.set('/about', html(documentFor('/about', { revision: 2 })));
    const text = await (await visit('/about'))?.text();
    expect(text).toContain('"revision":2');
    expect(text).not.toContain('stale-note');
  });

  test('a document that the browser preloaded is stored and not requested again', async () => {
    const { state, visit, storedPaths } = startWorker();
    const preload = Promise.resolve(html(documentFor('/about'))());
    expect(await (await visit('/about', { preload }))?.text()).toContain('<h1>/about</h1>');
    expect(storedPaths('farm-pages')).toEqual(['/about']);
    expect(state.requests).toEqual([]);
  });

  test('a failed preload means no connection', async () => {
    const { state, visit } = await workerWithAbout();
    state.requests = [];
    const preload = Promise.reject(new TypeError('Failed to fetch'));
    expect(await (await visit('/about', { preload }))?.text()).toContain('>No connection: ');
    expect(state.requests).toEqual([]);
  });

  test('the stored copy is served when the network does not respond for three seconds', async () => {
    const { state, visit } = await workerWithAbout();
    state.network = 'hanging';
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const visiting = visit('/about');
    await jest.advanceTimersByTimeAsync(3_000);
    const text = await (await visiting)?.text();
    jest.useRealTimers();
    expect(text).toMatch(/<p class="stale-note" role="status">Your connection is slow: [^<]*Nov 21, 2026/);
    expect(text).not.toContain('No connection');
  });

  test.each([
    ['a page that depends on the visitor', documentFor('/checkout', { first: 'frame' }), {}],
    ['a preview', documentFor('/checkout', { more: { preview: 'store' } }), {}],
    ["a developer's page", documentFor('/checkout', { more: { local: { store: 'x' } } }), {}],
    ['a release with offline reading switched off', documentFor('/checkout', { more: { offline: 'off' } }), {}],
    ["a document with 'no-store'", documentFor('/checkout'), { 'cache-control': 'no-store' }],
  ])('%s is not stored, and an older copy is deleted: offline it redirects', async (_, text, headers) => {
    const { responses, state, visit, origin } = startWorker();
    responses.set('/checkout', html(documentFor('/checkout')));
    await visit('/checkout');
    responses.set('/checkout', html(text, headers));
    await visit('/checkout');
    state.network = 'offline';
    const response = await visit('/checkout?guide=x');
    expect(response?.status).toBe(302);
    expect(response?.headers.get('location')).toBe(`${origin}/offline?from=%2Fcheckout%3Fguide%3Dx`);
  });

  test('the stored copy is deleted when the page is gone, and stays while the site fails', async () => {
    const { responses, visit, storedPaths } = await workerWithAbout();
    responses.set('/about', () => new Response('failed', { status: 503 }));
    await visit('/about');
    expect(storedPaths('farm-pages')).toEqual(['/about']);
    responses.delete('/about'); // 404
    await visit('/about');
    expect(storedPaths('farm-pages')).toEqual([]);
  });

  test('a navigation to something else than a page uses its preload too, and is not stored', async () => {
    const { state, visit, storedPaths } = startWorker();
    for (const path of ['/sandbox/card', '/robots.txt', '/api/download/file/x']) {
      const preload = Promise.resolve(new Response(path));
      expect(await (await visit(path, { preload }))?.text()).toBe(path);
    }
    expect(state.requests).toEqual([]);
    expect(storedPaths('farm-pages')).toEqual([]);
  });
});

describe('files', () => {
  const FILE = '/assets/store/a/page.js';
  const integrity = `sha384-${createHash('sha384').update('code').digest('base64')}`;
  const request = { mode: 'no-cors', integrity } as const;

  test('a file is requested once', async () => {
    const { responses, state, visit } = startWorker();
    responses.set(FILE, file());
    await visit(FILE, request);
    state.network = 'offline';
    expect(await (await visit(FILE, request))?.text()).toBe('code');
    expect(state.requests).toEqual([FILE]);
  });

  describe('a damaged stored file', () => {
    async function damagedSite() {
      const { stores, ...worker } = startWorker();
      worker.responses.set(FILE, file('co'));
      await worker.visit(FILE, { mode: 'no-cors' });
      worker.responses.set(FILE, file());
      const storedText = () =>
        stores
          .get('farm-files')
          ?.get(worker.origin + FILE)
          ?.clone()
          .text();
      return { ...worker, storedText };
    }

    test('is replaced from the network, past the cache of the browser, when it fails its integrity', async () => {
      const { state, visit, storedText } = await damagedSite();
      expect(await (await visit(FILE, request))?.text()).toBe('code');
      expect(state.cacheModes.at(-1)).toBe('reload');
      expect(await storedText()).toBe('code');
      state.network = 'offline';
      expect(await (await visit(FILE, request))?.text()).toBe('code');
    });

    test('is replaced by a request that reloads it', async () => {
      const { visit, storedText } = await damagedSite();
      expect(await (await visit(FILE, { mode: 'cors', cache: 'reload' }))?.text()).toBe('code');
      expect(await storedText()).toBe('code');
    });

    test('is never served, and stays until the network sends another', async () => {
      const { state, responses, visit, storedText } = await damagedSite();
      responses.set(FILE, () => new Response('none', { status: 404, headers: { 'cache-control': 'no-store' } }));
      expect((await visit(FILE, request))?.status).toBe(404);
      state.network = 'offline';
      await expect(visit(FILE, request)).rejects.toThrow('could not generate a response');
      expect(await storedText()).toBe('co');
    });
  });
});

describe('calls', () => {
  test('weather, blog, comments and free guides can be read offline', async () => {
    const { responses, state, visit } = startWorker();
    const paths = ['/api/weather/current', '/api/daily-blog/archive', '/api/comments/x1/replies', '/api/download/soil'];
    for (const path of paths)
      responses.set(path, () => new Response(path, { headers: { 'cache-control': 'no-cache' } }));
    for (const path of paths) await visit(path, { mode: 'cors' });
    state.network = 'offline';
    for (const path of paths) expect(await (await visit(path, { mode: 'cors' }))?.text()).toBe(path);
  });

  test.each([
    ['a paid guide', 200, 'private, no-store'],
    ['a part of a guide', 206, 'no-cache'],
    ['an error', 503, 'no-cache'],
  ])('%s is not stored', async (_, status, cacheControl) => {
    const { responses, state, visit } = startWorker();
    const headers = { 'cache-control': cacheControl };
    responses.set('/api/download/paid', () => new Response('pdf', { status, headers }));
    await visit('/api/download/paid');
    state.network = 'offline';
    await expect(visit('/api/download/paid')).rejects.toThrow('could not generate a response');
  });

  test.each([
    ['another call', '/api/auth/user', { mode: 'cors' }],
    ['a written comment', '/api/comments/daily-farm-wisdom', { method: 'POST', mode: 'cors' }],
    ["the visitor's own comments", '/api/comments/mine', { mode: 'cors' }],
    ['a form that is sent as a document', '/sign-in', { method: 'POST' }],
  ])('the worker does not handle %s', async (_, path, options) => {
    expect(await startWorker().visit(path, options)).toBeNull();
  });
});

describe('the life of the worker', () => {
  const withFiles = (path: string, files: string[], revision = 1) => {
    const own = { path, owner: 'shell', js: [], files: files.map((url) => ({ url, sri: 's', as: 'script' })) };
    return html(documentFor(path, { revision, more: { own } }));
  };

  test('installing stores the offline page with its files; activating claims open pages and deletes old caches', async () => {
    const { responses, dispatch, storedPaths, scope, stores } = startWorker();
    responses.set('/offline', withFiles('/offline', ['/assets/shell/a/main.js']));
    responses.set('/assets/shell/a/main.js', file());
    await dispatch('install');
    expect(storedPaths('farm-offline')).toEqual(['/offline']);
    expect(storedPaths('farm-files')).toEqual(['/assets/shell/a/main.js']);
    stores.set('farm-17', new Map()).set('of-another-site', new Map());
    await dispatch('activate');
    expect(scope.clients.claim).toHaveBeenCalled();
    expect(scope.registration.navigationPreload.enable).toHaveBeenCalled();
    expect([...stores.keys()].sort()).toEqual(['farm-files', 'farm-offline', 'of-another-site']);
  });

  test('offline, a page in Spanish redirects to the offline page in Spanish if that is stored, otherwise in English', async () => {
    const { responses, dispatch, state, visit, origin } = startWorker();
    responses.set('/offline', withFiles('/offline', []));
    responses.set('/es/offline', withFiles('/es/offline', []));
    await dispatch('install');
    const redirect = async () => (await visit('/es/contact?topic=x'))?.headers.get('location');
    state.network = 'offline';
    expect(await redirect()).toBe(`${origin}/offline?from=%2Fes%2Fcontact%3Ftopic%3Dx`);
    state.network = 'online';
    await visit('/es/offline');
    state.network = 'offline';
    expect(await redirect()).toBe(`${origin}/es/offline?from=%2Fes%2Fcontact%3Ftopic%3Dx`);
  });

  test('offline, the offline page has no note and no redirect to itself', async () => {
    const { responses, dispatch, state, visit } = startWorker();
    responses.set('/offline', withFiles('/offline', []));
    await dispatch('install');
    state.network = 'offline';
    const text = await (await visit('/offline?from=%2Fcheckout'))?.text();
    expect(text).toContain('<h1>/offline</h1>');
    expect(text).not.toContain('stale-note');
  });

  test('documents and files that a page names are stored, from the cache of the browser if it says so', async () => {
    const { responses, send, state, storedPaths, origin } = startWorker();
    responses.set('/about', html(documentFor('/about')));
    responses.set('/assets/shell/a/about.js', file());
    const urls = [[`${origin}/about?x=1`, { cache: 'force-cache' }], `${origin}/assets/shell/a/about.js`];
    await send({ type: 'CACHE_URLS', payload: { urlsToCache: urls } });
    expect(storedPaths('farm-pages')).toEqual(['/about']);
    expect(storedPaths('farm-files')).toEqual(['/assets/shell/a/about.js']);
    expect(state.cacheModes).toContain('force-cache');
  });

  test("'Forget me' deletes the times of visits", async () => {
    const { responses, send, visit } = startWorker();
    responses.set('/about', html(documentFor('/about')));
    responses.set('/assets/shell/a/about.js', file());
    await visit('/about');
    await visit('/assets/shell/a/about.js', { mode: 'cors' });
    expect(await recordedUrls()).toHaveLength(2);
    await send({ type: 'CLEAR_VISITS' });
    expect(await recordedUrls()).toEqual([expect.stringMatching(/about\.js$/)]);
  });
});

/** The addresses whose last use Workbox has recorded. */
async function recordedUrls(): Promise<string[]> {
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await result(indexedDB.open('workbox-expiration'));
  const entries = await result(database.transaction('cache-entries').objectStore('cache-entries').getAll());
  database.close();
  return (entries as { url: string }[]).map(({ url }) => url);
}
