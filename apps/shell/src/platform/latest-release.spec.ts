import { latestPaths, matches } from './latest-release';

test.each([
  ['/verify/:code', '/verify/AB12', true],
  ['/verify/:code', '/verify/', false],
  ['/verify/:code', '/verify/a/b', false],
  ['/', '/', true],
  ['/courses', '/course', false],
])('%s covers %s: %s', (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected));

test('the paths of the live release', async () => {
  globalThis.fetch = async () => ({ ok: true, json: async () => ({ paths: ['/', '/harvest'] }) }) as Response;
  expect(await latestPaths()).toEqual(['/', '/harvest']);
});

test('an edge that does not answer knows no paths', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await latestPaths()).toEqual([]);
});
