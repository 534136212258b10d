import { fetchLatestRelease, matches } from './release';

test.each([
  ['/verify/:code', '/verify/AB12', true],
  ['/verify/:code', '/verify/', false],
  ['/verify/:code', '/verify/a/b', false],
  ['/', '/', true],
  ['/courses', '/course', false],
])('%s covers %s: %s', (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected));

test('what is live', async () => {
  globalThis.fetch = async () =>
    ({ ok: true, json: async () => ({ revision: 7, paths: ['/', '/harvest'] }) }) as Response;
  expect(await fetchLatestRelease()).toEqual({ revision: 7, paths: ['/', '/harvest'] });
});

test('an edge that does not answer says nothing', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await fetchLatestRelease()).toBeNull();
});
