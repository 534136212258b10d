import type { LiveRelease } from '@farm/contracts';
import { installIntegrity, loadBuild, sri } from './integrity';

const live: LiveRelease = {
  revision: 1,
  shell: { build: 'aaaaaaaaaaaa', sri: 'sha384-s', pages: [] },
  remotes: {
    learning: {
      build: 'dddddddddddd',
      state: 'on',
      needs: '^1.0',
      apis: {},
      global: 'g',
      sri: 'sha384-l',
      entry: 'e.js',
      pages: [],
    },
  },
  own: {
    path: '/',
    owner: 'shell',
    js: ['home.js'],
    files: [{ url: '/assets/shell/aaaaaaaaaaaa/home.js', sri: 'sha384-home', as: 'preload' }],
  },
  testMode: true,
};

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(live)}</script>`;
  AbortSignal.timeout = () => new AbortController().signal;
});

test('a URL without a known hash is rejected: integrity fails closed', () => {
  installIntegrity();
  expect(() => globalThis.__sri('/assets/store/bbbbbbbbbbbb/x.js')).toThrow('No integrity is known');
});

test('build.json is fetched once, with the hash in the release, and has the hashes of its files', async () => {
  const requests: [unknown, RequestInit | undefined][] = [];
  globalThis.fetch = async (url, init) => {
    requests.push([url, init]);
    return { ok: true, json: async () => ({ files: { 'x.js': { sri: 'sha384-x' } } }) } as Response;
  };
  await loadBuild('store', 'bbbbbbbbbbbb', 'sha384-index');
  await loadBuild('store', 'bbbbbbbbbbbb', 'sha384-index');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toEqual([
    '/assets/store/bbbbbbbbbbbb/build.json',
    expect.objectContaining({ integrity: 'sha384-index' }),
  ]);
  expect(sri('/assets/store/bbbbbbbbbbbb/x.js')).toBe('sha384-x');
  expect(sri('http://localhost/assets/store/bbbbbbbbbbbb/x.js')).toBe('sha384-x');
});

test('files of the document need no request; for another chunk of a build, build.json is fetched once', async () => {
  const requests: unknown[] = [];
  globalThis.fetch = async (url) => {
    requests.push(url);
    return { ok: true, json: async () => ({ files: { 'game.js': { sri: 'sha384-game' } } }) } as Response;
  };
  installIntegrity();
  await globalThis.__learn('/assets/shell/aaaaaaaaaaaa/home.js');
  expect([sri('/assets/shell/aaaaaaaaaaaa/home.js'), requests]).toEqual(['sha384-home', []]);
  const both = ['game.js', 'game.css'].map((file) => globalThis.__learn(`/assets/learning/dddddddddddd/${file}`));
  await Promise.all(both);
  await globalThis.__learn('/assets/learning/dddddddddddd/game.js');
  expect(requests).toEqual(['/assets/learning/dddddddddddd/build.json']);
  expect(sri('/assets/learning/dddddddddddd/game.js')).toBe('sha384-game');
});

test('no hash is loaded for a file of another site, which stays rejected', async () => {
  await globalThis.__learn('https://evil.example/x.js');
  expect(() => sri('https://evil.example/x.js')).toThrow('No integrity is known');
});

test('the error for a missing build.json has its address', async () => {
  globalThis.fetch = async () => ({ ok: false, status: 503 }) as Response;
  await expect(loadBuild('ops', 'cccccccccccc', 'sha384-o')).rejects.toThrow(
    '503 for /assets/ops/cccccccccccc/build.json',
  );
});

test('a damaged build.json in the browser’s cache is replaced from the network', async () => {
  const caching: (RequestCache | undefined)[] = [];
  globalThis.fetch = async (_, init) => {
    caching.push(init?.cache);
    if (init?.cache === 'default') throw new TypeError('Failed integrity metadata check');
    return { ok: true, json: async () => ({ files: {} }) } as Response;
  };
  await loadBuild('hub', 'eeeeeeeeeeee', 'sha384-h');
  expect(caching).toEqual(['default', 'no-store', 'reload']);
});
