import { type Build, versions } from '@farm/contracts';
import { promote } from './promote';
import { readNewestRelease } from './read';
import type { Waiver } from './release-validation';
import { testAuthor, makeBuild, key, liveStore, NEWER, page, SHELL, trusted } from './testing/releases';

const pages = (...paths: string[]) => paths.map(page);
const needs = (shell: string, apis: Record<string, string> = {}) => ({ needs: { shell, apis } });
const heavy = { entry: ['e.js'], files: { 'e.js': { sri: 'sha384-x', raw: 1, gz: 1, br: 299_000 } } };

const reasonsOf = async (edit: object, builds: Build[], options: Parameters<typeof promote>[4] = {}) => {
  const store = await liveStore(...builds);
  const done = await promote(store, { builds: {}, ...edit }, testAuthor, key, options);
  expect((await readNewestRelease(store, trusted)).number).toBe(done.ok && done.changed ? 2 : 1);
  return done.ok ? [] : done.reasons;
};

const REASONS: [string, Build, string][] = [
  ['a newer shell', makeBuild('store', NEWER, needs('^1.3')), 'store needs shell ^1.3, but the shell provides 1.2'],
  [
    'another major of the shell',
    makeBuild('store', NEWER, needs('^2.0')),
    'store needs shell ^2.0, but the shell provides 1.2',
  ],
  ['no readable range', makeBuild('store', NEWER, needs('1.x')), 'store needs shell 1.x, but the shell provides 1.2'],
  [
    'a newer service',
    makeBuild('store', NEWER, needs('^1.0', { payments: '^9.0' })),
    `store needs payments ^9.0, but payments ${versions.payments} is running`,
  ],
  [
    'an unknown service',
    makeBuild('store', NEWER, needs('^1.0', { weather: '^1.0' })),
    'store needs weather ^1.0, but there is no weather service',
  ],
  [
    'another federation runtime',
    makeBuild('store', NEWER, { runtime: '2.8.0' }),
    'store was built with federation runtime 2.8.0, the shell with 2.9.2',
  ],
  [
    'a name that the shell does not export',
    makeBuild('store', NEWER, { shared: { facade: ['call', 'farmGreeting'], react: '^19.3' } }),
    'store uses farmGreeting of @farm/web-kit, which the shell does not export: promote a shell that does',
  ],
  [
    'another major of React',
    makeBuild('store', NEWER, { shared: { facade: ['call'], react: '^20.0' } }),
    'store was built with React ^20.0, but the shell provides React 19.3',
  ],
  [
    'a newer minor of React',
    makeBuild('store', NEWER, { shared: { facade: [], react: '^19.4' } }),
    'store was built with React ^19.4, but the shell provides React 19.3',
  ],
  [
    'another major of Lingui',
    makeBuild('store', NEWER, { shared: { facade: [], react: '^19.3', lingui: '^6.0' } }),
    'store was built with Lingui ^6.0, but the shell provides Lingui 5.9',
  ],
  [
    'a path that the shell owns',
    makeBuild('store', NEWER, { pages: pages('/store', '/') }),
    '/ of store already belongs to shell',
  ],
  [
    'a third-party host that is not allowed',
    makeBuild('store', NEWER, { hosts: { 'script-src': ['https://js.stripe.com', 'https://evil.example'] } }),
    'store uses https://evil.example in script-src, which libs/release-store/src/release-validation.ts does not allow',
  ],
  [
    'a page removed',
    makeBuild('store', NEWER, { pages: pages('/shop') }),
    '/store of store is live and would be removed (--accept removed-page to promote anyway)',
  ],
];

describe.each(REASONS)('a build with %s', (_, broken, reason) => {
  test('is rejected with the reason', async () => {
    expect(await reasonsOf({ builds: { store: NEWER } }, [broken])).toEqual([reason]);
  });

  test('is rejected as a canary too', async () => {
    expect(await reasonsOf({ canaries: { store: { build: NEWER, percent: 1 } } }, [broken])).toEqual([reason]);
  });
});

test('an unpublished build is rejected', async () => {
  expect(await reasonsOf({ builds: { ops: NEWER } }, [])).toEqual([`ops@${NEWER} is not published`]);
});

test('a build over its budget is rejected', async () => {
  const [reason = ''] = await reasonsOf({ builds: { store: NEWER } }, [makeBuild('store', NEWER, heavy)]);
  expect(reason).toMatch(/^over its budget: store entry: 299000 bytes, \d+ allowed \(--accept budget\)$/);
});

test('all reasons are reported at once', async () => {
  const broken = makeBuild('store', NEWER, { ...needs('^3.0'), runtime: '1.0.0', pages: pages('/'), ...heavy });
  expect(await reasonsOf({ builds: { store: NEWER, ops: NEWER } }, [broken])).toHaveLength(8);
});

test('two remotes cannot own the same route, whatever its parameter is called', async () => {
  const store = makeBuild('store', NEWER, { pages: pages('/store', '/check/:code') });
  const ops = makeBuild('ops', NEWER, { pages: pages('/check/:id') });
  const reasons = await reasonsOf({ builds: { store: NEWER, ops: NEWER } }, [store, ops]);
  expect(reasons).toEqual(['/check/:id of ops already belongs to store']);
});

test('a page may move from one remote to another in one edit', async () => {
  const store = makeBuild('store', NEWER, { pages: pages('/shop') });
  const ops = makeBuild('ops', NEWER, { pages: pages('/store') });
  expect(await reasonsOf({ builds: { store: NEWER, ops: NEWER } }, [store, ops])).toEqual([]);
});

test('a shell that is incompatible with a live remote is rejected', async () => {
  const shell = makeBuild('shell', NEWER, { provides: '2.0' });
  const reasons = await reasonsOf({ builds: { shell: NEWER } }, [shell]);
  expect(reasons).toEqual(['store needs shell ^1.0, but the shell provides 2.0']);
});

test('a shell without a name that a live remote uses is rejected, also as a rollback of the shell alone', async () => {
  const shared = (...facade: string[]) => ({ shared: { facade, react: '19.3' } });
  const newer = makeBuild('shell', NEWER, shared('call', 'farmGreeting'));
  const uses = { shared: { facade: ['farmGreeting'], react: '^19.3' } };
  const store = await liveStore(newer, makeBuild('store', NEWER, uses));
  await promote(store, { builds: { shell: NEWER, store: NEWER } }, testAuthor, key);
  const back = await promote(store, { kind: 'rollback', builds: { shell: SHELL } }, testAuthor, key);
  const reason = 'store uses farmGreeting of @farm/web-kit, which the shell does not export: promote a shell that does';
  expect(back).toEqual({ ok: false, reasons: [reason] });
});

test('builds from before these names were recorded are compatible', async () => {
  const shell = makeBuild('shell', NEWER);
  delete shell.shared;
  const store = makeBuild('store', NEWER, { shared: { facade: ['farmGreeting'], react: '^19.3' } });
  expect(await reasonsOf({ builds: { shell: NEWER, store: NEWER } }, [shell, store])).toEqual([]);
});

test('a shell that is incompatible with a canary is rejected', async () => {
  const store = await liveStore(
    makeBuild('store', NEWER, needs('^1.2')),
    makeBuild('shell', NEWER, { provides: '1.1' }),
  );
  await promote(store, { builds: {}, canaries: { store: { build: NEWER, percent: 5 } } }, testAuthor, key);
  const done = await promote(store, { builds: { shell: NEWER } }, testAuthor, key);
  expect(done).toEqual({ ok: false, reasons: ['store needs shell ^1.2, but the shell provides 1.1'] });
});

describe('the contract versions of the running services', () => {
  const dependent = makeBuild('store', NEWER, needs('^1.0', { payments: '^1.4' }));
  test.each([
    ['replace those of this checkout', { payments: '1.4' }, []],
    ['reject a build that needs more', { payments: '1.3' }, ['store needs payments ^1.4, but payments 1.3 is running']],
    [
      'reject a build if the version is unknown',
      { payments: null },
      ['store needs payments ^1.4, but payments does not answer (--accept silent-service to promote anyway)'],
    ],
  ])('%s', async (_, apis, reasons) => {
    expect(await reasonsOf({ builds: { store: NEWER } }, [dependent], { apis })).toEqual(reasons);
  });

  test('a service that is down does not prevent switching off a remote', async () => {
    const store = await liveStore(dependent);
    await promote(store, { builds: { store: NEWER } }, testAuthor, key, { apis: { payments: '1.4' } });
    const apis = { payments: null };
    expect(await promote(store, { builds: {}, states: { store: 'off' } }, testAuthor, key, { apis })).toMatchObject({
      ok: true,
    });
  });
});

describe('--accept', () => {
  test.each<[Waiver, Build]>([
    ['budget', makeBuild('store', NEWER, { ...heavy, files: { 'e.js': heavy.files['e.js'] } })],
    ['removed-page', makeBuild('store', NEWER, { pages: [] })],
    ['silent-service', makeBuild('store', NEWER, needs('^1.0', { payments: '^1.0' }))],
  ])('%s waives only that reason', async (waiver, broken) => {
    const both = { ...broken, runtime: '1.0.0' };
    const options = { accept: new Set([waiver]), apis: { payments: null } };
    const reasons = await reasonsOf({ builds: { store: NEWER } }, [both], options);
    expect(reasons.filter((reason) => !reason.includes('e.js is missing'))).toEqual([
      'store was built with federation runtime 1.0.0, the shell with 2.9.2',
    ]);
  });
});

test('a rollback may restore a build that is over its budget, and lose a page that the newer build added', async () => {
  const store = await liveStore(makeBuild('store', NEWER, { pages: pages('/store', '/harvest') }));
  await promote(store, { builds: { store: NEWER } }, testAuthor, key);
  const back = { kind: 'rollback' as const, builds: { store: 'bbbbbbbbbbbb' } };
  expect(await promote(store, back, testAuthor, key)).toMatchObject({ ok: true, changed: true });
  expect((await readNewestRelease(store, trusted)).release?.shell.build).toBe(SHELL);
});
