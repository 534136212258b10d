import type { LiveRelease } from '@farm/contracts';
import { registerServiceWorker } from './register-service-worker';

const release: LiveRelease = {
  ...{ revision: 1, shell: { build: 'aaaaaaaaaaaa', sri: 's', pages: [] }, remotes: {}, testMode: true },
};

function browser({ controller }: { controller?: object } = {}) {
  const active = { postMessage: jest.fn() };
  const registration = { unregister: jest.fn(async () => true) };
  const container = {
    register: jest.fn(async () => registration),
    ready: Promise.resolve({ active }),
    controller,
    getRegistrations: async () => [registration],
  };
  const gone: string[] = [];
  const caches = { keys: async () => ['farm-7', 'another'], delete: async (name: string) => gone.push(name) > 0 };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.assign(globalThis, { caches });
  Object.assign(performance, { getEntriesByType: () => [{ name: 'https://x/assets/a.js' }] });
  return { active, container, registration, gone };
}
afterEach(() => {
  Object.assign(globalThis, { navigation: undefined });
  Object.assign(navigator, { connection: undefined });
});

test('the first visit is told to the worker, which was not there when its document came', async () => {
  const { active, container } = browser();
  await registerServiceWorker(release);
  expect(container.register).toHaveBeenCalledWith('/sw.js');
  expect(active.postMessage.mock.calls).toEqual([[{ path: '/', files: ['https://x/assets/a.js'] }]]);
});

test('a page that a link led to is told, for it brought no document', async () => {
  const { active } = browser({ controller: {} });
  const navigation = new EventTarget();
  Object.assign(globalThis, { navigation });
  await registerServiceWorker(release);
  expect(active.postMessage).not.toHaveBeenCalled();
  navigation.dispatchEvent(new Event('navigatesuccess'));
  expect(active.postMessage).toHaveBeenCalledTimes(1);
});

test('nothing is fetched in advance for who saves data', async () => {
  const { active } = browser();
  Object.assign(navigator, { connection: { saveData: true } });
  await registerServiceWorker(release);
  expect(active.postMessage).not.toHaveBeenCalled();
});

test('where the release says off, the worker goes and takes all that it kept along', async () => {
  const { container, registration, gone } = browser();
  await registerServiceWorker({ ...release, offline: 'off' });
  expect(container.register).not.toHaveBeenCalled();
  expect(registration.unregister).toHaveBeenCalled();
  expect(gone).toEqual(['farm-7', 'farm-answers']);
});

test("a developer's page keeps nothing", async () => {
  const { container } = browser();
  await registerServiceWorker({ ...release, local: { store: 'http://localhost:4201' } });
  expect(container.register).not.toHaveBeenCalled();
});
