import { clearBrowserData } from './browser-data';

/** Cache Storage, as far as the code under test uses it. */
function fakeCaches(stored: Record<string, string[]>) {
  const cacheOf = (name: string) => ({
    keys: async () => (stored[name] ?? []).map((path) => ({ url: `https://farm.example${path}` })),
    delete: async ({ url }: { url: string }) => {
      stored[name] = (stored[name] ?? []).filter((path) => !url.endsWith(path));
      return true;
    },
  });
  return {
    keys: async () => Object.keys(stored),
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => Reflect.deleteProperty(stored, name),
  };
}
afterEach(() => void Reflect.deleteProperty(window, 'caches'));

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

test('answers and visited pages leave the caches; files of builds and the offline page stay', async () => {
  const stored = {
    'farm-answers': ['/api/comments/daily-farm-wisdom'],
    'farm-42': ['/offline', '/assets/shell/main.js', '/dexter-junior-hub'],
    'of-an-extension': ['/x'],
  };
  Object.assign(window, { caches: fakeCaches(stored) });
  await clearBrowserData();
  expect(stored).toEqual({ 'farm-42': ['/offline', '/assets/shell/main.js'], 'of-an-extension': ['/x'] });
});

test('a browser that blocks its storage is no failure', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(clearBrowserData()).resolves.toBeUndefined();
});
