/** @jest-environment node */
import { NETWORK_LIMIT_MS, respondTo, startWorker, type WorkerScope } from './service-worker';
import { documentFor, workerForTest } from './testing/worker-for-test';

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
    const { worker, network, state, ask, stores, origin } = workerForTest();
    const visit = async (path: string, how: { method?: string; mode?: string } = {}) => {
      const { event, done } = ask(path, how);
      const answer = respondTo(worker, event);
      if (!answer) return null;
      const response = await answer;
      if (state.line !== 'hung') await done();
      return response;
    };
    return { network, state, visit, stores, origin };
  }

  test('a visited page is read again without a connection, with a note of its age', async () => {
    const { network, state, visit } = site();
    network.set('/about', html(documentFor('/about')));
    await visit('/about');
    state.line = 'down';
    const text = await (await visit('/about?from=menu'))?.text();
    expect(text).toContain('<h1>/about</h1>');
    expect(text).toMatch(
      /<p class="kept-note" role="status">No connection: [^<]*Nov 21, 2026[^<]*<\/p><div id="root">/,
    );
  });

  test('with a connection a document is always the network’s', async () => {
    const { network, visit } = site();
    network.set('/about', html(documentFor('/about')));
    await visit('/about');
    network.set('/about', html(documentFor('/about', { revision: 2 })));
    expect(await (await visit('/about'))?.text()).toContain('"revision":2');
  });

  test('a network that does not answer for three seconds gives way to the kept copy', async () => {
    const { network, state, visit } = site();
    network.set('/about', html(documentFor('/about')));
    await visit('/about');
    state.line = 'hung';
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const answer = visit('/about');
    await jest.advanceTimersByTimeAsync(NETWORK_LIMIT_MS);
    expect(await (await answer)?.text()).toContain('kept-note');
    jest.useRealTimers();
  });

  test.each([
    ['a page made for its visit', documentFor('/checkout', { first: 'frame' }), {}],
    ['a preview', documentFor('/checkout', { more: { preview: 'store' } }), {}],
    ["a developer's page", documentFor('/checkout', { more: { local: { store: 'x' } } }), {}],
    ['a release that keeps nothing', documentFor('/checkout', { more: { offline: 'off' } }), {}],
    ['a document that may not be kept', documentFor('/checkout'), { 'cache-control': 'no-store' }],
  ])('%s is never kept: without a connection its place says so', async (_, text, headers) => {
    const { network, state, visit, origin } = site();
    network.set('/checkout', html(text, headers));
    await visit('/checkout');
    state.line = 'down';
    const answer = await visit('/checkout?guide=x');
    expect(answer?.status).toBe(302);
    expect(answer?.headers.get('location')).toBe(`${origin}/offline?from=%2Fcheckout%3Fguide%3Dx`);
  });

  test('a page that may no longer be kept loses its copy', async () => {
    const { network, state, visit } = site();
    network.set('/about', html(documentFor('/about')));
    await visit('/about');
    network.delete('/about'); // 404
    await visit('/about');
    state.line = 'down';
    expect((await visit('/about'))?.status).toBe(302);
  });

  test('files stand beside the documents of the last two revisions, and go with them', async () => {
    const { network, state, visit, stores } = site();
    network.set('/assets/shell/a/main.js', () => new Response('code', { headers: { 'cache-control': 'immutable' } }));
    for (const revision of [1, 2, 3]) {
      network.set('/about', html(documentFor('/about', { revision })));
      await visit('/about');
      await visit('/assets/shell/a/main.js', { mode: 'cors' });
    }
    expect([...stores.keys()].sort()).toEqual(['farm-2', 'farm-3']);
    expect(state.asked.filter((path) => path.startsWith('/assets/'))).toHaveLength(1);
    state.line = 'down';
    expect(await (await visit('/assets/shell/a/main.js', { mode: 'cors' }))?.text()).toBe('code');
  });

  test('the weather, the blog and the comments are read again; a free guide opens', async () => {
    const { network, state, visit } = site();
    const paths = ['/api/weather/current', '/api/daily-blog/archive', '/api/comments/x1/replies', '/api/download/soil'];
    for (const path of paths) network.set(path, () => new Response(path, { headers: { 'cache-control': 'no-cache' } }));
    for (const path of paths) await visit(path, { mode: 'cors' });
    state.line = 'down';
    for (const path of paths) expect(await (await visit(path, { mode: 'cors' }))?.text()).toBe(path);
  });

  test('a guide that was paid for is not kept', async () => {
    const { network, state, visit } = site();
    network.set('/api/download/paid', () => new Response('pdf', { headers: { 'cache-control': 'private, no-store' } }));
    await visit('/api/download/paid');
    state.line = 'down';
    await expect(visit('/api/download/paid')).rejects.toThrow('Failed to fetch');
  });

  test.each([
    ['another call', '/api/auth/user', { mode: 'cors' }],
    ['what was written', '/api/comments/daily-farm-wisdom', { method: 'POST', mode: 'cors' }],
    ["the writer's own words", '/api/comments/mine', { mode: 'cors' }],
    ["the card company's page", '/sandbox/card', {}],
    ['a file of the site', '/robots.txt', {}],
  ])('%s is none of the worker’s business', async (_, path, how) => {
    expect(await site().visit(path, how)).toBeNull();
  });

  test('at most a hundred answers are kept, the longest unread go first', async () => {
    const { network, visit, stores } = site();
    for (let i = 0; i < 103; i += 1) {
      const path = `/api/daily-blog/posts/post-${i}`;
      network.set(path, () => new Response('post', { headers: { 'cache-control': 'public' } }));
      await visit(path, { mode: 'cors' });
    }
    const kept = [...(stores.get('farm-answers')?.keys() ?? [])];
    expect(kept).toHaveLength(100);
    expect(kept[0]).toMatch(/post-3$/);
  });
});

describe('events', () => {
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
    startWorker(scope as unknown as WorkerScope);
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
    const own = { path, owner: 'shell', js: [], files: files.map((url) => ({ url, sri: 's', as: 'script' })) };
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
});
