import { fromPartial } from '@total-typescript/shoehorn';
import { versions, type LiveRelease } from '@farm/contracts';
import { checkCompatibility } from '@farm/contracts/compatibility';
import { call } from '@farm/web-kit';
import { documentState, toastStore } from '@farm/web-kit/shell';
import { setPageState } from './page-state';
import { pinRelease } from './release';
import { isIncompatible, SHELL_APIS, watchApiVersions, watchForNewRelease } from './release-watch';

describe('a newer release', () => {
  const HALF_AN_HOUR_MS = 30 * 60_000;

  let revision: number | null;
  let requests: number;

  beforeEach(() => {
    jest.useFakeTimers();
    revision = 7;
    requests = 0;
    const release = JSON.stringify({ revision: 7, shell: { pages: [] }, remotes: {} });
    document.body.innerHTML = `<script type="application/json" id="farm-release">${release}</script><main><form><input /></form></main><footer><input /></footer>`;
    AbortSignal.timeout = () => new AbortController().signal;
    globalThis.fetch = async () => {
      requests += 1;
      return { ok: revision !== null, json: async () => ({ revision, paths: [] }) } as Response;
    };
    window.history.replaceState(null, '', '/contact');
  });
  // the watch of each test goes with it
  let listeners: Parameters<typeof document.addEventListener>[] = [];
  afterEach(() => {
    jest.useRealTimers();
    listeners.forEach((listener) => document.removeEventListener(...listener));
  });

  /** Starts the watch; returns whether it has found a newer release. */
  function watch(): () => boolean {
    documentState.setState({ isOutdated: false, typedAt: '' });
    const listen = jest.spyOn(document, 'addEventListener');
    watchForNewRelease();
    listeners = [...listen.mock.calls];
    return () => documentState.getState().isOutdated;
  }
  const showTab = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  };
  const type = (where: string) =>
    document.querySelector(`${where} input`)?.dispatchEvent(new Event('input', { bubbles: true }));

  test('a tab checks for a newer release after 30 minutes, not before', async () => {
    const isOutdated = watch();
    revision = 8;
    await jest.advanceTimersByTimeAsync(HALF_AN_HOUR_MS - 1);
    expect([requests, isOutdated()]).toEqual([0, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect([requests, isOutdated()]).toEqual([1, true]);
  });

  test('a tab that becomes visible checks at once, until it has found a newer release', async () => {
    const isOutdated = watch();
    await showTab();
    expect([requests, isOutdated()]).toEqual([1, false]);
    revision = 8;
    await showTab();
    await showTab();
    expect([requests, isOutdated()]).toEqual([2, true]);
  });

  test('without a response of the gateway no document is outdated', async () => {
    const isOutdated = watch();
    revision = null;
    await showTab();
    expect(isOutdated()).toBe(false);
  });

  test('the page into which the visitor has typed is known, the footer is no page', () => {
    watch();
    type('footer');
    expect(documentState.getState().typedAt).toBe('');
    type('main');
    expect(documentState.getState().typedAt).toBe('/contact');
  });

  test('of a page in Spanish the path is known as the router has it, by which its links stay in the document', () => {
    window.history.replaceState(null, '', '/es/contact');
    watch();
    type('main');
    expect(documentState.getState().typedAt).toBe('/contact');
  });
});

describe('API versions', () => {
  const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
  const release = {
    revision: 7,
    shell: { build: 'aaaaaaaaaaaa', sri: 'sha384-s', pages: [page('/')] },
    remotes: { store: { build: 'bbbbbbbbbbbb', apis: { payments: '^1.2' }, pages: [page('/country-store')] } },
  };

  test.each([
    ['payments/1.2', false],
    ['payments/1.9', false],
    ['payments/2.0', true],
    ['payments/1.1', true],
    ['learning/9.9', false], // no range for it
    ['payments/new', false], // not a version
    ['payments', false],
  ])('%s is incompatible with payments ^1.2: %s', (version, expected) =>
    expect(isIncompatible(version, [{ payments: '^1.2' }, {}])).toBe(expected),
  );

  test.each(Object.entries(SHELL_APIS))(
    'the version of %s is in the range that the shell needs, %s',
    (service, range) =>
      expect(checkCompatibility(versions[service as keyof typeof versions], range)).toBe('compatible'),
  );

  test('a service that refuses the notebook with a message is incompatible', () => {
    expect(isIncompatible('dexter/2.10', [SHELL_APIS])).toBe(true);
  });

  describe('a response of a newer API version', () => {
    const reload = jest.fn();
    const toasts: string[] = [];
    beforeAll(() => {
      pinRelease(fromPartial<LiveRelease>(release));
      AbortSignal.timeout = () => new AbortController().signal;
      toastStore.subscribe(() => toasts.push(toastStore.getState()?.title ?? ''));
      watchApiVersions(reload);
    });

    const callWithVersion = (version: string) => {
      const headers = new Headers({ 'x-farm-contract': version });
      globalThis.fetch = async () => ({ ok: true, headers, text: async () => '{"mode":"test"}' }) as Response;
      return call('GET /api/payments/config');
    };

    // In this order: a document shows the toast once.
    test('shows nothing for a remote without a loaded page', async () => {
      await callWithVersion('payments/2.0');
      expect(toasts).toEqual([]);
    });

    test('shows one toast once a page of its remote is loaded; the call still succeeds', async () => {
      setPageState('/country-store', { now: 'ready' });
      expect(await callWithVersion('payments/2.0')).toEqual({ mode: 'test' });
      expect(await callWithVersion('payments/2.1')).toEqual({ mode: 'test' });
      setPageState('/country-store', { now: 'ready' });
      expect(toasts).toEqual(['A new version is ready']);
      expect(toastStore.getState()).toMatchObject({ description: 'Reload to continue.', action: { label: 'Reload' } });
    });

    test('the action of the toast reloads', () => {
      const action = toastStore.getState()?.action;
      if (action && 'onClick' in action) action.onClick();
      expect(reload).toHaveBeenCalledTimes(1);
    });
  });
});
