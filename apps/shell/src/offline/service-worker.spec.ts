/** @jest-environment node */
import { createHash } from 'node:crypto';
import { NETWORK_LIMIT_MS, respondTo, startWorker, type WorkerScope } from './service-worker';
import { documentFor, fakeWorker } from './testing/fake-worker';

describe('requests', () => {
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

  function site() {
    const { worker, responses, state, createFetchEvent, stores, origin } = fakeWorker();
    const visit = async (path: string, options: Parameters<typeof createFetchEvent>[1] = {}) => {
      const { event, done } = createFetchEvent(path, options);
      const responding = respondTo(worker, event);
      if (!responding) return null;
      const response = await responding;
      if (state.network !== 'hanging') await done();
      return response;
    };
    return { responses, state, visit, stores, origin };
  }

  test('offline, a visited page is served from storage with a note of its age', async () => {
    const { responses, state, visit } = site();
    responses.set('/about', html(documentFor('/about')));
    await visit('/about');
    state.network = 'offline';
    const text = await (await visit('/about?from=menu'))?.text();
    expect(text).toContain('<h1>/about</h1>');
    expect(text).toMatch(
      /<p class="stale-note" role="status">No connection: [^<]*Nov 21, 2026[^<]*<\/p><div id="root">/,
    );
  });

  test('online, a document always comes from the network', async () => {
    const { responses, visit } = site();
    responses.set('/about', html(documentFor('/about')));
    await visit('/about');
    responses.set('/about', html(documentFor('/about', { revision: 2 })));
    expect(await (await visit('/about'))?.text()).toContain('"revision":2');
  });

  test('the stored copy is served when the network does not respond for three seconds', async () => {
    const { responses, state, visit } = site();
    responses.set('/about', html(documentFor('/about')));
    await visit('/about');
    state.network = 'hanging';
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const visiting = visit('/about');
    await jest.advanceTimersByTimeAsync(NETWORK_LIMIT_MS);
    const text = await (await visiting)?.text();
    expect(text).toMatch(/<p class="stale-note" role="status">Your connection is slow: [^<]*Nov 21, 2026/);
    expect(text).not.toContain('No connection');
    jest.useRealTimers();
  });

  test.each([
    ['a page that depends on the visitor', documentFor('/checkout', { first: 'frame' }), {}],
    ['a preview', documentFor('/checkout', { more: { preview: 'store' } }), {}],
    ["a developer's page", documentFor('/checkout', { more: { local: { store: 'x' } } }), {}],
    ['a release with offline reading switched off', documentFor('/checkout', { more: { offline: 'off' } }), {}],
    ["a document with 'no-store'", documentFor('/checkout'), { 'cache-control': 'no-store' }],
  ])('%s is not stored: offline it redirects to the offline page', async (_, text, headers) => {
    const { responses, state, visit, origin } = site();
    responses.set('/checkout', html(text, headers));
    await visit('/checkout');
    state.network = 'offline';
    const response = await visit('/checkout?guide=x');
    expect(response?.status).toBe(302);
    expect(response?.headers.get('location')).toBe(`${origin}/offline?from=%2Fcheckout%3Fguide%3Dx`);
  });

  test('the stored copy is deleted when the page must no longer be stored', async () => {
    const { responses, state, visit } = site();
    responses.set('/about', html(documentFor('/about')));
    await visit('/about');
    responses.delete('/about'); // 404
    await visit('/about');
    state.network = 'offline';
    expect((await visit('/about'))?.status).toBe(302);
  });

  test('files are stored with the documents of the last two revisions and deleted with them', async () => {
    const { responses, state, visit, stores } = site();
    responses.set('/assets/shell/a/main.js', () => new Response('code', { headers: { 'cache-control': 'immutable' } }));
    for (const revision of [1, 2, 3]) {
      responses.set('/about', html(documentFor('/about', { revision })));
      await visit('/about');
      await visit('/assets/shell/a/main.js', { mode: 'cors' });
    }
    expect([...stores.keys()].sort()).toEqual(['farm-2', 'farm-3']);
    expect(state.requests.filter((path) => path.startsWith('/assets/'))).toHaveLength(1);
    state.network = 'offline';
    expect(await (await visit('/assets/shell/a/main.js', { mode: 'cors' }))?.text()).toBe('code');
  });

  describe('a damaged stored file', () => {
    const FILE = '/assets/store/a/page.js';
    const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
    const good = () => new Response('code', { headers: { 'cache-control': 'immutable' } });
    const request = { mode: 'no-cors', integrity: sriOf('code') } as const;

    async function damagedSite() {
      const { responses, visit, stores, ...rest } = site();
      responses.set('/about', html(documentFor('/about')));
      await visit('/about');
      stores.get('farm-1')?.set(rest.origin + FILE, new Response('co'));
      responses.set(FILE, good);
      const storedText = (cache: string) =>
        stores
          .get(cache)
          ?.get(rest.origin + FILE)
          ?.clone()
          .text();
      return { responses, visit, storedText, ...rest };
    }

    test('is replaced from the network, past the cache of the browser, when it fails its integrity', async () => {
      const { state, visit, storedText } = await damagedSite();
      expect(await (await visit(FILE, request))?.text()).toBe('code');
      expect(state.caching.at(-1)).toBe('reload');
      expect(await storedText('farm-1')).toBe('code');
      state.network = 'offline';
      expect(await (await visit(FILE, request))?.text()).toBe('code');
    });

    test('is replaced by a request that reloads it', async () => {
      const { visit, storedText } = await damagedSite();
      expect(await (await visit(FILE, { mode: 'cors', cache: 'reload' }))?.text()).toBe('code');
      expect(await storedText('farm-1')).toBe('code');
    });

    test('is not copied to the cache of a newer revision, and no older copy is left', async () => {
      const { responses, visit, storedText } = await damagedSite();
      responses.set('/about', html(documentFor('/about', { revision: 2 })));
      await visit('/about');
      await visit(FILE, request);
      expect([await storedText('farm-1'), await storedText('farm-2')]).toEqual([undefined, 'code']);
    });

    test('stays until the network sends another', async () => {
      const { state, responses, visit, storedText } = await damagedSite();
      responses.set(FILE, () => new Response('none', { status: 404, headers: { 'cache-control': 'no-store' } }));
      expect((await visit(FILE, request))?.status).toBe(404);
      state.network = 'offline';
      await expect(visit(FILE, request)).rejects.toThrow('Failed to fetch');
      expect(await storedText('farm-1')).toBe('co');
    });
  });

  test('weather, blog, comments and free guides can be read offline', async () => {
    const { responses, state, visit } = site();
    const paths = ['/api/weather/current', '/api/daily-blog/archive', '/api/comments/x1/replies', '/api/download/soil'];
    for (const path of paths)
      responses.set(path, () => new Response(path, { headers: { 'cache-control': 'no-cache' } }));
    for (const path of paths) await visit(path, { mode: 'cors' });
    state.network = 'offline';
    for (const path of paths) expect(await (await visit(path, { mode: 'cors' }))?.text()).toBe(path);
  });

  test('a paid guide is not stored', async () => {
    const { responses, state, visit } = site();
    responses.set(
      '/api/download/paid',
      () => new Response('pdf', { headers: { 'cache-control': 'private, no-store' } }),
    );
    await visit('/api/download/paid');
    state.network = 'offline';
    await expect(visit('/api/download/paid')).rejects.toThrow('Failed to fetch');
  });

  test.each([
    ['another call', '/api/auth/user', { mode: 'cors' }],
    ['a written comment', '/api/comments/daily-farm-wisdom', { method: 'POST', mode: 'cors' }],
    ["the visitor's own comments", '/api/comments/mine', { mode: 'cors' }],
    ["the payment provider's page", '/sandbox/card', {}],
    ['a file of the site', '/robots.txt', {}],
  ])('the worker does not handle %s', async (_, path, options) => {
    expect(await site().visit(path, options)).toBeNull();
  });

  test('at most a hundred responses are stored; the least recently used are deleted', async () => {
    const { responses, visit, stores } = site();
    for (let i = 0; i < 103; i += 1) {
      const path = `/api/daily-blog/posts/post-${i}`;
      responses.set(path, () => new Response('post', { headers: { 'cache-control': 'public' } }));
      await visit(path, { mode: 'cors' });
    }
    const urls = [...(stores.get('farm-answers')?.keys() ?? [])];
    expect(urls).toHaveLength(100);
    expect(urls[0]).toMatch(/post-3$/);
  });
});

describe('events', () => {
  type Listener = (event: { waitUntil(work: Promise<unknown>): void; data?: unknown }) => void;

  function startedWorker() {
    const { worker, responses, stores, origin } = fakeWorker();
    const listeners = new Map<string, Listener>();
    const scope = {
      ...worker,
      registration: {},
      clients: { claim: jest.fn(async () => undefined) },
      skipWaiting: jest.fn(async () => undefined),
      addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    };
    startWorker(scope as unknown as WorkerScope);
    const dispatch = async (name: string, data?: unknown) => {
      const work: Promise<unknown>[] = [];
      listeners.get(name)?.({ data, waitUntil: (promise) => void work.push(promise) });
      await Promise.all(work);
    };
    const storedPaths = () => [...(stores.get('farm-1')?.keys() ?? [])].map((address) => address.replace(origin, ''));
    return { responses, dispatch, storedPaths, origin, scope };
  }

  const file = () => new Response('code', { headers: { 'cache-control': 'public, immutable' } });
  const html = (path: string, files: string[] = []) => {
    const own = { path, owner: 'shell', js: [], files: files.map((url) => ({ url, sri: 's', as: 'script' })) };
    return () => new Response(documentFor(path, { more: { own } }), { headers: { 'cache-control': 'no-cache' } });
  };

  test('installing stores the offline page with its files; activating claims open pages', async () => {
    const { responses, dispatch, storedPaths, scope } = startedWorker();
    responses.set('/offline', html('/offline', ['/assets/shell/a/main.js']));
    responses.set('/assets/shell/a/main.js', file);
    await dispatch('install');
    expect(storedPaths()).toEqual(['/offline', '/assets/shell/a/main.js']);
    await dispatch('activate');
    expect(scope.clients.claim).toHaveBeenCalled();
  });

  test('document and files of a page that was loaded before the worker are stored, files of other sites are not', async () => {
    const { responses, dispatch, storedPaths, origin } = startedWorker();
    responses.set('/about', html('/about'));
    responses.set('/assets/shell/a/about.js', file);
    const files = [
      `${origin}/assets/shell/a/about.js`,
      `${origin}/api/auth/user`,
      'https://elsewhere.example/assets/x.js',
    ];
    await dispatch('message', { path: '/about', files });
    expect(storedPaths()).toEqual(['/about', '/assets/shell/a/about.js']);
  });
});
