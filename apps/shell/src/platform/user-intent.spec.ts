import type { LiveRelease } from '@farm/contracts';
import { SHELL_API } from '@farm/web-kit/shell';
import { prefetchOnIntent } from './user-intent';

describe('prefetching', () => {
  const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
  const remote = (path: string, more: object = {}) => ({
    build: 'bbbbbbbbbbbb',
    state: 'on' as const,
    needs: `^${SHELL_API}`,
    apis: {},
    global: 'g',
    sri: 's',
    entry: 'e.js',
    pages: [page(path)],
    ...more,
  });
  const release: LiveRelease = {
    revision: 1,
    shell: { build: 'aaaaaaaaaaaa', sri: 's', pages: [page('/'), page('/about')] },
    testMode: true,
    remotes: {
      store: remote('/verify/:code'),
      community: remote('/contact', { state: 'off' }),
      learning: remote('/courses', { needs: '^9.0' }),
    },
  };

  const prefetch = jest.fn();
  beforeAll(() => prefetchOnIntent(release, prefetch));
  beforeEach(() => {
    jest.useFakeTimers();
    prefetch.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  const rest = () => jest.advanceTimersByTime(80);

  function dispatchOn(markup: string, type: string): void {
    document.body.innerHTML = markup;
    (document.querySelector('b') ?? document.body).dispatchEvent(new Event(type, { bubbles: true }));
  }

  test.each(['pointerover', 'focusin'])('%s that rests on a link prefetches its page', (type) => {
    dispatchOn('<a href="/about?from=x"><b>About</b></a>', type);
    jest.advanceTimersByTime(79);
    expect(prefetch).not.toHaveBeenCalled();
    rest();
    expect(prefetch.mock.calls).toEqual([['shell', '/about']]);
  });

  test('a pointer that moves over links prefetches only the page of the link it rests on', () => {
    dispatchOn('<a href="/about"><b>About</b></a>', 'pointerover');
    jest.advanceTimersByTime(40);
    dispatchOn('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
    jest.advanceTimersByTime(40);
    dispatchOn('<a href="/about"><b>About</b></a>', 'pointerover');
    dispatchOn('<p><b>text</b></p>', 'pointerover');
    rest();
    expect(prefetch).not.toHaveBeenCalled();
    dispatchOn('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
    rest();
    expect(prefetch.mock.calls).toEqual([['store', '/verify/:code']]);
  });

  test('a touch on a link prefetches its page at once', () => {
    dispatchOn('<a href="/about?from=x"><b>About</b></a>', 'touchstart');
    expect(prefetch.mock.calls).toEqual([['shell', '/about']]);
  });

  test("a remote's page is found by its path pattern", () => {
    dispatchOn('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
    rest();
    expect(prefetch.mock.calls).toEqual([['store', '/verify/:code']]);
  });

  test.each([
    ['text', '<p><b>About</b></p>'],
    ['another site', '<a href="https://example.com/about"><b>x</b></a>'],
    ['another tab', '<a href="/about" target="_blank"><b>x</b></a>'],
    ['no page', '<a href="/nothing"><b>x</b></a>'],
    ['the current page', '<a href="/"><b>x</b></a>'],
    ['a remote that is switched off', '<a href="/contact"><b>x</b></a>'],
    ['an incompatible remote', '<a href="/courses"><b>x</b></a>'],
  ])('%s prefetches nothing', (_, markup) => {
    dispatchOn(markup, 'pointerover');
    rest();
    expect(prefetch).not.toHaveBeenCalled();
  });

  test('nothing is prefetched for visitors who save data', () => {
    Object.assign(navigator, { connection: { saveData: true } });
    dispatchOn('<a href="/about"><b>About</b></a>', 'pointerover');
    Object.assign(navigator, { connection: undefined });
    rest();
    expect(prefetch).not.toHaveBeenCalled();
  });
});

describe('the first interaction', () => {
  type UserIntent = typeof import('./user-intent');

  /** A new instance of the module, which has state. */
  function loadModule(): UserIntent {
    let module: UserIntent | undefined;
    jest.isolateModules(() => (module = jest.requireActual<UserIntent>('./user-intent')));
    return module as UserIntent;
  }

  const dispatch = (type: string) => document.dispatchEvent(new Event(type));

  const setUserActivation = (hasBeenActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

  beforeEach(() => setUserActivation(false));

  test.each(['pointerover', 'pointerdown', 'keydown', 'focusin'])('%s calls the listener once', (type) => {
    const listener = jest.fn();
    loadModule().onFirstInteraction(listener);
    dispatch('scroll');
    expect(listener).not.toHaveBeenCalled();
    dispatch(type);
    dispatch('keydown');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('after the first interaction a listener is called at once, even if it happened before scripts were loaded', () => {
    const { onFirstInteraction } = loadModule();
    onFirstInteraction(() => undefined);
    dispatch('keydown');
    const listener = jest.fn();
    onFirstInteraction(listener);
    setUserActivation(true);
    loadModule().onFirstInteraction(listener);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('an unsubscribed listener is not called', () => {
    const listener = jest.fn();
    loadModule().onFirstInteraction(listener)();
    dispatch('keydown');
    expect(listener).not.toHaveBeenCalled();
  });
});
