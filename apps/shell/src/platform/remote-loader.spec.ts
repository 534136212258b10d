import { fromPartial } from '@total-typescript/shoehorn';
import type { Build } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import { SHELL_API } from '@farm/web-kit/shell';
import { SHELL } from './release';
import { openPage, prefetchPage, retryAutomatically, tryAgain } from './remote-loader';
import { onLoadReport, type LoadReport } from './load-metrics';
import { pageStateOf } from './page-state';

const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' as const, js: [], css: [] });
const paths = ['/quick', '/slow', '/hanging', '/retried', '/offline', '/prefetched', '/unreachable'];
const index = fromPartial<Build>({ entry: [], pages: paths.map(page) });
jest.mock('./integrity', () => ({ loadBuild: () => Promise.resolve(index), sri: () => '' }));

const Page = () => null;
const remote = { build: 'bbbbbbbbbbbb', sri: 's', global: 'g', entry: 'e.js', apis: {} };
const release = {
  revision: 1,
  shell: { build: 'aaaaaaaaaaaa', sri: 's', pages: paths.map(page) },
  remotes: {
    store: { ...remote, state: 'off', needs: `^${SHELL_API}`, pages: [page('/closed')] },
    ops: { ...remote, state: 'on', needs: '^9.0', pages: [page('/newer')] },
  },
};

let reports: LoadReport[];
beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  retryAutomatically();
});
beforeEach(() => {
  jest.useFakeTimers();
  reports = [];
  onLoadReport((report) => void reports.push(report));
});
afterEach(() => jest.useRealTimers());

/** Loads a page of the shell; the test resolves or rejects each request for its chunk. */
function loadChunk(path: string, load = openPage) {
  const requests: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const lazy = () =>
    new Promise<{ Component: typeof Page }>((resolve, reject) =>
      requests.push({ resolve: () => resolve({ Component: Page }), reject }),
    );
  const routes: PageRoute[] = [{ path, lazy }];
  const loading = load(SHELL, path, routes);
  const advance = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
  return { loading, advance, requestCount: () => requests.length, lastRequest: () => requests.at(-1) };
}

const reported = () => reports.map(({ path, result, failure }) => ({ path, result, ...failure }));

test('a page is requested and reported once, however often it is opened', async () => {
  const { loading, advance, requestCount, lastRequest } = loadChunk('/quick');
  await advance(1_000);
  expect(pageStateOf('/quick').now).toBe('loading');
  lastRequest()?.resolve();
  expect(await loading).toEqual({ default: Page });
  expect(openPage(SHELL, '/quick', [])).toBe(loading);
  expect([requestCount(), pageStateOf('/quick').now]).toEqual([1, 'ready']);
  expect(reported()).toEqual([{ path: '/quick', result: 'ready' }]);
  expect(reports[0]?.ms).toBeGreaterThanOrEqual(1_000);
});

test('after 4 s a page is slow, and reported as slow when it has loaded', async () => {
  const { advance, lastRequest } = loadChunk('/slow');
  await advance(3_999);
  expect(pageStateOf('/slow').now).toBe('loading');
  await advance(1);
  expect(pageStateOf('/slow').now).toBe('slow');
  lastRequest()?.resolve();
  await advance();
  expect(reported()).toEqual([{ path: '/slow', result: 'slow' }]);
});

test('after 20 s a page has failed, at its current stage', async () => {
  const { advance } = loadChunk('/hanging');
  await advance(20_000);
  expect(pageStateOf('/hanging')).toEqual({ now: 'failed', failure: { stage: 'page', why: 'timeout' } });
  expect(reported()).toEqual([{ path: '/hanging', result: 'failed', stage: 'page', why: 'timeout' }]);
});

test.each([
  ['by tryAgain', '/retried', () => tryAgain('/retried')],
  ['when the network returns', '/offline', () => window.dispatchEvent(new Event('online'))],
])('a failed page is tried again %s and loads without a reload', async (_, path, retry) => {
  const { loading, advance, requestCount, lastRequest } = loadChunk(path);
  await advance();
  lastRequest()?.reject(new TypeError('x is not a function'));
  await advance();
  expect(pageStateOf(path).now).toBe('failed');
  retry();
  await advance();
  expect([requestCount(), pageStateOf(path).now]).toEqual([2, 'loading']);
  lastRequest()?.resolve();
  expect(await loading).toEqual({ default: Page });
  expect(reported().map(({ result }) => result)).toEqual(['failed', 'ready']);
});

/** Prefetches instead of opening the page. */
const prefetch: typeof openPage = (...page) => {
  prefetchPage(...page);
  return new Promise(() => undefined);
};

test('a prefetched page is reported once it is opened', async () => {
  const { advance, requestCount, lastRequest } = loadChunk('/prefetched', prefetch);
  await advance();
  lastRequest()?.resolve();
  await advance();
  expect(reported()).toEqual([]);
  expect(await openPage(SHELL, '/prefetched', [])).toEqual({ default: Page });
  expect([requestCount(), reported()]).toEqual([1, [{ path: '/prefetched', result: 'ready' }]]);
});

test('a failed prefetch is neither reported nor repeated until its page is opened', async () => {
  const { advance, requestCount, lastRequest } = loadChunk('/unreachable', prefetch);
  await advance();
  lastRequest()?.reject(new TypeError('x is not a function'));
  await advance();
  expect(pageStateOf('/unreachable').now).toBe('failed');
  prefetchPage(SHELL, '/unreachable', []);
  await advance();
  expect([requestCount(), reported()]).toEqual([1, []]);
  const opened = openPage(SHELL, '/unreachable', []);
  await advance();
  lastRequest()?.resolve();
  expect(await opened).toEqual({ default: Page });
  expect([requestCount(), reported()]).toEqual([2, [{ path: '/unreachable', result: 'ready' }]]);
});

test.each([
  ['switched off', 'store', '/closed', 'off', []],
  ['incompatible', 'ops', '/newer', 'incompatible', [{ path: '/newer', result: 'incompatible' }]],
])('a remote that is %s is not loaded', async (_, owner, path, state, expected) => {
  void openPage(owner, path, []);
  void openPage(owner, path, []);
  await jest.advanceTimersByTimeAsync(30_000);
  tryAgain(path);
  expect(pageStateOf(path).now).toBe(state);
  expect(reported()).toEqual(expected);
});
