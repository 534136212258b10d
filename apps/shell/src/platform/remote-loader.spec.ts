import type { Build } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import { SHELL_API } from '@farm/web-kit/shell';
import { SHELL } from './release';
import { pageOf, prefetchPage, retryAutomatically, tryAgain } from './remote-loader';
import { takeReports, type LoadReport } from './load-metrics';
import { pageStateOf } from './page-state';

const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page', js: [], css: [] });
const paths = ['/quick', '/slow', '/hung', '/healed', '/offline', '/hovered', '/lost'];
const index = { entry: [], pages: paths.map(page) } as unknown as Build;
jest.mock('./integrity', () => ({ learnBuild: () => Promise.resolve(index), sri: () => '' }));

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
  takeReports((report) => void reports.push(report));
});
afterEach(() => jest.useRealTimers());

/** A page of the shell whose chunk comes when it is let in; `asked` counts how often it was asked for. */
function chunk(path: string, load = pageOf) {
  const waiting: { come: () => void; fail: (error: Error) => void }[] = [];
  const lazy = () =>
    new Promise<{ Component: typeof Page }>((come, fail) =>
      waiting.push({ come: () => come({ Component: Page }), fail }),
    );
  const routes: PageRoute[] = [{ path, lazy }];
  const coming = load(SHELL, path, routes);
  const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
  return { coming, settle, asked: () => waiting.length, last: () => waiting.at(-1) };
}

const told = () => reports.map(({ path, result, failure }) => ({ path, result, ...failure }));

test('a page that comes is asked for once, however often it is wanted, and told once', async () => {
  const { coming, settle, asked, last } = chunk('/quick');
  await settle(1_000);
  expect(pageStateOf('/quick').now).toBe('loading');
  last()?.come();
  expect(await coming).toEqual({ default: Page });
  expect(pageOf(SHELL, '/quick', [])).toBe(coming);
  expect([asked(), pageStateOf('/quick').now]).toEqual([1, 'ready']);
  expect(told()).toEqual([{ path: '/quick', result: 'ready' }]);
  expect(reports[0]?.ms).toBeGreaterThanOrEqual(1_000);
});

test('after 4 s it is slow, and told so when it has come', async () => {
  const { settle, last } = chunk('/slow');
  await settle(3_999);
  expect(pageStateOf('/slow').now).toBe('loading');
  await settle(1);
  expect(pageStateOf('/slow').now).toBe('slow');
  last()?.come();
  await settle();
  expect(told()).toEqual([{ path: '/slow', result: 'slow' }]);
});

test('after 20 s it has failed, at the stage where it stood', async () => {
  const { settle } = chunk('/hung');
  await settle(20_000);
  expect(pageStateOf('/hung')).toEqual({ now: 'failed', failure: { stage: 'page', why: 'timeout' } });
  expect(told()).toEqual([{ path: '/hung', result: 'failed', stage: 'page', why: 'timeout' }]);
});

test.each([
  ['by hand', '/healed', () => tryAgain('/healed')],
  ['by itself when the line is back', '/offline', () => window.dispatchEvent(new Event('online'))],
])('a page that failed is tried again %s, and comes without a reload', async (_, path, again) => {
  const { coming, settle, asked, last } = chunk(path);
  await settle();
  last()?.fail(new TypeError('x is not a function'));
  await settle();
  expect(pageStateOf(path).now).toBe('failed');
  again();
  await settle();
  expect([asked(), pageStateOf(path).now]).toEqual([2, 'loading']);
  last()?.come();
  expect(await coming).toEqual({ default: Page });
  expect(told().map(({ result }) => result)).toEqual(['failed', 'ready']);
});

/** Prefetches; the page itself is awaited by nobody. */
const hover: typeof pageOf = (...page) => {
  prefetchPage(...page);
  return new Promise(() => undefined);
};

test('a prefetched page is reported once it is opened', async () => {
  const { settle, asked, last } = chunk('/hovered', hover);
  await settle();
  last()?.come();
  await settle();
  expect(told()).toEqual([]);
  expect(await pageOf(SHELL, '/hovered', [])).toEqual({ default: Page });
  expect([asked(), told()]).toEqual([1, [{ path: '/hovered', result: 'ready' }]]);
});

test('a prefetch that failed is no failed load and is not repeated, until its page is opened', async () => {
  const { settle, asked, last } = chunk('/lost', hover);
  await settle();
  last()?.fail(new TypeError('x is not a function'));
  await settle();
  expect(pageStateOf('/lost').now).toBe('failed');
  prefetchPage(SHELL, '/lost', []);
  await settle();
  expect([asked(), told()]).toEqual([1, []]);
  const opened = pageOf(SHELL, '/lost', []);
  await settle();
  last()?.come();
  expect(await opened).toEqual({ default: Page });
  expect([asked(), told()]).toEqual([2, [{ path: '/lost', result: 'ready' }]]);
});

test.each([
  ['closed', 'store', '/closed', 'off', []],
  ['of another age', 'ops', '/newer', 'incompatible', [{ path: '/newer', result: 'incompatible' }]],
])('a remote that is %s is not asked for; its page waits', async (_, owner, path, state, reported) => {
  void pageOf(owner, path, []);
  void pageOf(owner, path, []);
  await jest.advanceTimersByTimeAsync(30_000);
  tryAgain(path);
  expect(pageStateOf(path).now).toBe(state);
  expect(told()).toEqual(reported);
});
