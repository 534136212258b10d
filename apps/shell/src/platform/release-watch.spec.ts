import { versions, type LiveRelease } from '@farm/contracts';
import { checkCompatibility } from '@farm/contracts/compatibility';
import { call } from '@farm/web-kit';
import { freshDocuments, toastStore } from '@farm/web-kit/shell';
import { setPageState } from './page-state';
import { pinRelease } from './release';
import { isIncompatible, SHELL_APIS, watchApiVersions, watchForNewRelease } from './release-watch';

describe('a newer release', () => {
  const HALF_AN_HOUR_MS = 30 * 60_000;

  let revision: number | null;
  let asked: number;

  beforeEach(() => {
    jest.useFakeTimers();
    revision = 7;
    asked = 0;
    const release = JSON.stringify({ revision: 7, shell: { pages: [] }, remotes: {} });
    document.body.innerHTML = `<script type="application/json" id="farm-release">${release}</script><main><form><input /></form></main><footer><input /></footer>`;
    AbortSignal.timeout = () => new AbortController().signal;
    globalThis.fetch = async () => {
      asked += 1;
      return { ok: revision !== null, json: async () => ({ revision, paths: [] }) } as Response;
    };
    window.history.replaceState(null, '', '/contact');
  });
  afterEach(() => jest.useRealTimers());

  /** The watch, and whether the next link would load a fresh document. */
  function watch(): () => boolean {
    const when = jest.spyOn(freshDocuments, 'when');
    watchForNewRelease();
    return when.mock.calls[0]?.[0] as () => boolean;
  }
  const lookedAtAgain = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  };
  const type = (where: string) =>
    document.querySelector(`${where} input`)?.dispatchEvent(new Event('input', { bubbles: true }));

  test('a young tab asks nothing; after 30 minutes it asks what is live', async () => {
    const isOld = watch();
    revision = 8;
    await jest.advanceTimersByTimeAsync(HALF_AN_HOUR_MS - 1);
    expect([asked, isOld()]).toEqual([0, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect([asked, isOld()]).toEqual([1, true]);
  });

  test('a tab that is looked at again asks at once, and no more once it knows', async () => {
    const isOld = watch();
    await lookedAtAgain();
    expect([asked, isOld()]).toEqual([1, false]);
    revision = 8;
    await lookedAtAgain();
    await lookedAtAgain();
    expect([asked, isOld()]).toEqual([2, true]);
  });

  test('a front that does not answer makes no document old', async () => {
    const isOld = watch();
    revision = null;
    await lookedAtAgain();
    expect(isOld()).toBe(false);
  });

  test('whoever has typed into a page is left in peace there, not on the next', async () => {
    const isOld = watch();
    revision = 8;
    await lookedAtAgain();
    type('footer');
    expect(isOld()).toBe(true);
    type('main');
    expect(isOld()).toBe(false);
    window.history.pushState(null, '', '/about');
    expect(isOld()).toBe(true);
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
    ['learning/9.9', false], // nobody here asked for it
    ['payments/new', false], // not readable is no reason to cry wolf
    ['payments', false],
  ])('%s is outside what was built for payments ^1.2: %s', (heard, expected) =>
    expect(isIncompatible(heard, [{ payments: '^1.2' }, {}])).toBe(expected),
  );

  test.each(Object.entries(SHELL_APIS))('what the shell needs of %s, %s, is what it speaks', (service, range) =>
    expect(checkCompatibility(versions[service as keyof typeof versions], range)).toBe('compatible'),
  );

  describe('an answer of a newer contract', () => {
    const reload = jest.fn();
    const toasts: string[] = [];
    beforeAll(() => {
      pinRelease(release as unknown as LiveRelease);
      AbortSignal.timeout = () => new AbortController().signal;
      toastStore.subscribe(() => toasts.push(toastStore.get()?.title ?? ''));
      watchApiVersions(reload);
    });

    const answers = (contract: string) => {
      const headers = new Headers({ 'x-farm-contract': contract });
      globalThis.fetch = async () => ({ ok: true, headers, text: async () => '{"mode":"test"}' }) as Response;
      return call('GET /api/payments/config');
    };

    // In this order: a document hears once.
    test('of a remote that nobody opened, says nothing', async () => {
      await answers('payments/2.0');
      expect(toasts).toEqual([]);
    });

    test('says once that a new version is ready when its remote has come, and the answer still reaches who asked', async () => {
      setPageState('/country-store', { now: 'ready' });
      expect(await answers('payments/2.0')).toEqual({ mode: 'test' });
      expect(await answers('payments/2.1')).toEqual({ mode: 'test' });
      setPageState('/country-store', { now: 'ready' });
      expect(toasts).toEqual(['A new version is ready']);
      expect(toastStore.get()).toMatchObject({ description: 'Reload to continue.', action: { label: 'Reload' } });
    });

    test('and its action reloads', () => {
      const action = toastStore.get()?.action;
      if (action && 'onClick' in action) action.onClick();
      expect(reload).toHaveBeenCalledTimes(1);
    });
  });
});
