import { IDBFactory } from 'fake-indexeddb';
import { clearBrowserData, hasNotebook } from './browser-data';

afterEach(() => {
  Reflect.deleteProperty(window, 'caches');
  Reflect.deleteProperty(window, 'indexedDB');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('names, drafts, rounds and settings go from both storages; keys of others stay', async () => {
  for (const key of ['farm.writer', 'farm.comment-drafts', 'quizPlayerName', 'farm.almanac.2026-11', 'farm.theme'])
    localStorage.setItem(key, 'x');
  for (const key of ['farm.payment', 'farm-sign-in', 'farm.post-drafts']) sessionStorage.setItem(key, 'x');
  localStorage.setItem('of-an-extension', 'x');
  await clearBrowserData();
  expect(Object.keys(localStorage)).toEqual(['of-an-extension']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('open pages are told as by another tab', async () => {
  const onChange = jest.fn();
  addEventListener('storage', ({ key }) => onChange(key), { once: true });
  await clearBrowserData();
  expect(onChange).toHaveBeenCalledWith(null);
});

test('visited pages and responses leave the caches, their times the service worker; what is the same for all stays', async () => {
  const names = new Set(['farm-pages', 'farm-responses', 'farm-files', 'farm-offline', 'of-an-extension']);
  const postMessage = jest.fn();
  const getRegistration = async () => ({ active: { postMessage } });
  Object.assign(window, { caches: { delete: async (name: string) => names.delete(name) } });
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  await clearBrowserData();
  expect([...names]).toEqual(['farm-files', 'farm-offline', 'of-an-extension']);
  expect(postMessage.mock.calls).toEqual([[{ type: 'CLEAR_VISITS' }]]);
});

test('a browser that blocks its storage is no failure', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(clearBrowserData()).resolves.toBe(true);
});

test.each(['onsuccess', 'onerror', 'onblocked'] as const)(
  'whether the garden notebook is deleted is known: %s',
  async (event) => {
    const deleteDatabase = jest.fn(() => {
      const request = {} as IDBOpenDBRequest;
      queueMicrotask(() => request[event]?.(new Event(event) as IDBVersionChangeEvent));
      return request;
    });
    Object.assign(window, { indexedDB: { deleteDatabase } });
    expect(await clearBrowserData()).toBe(event === 'onsuccess');
    expect(deleteDatabase.mock.calls).toEqual([['farm-notebook']]);
  },
);

/** The notebook's database, made by hand: `idb` needs all of its classes as globals. */
const makeNotebook = (stores: readonly string[]) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = window.indexedDB.open('farm-notebook', 1);
    request.onupgradeneeded = () => stores.forEach((name) => request.result.createObjectStore(name));
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
const put = (database: IDBDatabase, store: string) =>
  database.transaction(store, 'readwrite').objectStore(store).put({}, 'a');

test('a notebook is one with something in it, and asking makes none', async () => {
  Object.assign(window, { indexedDB: new IDBFactory() });
  expect(await hasNotebook()).toBe(false);
  expect(await window.indexedDB.databases()).toEqual([]);
  const database = await makeNotebook(['entries', 'photos', 'account']);
  put(database, 'account');
  expect(await hasNotebook()).toBe(false);
  put(database, 'entries');
  expect(await hasNotebook()).toBe(true);
});
