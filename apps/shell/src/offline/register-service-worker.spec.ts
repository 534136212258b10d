import type { LiveRelease } from '@farm/contracts';
import { pinRelease } from '../platform/release';
import { registerServiceWorker } from './register-service-worker';
import { documentFor } from './testing/document';

const page = (path: string, first: string) => ({ path, chunk: 'x', title: 'T', first });
const release: LiveRelease = {
  revision: 5,
  shell: {
    build: 'aaaaaaaaaaaa',
    sri: 's',
    pages: [page('/', 'page'), page('/about', 'page'), page('/blog/:slug', 'page'), page('/account', 'frame')],
  },
  remotes: {},
  testMode: true,
};

/** A browser with documents of a revision in its caches, by path. */
function fakeBrowser({ stored = {} }: { stored?: Record<string, number> } = {}) {
  const active = { postMessage: jest.fn() };
  const registration = { active, unregister: jest.fn(async () => true) };
  const container = {
    register: jest.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistrations: async () => [registration],
  };
  const deletedCaches: string[] = [];
  const revisions: Record<string, number> = { '/offline': 5, ...stored };
  const caches = {
    keys: async () => ['farm-pages', 'another'],
    delete: async (name: string) => deletedCaches.push(name) > 0,
    match: async (path: string) => {
      const revision = revisions[path];
      return revision === undefined ? undefined : { text: async () => documentFor(path, { revision }) };
    },
  };
  const navigation = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.assign(globalThis, { caches, navigation });
  const files = [
    'http://localhost/assets/a.js',
    'http://localhost/api/auth/user',
    'https://elsewhere.example/assets/x.js',
  ];
  Object.assign(performance, { getEntriesByType: () => files.map((name) => ({ name })) });
  /** Opens a page by client-side navigation, and waits until its request is decided. */
  const open = async (path: string) => {
    window.history.pushState(null, '', path);
    navigation.dispatchEvent(new Event('navigatesuccess'));
    await new Promise((done) => setTimeout(done, 20));
  };
  /** What the worker was to store. */
  const storedUrls = ({ postMessage } = registration.active) =>
    postMessage.mock.calls.map(([{ payload }]: [{ payload: { urlsToCache: unknown[] } }]) => payload.urlsToCache);
  return { active, container, registration, deletedCaches, revisions, open, storedUrls };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/?utm_source=x');
  pinRelease(release);
});
afterEach(() => {
  Object.assign(globalThis, { navigation: undefined });
  Object.assign(navigator, { connection: undefined });
});

const register = async (options: Partial<LiveRelease> = {}) => {
  await registerServiceWorker({ ...release, ...options });
  await new Promise((done) => setTimeout(done, 20));
};

test('the page of the first visit, which was loaded without the worker, is stored from the cache of the browser', async () => {
  const { container, storedUrls } = fakeBrowser();
  await register();
  expect(container.register).toHaveBeenCalledWith('/sw.js');
  expect(storedUrls()).toEqual([[['/?utm_source=x', { cache: 'force-cache' }], 'http://localhost/assets/a.js']]);
});

test('a page that the worker loaded is not requested again', async () => {
  const { open, storedUrls } = fakeBrowser({ stored: { '/': 5 } });
  await register();
  await open('/?utm_source=y');
  expect(storedUrls()).toEqual([]);
});

test('a page that was opened by client-side navigation is requested once', async () => {
  const { open, storedUrls } = fakeBrowser({ stored: { '/': 5 } });
  await register();
  for (const path of ['/about', '/', '/about', '/blog/first', '/blog/second', '/about']) await open(path);
  expect(storedUrls()).toEqual([['/about'], ['/blog/first'], ['/blog/second']]);
});

test.each([
  ['not requested again with the same release', 5, []],
  ['not requested again when a newer one is stored', 6, []],
  ['requested again when an older one is stored', 4, [['/about']]],
])('a page that is stored is %s', async (_, revision, expected) => {
  const { open, storedUrls } = fakeBrowser({ stored: { '/': 5, '/about': revision } });
  await register();
  await open('/about');
  expect(storedUrls()).toEqual(expected);
});

test.each(['/account', '/no-such-page'])(
  'the document of %s, which is not stored, is never requested',
  async (path) => {
    const { open, storedUrls } = fakeBrowser({ stored: { '/': 5 } });
    await register();
    await open(path);
    expect(storedUrls()).toEqual([]);
  },
);

test('the offline page of an older release is replaced', async () => {
  const { storedUrls } = fakeBrowser({ stored: { '/': 5, '/offline': 4 } });
  await register();
  expect(storedUrls()).toEqual([['/offline']]);
});

test('after an update of the worker, the new one stores the pages that are opened', async () => {
  const { active, registration, open, storedUrls } = fakeBrowser({ stored: { '/': 5 } });
  await register();
  registration.active = { postMessage: jest.fn() };
  await open('/about');
  expect([storedUrls(active), storedUrls(registration.active)]).toEqual([[], [['/about']]]);
});

test.each([
  ['for visitors who save data', { saveData: true }, {}],
  ['in a preview', undefined, { preview: 'store' }],
])('nothing is requested %s', async (_, connection, options) => {
  const { open, container, storedUrls } = fakeBrowser();
  Object.assign(navigator, { connection });
  await register(options);
  await open('/about');
  expect(container.register).toHaveBeenCalled();
  expect(storedUrls()).toEqual([]);
});

test('a release with offline off unregisters the worker, and deletes its caches and its times of visits', async () => {
  const { container, registration, active, deletedCaches } = fakeBrowser();
  await register({ offline: 'off' });
  expect(container.register).not.toHaveBeenCalled();
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'CLEAR_VISITS' });
  expect(registration.unregister).toHaveBeenCalled();
  expect(deletedCaches).toEqual(['farm-pages']);
});

test("no worker is registered on a developer's machine", async () => {
  const { container } = fakeBrowser();
  await register({ local: { store: 'http://localhost:4201' } });
  expect(container.register).not.toHaveBeenCalled();
});
