import type { LiveRelease } from '@farm/contracts';
import { registerServiceWorker } from './register-service-worker';

const release: LiveRelease = {
  revision: 1,
  shell: { build: 'aaaaaaaaaaaa', sri: 's', pages: [] },
  remotes: {},
  testMode: true,
};

function fakeBrowser({ controller }: { controller?: object } = {}) {
  const active = { postMessage: jest.fn() };
  const registration = { active, unregister: jest.fn(async () => true) };
  const container = {
    register: jest.fn(async () => registration),
    ready: Promise.resolve(registration),
    controller,
    getRegistrations: async () => [registration],
  };
  const deletedCaches: string[] = [];
  const caches = {
    keys: async () => ['farm-7', 'another'],
    delete: async (name: string) => deletedCaches.push(name) > 0,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.assign(globalThis, { caches });
  Object.assign(performance, { getEntriesByType: () => [{ name: 'https://x/assets/a.js' }] });
  return { active, container, registration, deletedCaches };
}
afterEach(() => {
  Object.assign(globalThis, { navigation: undefined });
  Object.assign(navigator, { connection: undefined });
});

test('the worker stores the page of the first visit, which was loaded without it', async () => {
  const { active, container } = fakeBrowser();
  await registerServiceWorker(release);
  expect(container.register).toHaveBeenCalledWith('/sw.js');
  expect(active.postMessage.mock.calls).toEqual([[{ path: '/', files: ['https://x/assets/a.js'] }]]);
});

test('the worker stores a page that was opened by client-side navigation', async () => {
  const { active } = fakeBrowser({ controller: {} });
  const navigation = new EventTarget();
  Object.assign(globalThis, { navigation });
  await registerServiceWorker(release);
  expect(active.postMessage).not.toHaveBeenCalled();
  navigation.dispatchEvent(new Event('navigatesuccess'));
  expect(active.postMessage).toHaveBeenCalledTimes(1);
});

test('after an update of the worker, the new one stores the pages that are opened', async () => {
  const { active, registration } = fakeBrowser({ controller: {} });
  const navigation = new EventTarget();
  Object.assign(globalThis, { navigation });
  await registerServiceWorker(release);
  registration.active = { postMessage: jest.fn() };
  navigation.dispatchEvent(new Event('navigatesuccess'));
  expect([active, registration.active].map(({ postMessage }) => postMessage.mock.calls.length)).toEqual([0, 1]);
});

test('nothing is stored in advance for visitors who save data', async () => {
  const { active } = fakeBrowser();
  Object.assign(navigator, { connection: { saveData: true } });
  await registerServiceWorker(release);
  expect(active.postMessage).not.toHaveBeenCalled();
});

test('a release with offline off unregisters the worker and deletes its caches', async () => {
  const { container, registration, deletedCaches } = fakeBrowser();
  await registerServiceWorker({ ...release, offline: 'off' });
  expect(container.register).not.toHaveBeenCalled();
  expect(registration.unregister).toHaveBeenCalled();
  expect(deletedCaches).toEqual(['farm-7', 'farm-answers']);
});

test("no worker is registered on a developer's machine", async () => {
  const { container } = fakeBrowser();
  await registerServiceWorker({ ...release, local: { store: 'http://localhost:4201' } });
  expect(container.register).not.toHaveBeenCalled();
});
