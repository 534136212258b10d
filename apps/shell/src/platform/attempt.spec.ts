import type { Build } from '@farm/contracts';
import { attempt, type Sources } from './attempt';

const Page = () => null;
const index = {
  entry: ['remoteEntry.js', 'routes.js'],
  pages: [{ path: '/country-store', js: ['page.js'], css: ['page.css'] }],
} as unknown as Build;

/** Sources that fail a number of times at one stage before they answer. */
function sources(fails: Partial<Record<'index' | 'routes' | 'page', number>>, error: Error = new Error('503')) {
  const left = { index: 0, routes: 0, page: 0, ...fails };
  const waited: number[] = [];
  const refreshed: string[][] = [];
  const answer = <T>(stage: keyof typeof left, value: T) => {
    left[stage] -= 1;
    return left[stage] >= 0 ? Promise.reject<T>(error) : Promise.resolve(value);
  };
  const made: Sources = {
    index: () => answer('index', index),
    routes: () => answer('routes', [{ path: '/country-store', lazy: () => answer('page', { Component: Page }) }]),
    refresh: async (files) => void refreshed.push([...files]),
    wait: async (ms) => void waited.push(ms),
    chance: () => 0.5,
  };
  return { made, waited, refreshed };
}

test('a page that comes at once is asked for once', async () => {
  const { made, waited } = sources({});
  expect(await attempt('/country-store', made)).toEqual({ ok: true, page: Page });
  expect(waited).toEqual([]);
});

test.each(['index', 'routes', 'page'] as const)('two failures at %s heal, after 300 and 900 ms', async (stage) => {
  const { made, waited } = sources({ [stage]: 2 });
  expect(await attempt('/country-store', made)).toEqual({ ok: true, page: Page });
  expect(waited).toEqual([300, 900]);
});

test.each([
  ['index', 'index'],
  ['routes', 'entry'],
  ['page', 'page'],
] as const)('three failures at %s are told as stage %s', async (source, stage) => {
  const { made } = sources({ [source]: 3 });
  expect(await attempt('/country-store', made)).toEqual({ ok: false, failure: { stage, why: '503' } });
});

test('a lost stylesheet is told as such', async () => {
  const lost = Object.assign(new Error('Loading CSS chunk failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });
  const { made } = sources({ page: 3 }, lost);
  expect(await attempt('/country-store', made)).toMatchObject({ ok: false, failure: { stage: 'css' } });
});

test('before a retry the files of that stage are fetched past the cache', async () => {
  const { made, refreshed } = sources({ routes: 1, page: 1 });
  await attempt('/country-store', made);
  expect(refreshed).toEqual([
    ['remoteEntry.js', 'routes.js'],
    ['page.js', 'page.css'],
  ]);
});

test('a refresh that fails does not end the retries', async () => {
  const { made } = sources({ page: 1 });
  const broken = { ...made, refresh: () => Promise.reject(new Error('offline')) };
  expect(await attempt('/country-store', broken)).toMatchObject({ ok: true });
});

test('a remote without the route it declared is a failure, not a crash', async () => {
  expect(await attempt('/harvest', sources({}).made)).toEqual({
    ok: false,
    failure: { stage: 'page', why: 'no route for /harvest' },
  });
});
