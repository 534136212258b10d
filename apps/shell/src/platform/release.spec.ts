import { fetchLatestRelease } from './release';

test('the newest release is fetched', async () => {
  globalThis.fetch = async () =>
    ({ ok: true, json: async () => ({ revision: 7, paths: ['/', '/harvest'] }) }) as Response;
  expect(await fetchLatestRelease()).toEqual({ revision: 7, paths: ['/', '/harvest'] });
});

test('without a response of the gateway there is no newest release', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await fetchLatestRelease()).toBeNull();
});
