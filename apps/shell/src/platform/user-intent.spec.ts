import type { LiveRelease } from '@farm/contracts';
import { SHELL_API } from '@farm/web-kit/shell';
import { prefetchOnIntent } from './user-intent';

describe('prefetching', () => {
  const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
  const remote = (path: string, more: object = {}) => ({
    ...{
      build: 'bbbbbbbbbbbb',
      state: 'on' as const,
      needs: `^${SHELL_API}`,
      apis: {},
      global: 'g',
      sri: 's',
      entry: 'e.js',
    },
    ...{ pages: [page(path)], ...more },
  });
  const release: LiveRelease = {
    ...{ revision: 1, shell: { build: 'aaaaaaaaaaaa', sri: 's', pages: [page('/'), page('/about')] }, testMode: true },
    remotes: {
      store: remote('/verify/:code'),
      community: remote('/contact', { state: 'off' }),
      learning: remote('/courses', { needs: '^9.0' }),
    },
  };

  const load = jest.fn();
  beforeAll(() => prefetchOnIntent(release, load));
  beforeEach(() => {
    jest.useFakeTimers();
    load.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  const rest = () => jest.advanceTimersByTime(80);

  function look(markup: string, type: string): void {
    document.body.innerHTML = markup;
    (document.querySelector('b') ?? document.body).dispatchEvent(new Event(type, { bubbles: true }));
  }

  test.each(['pointerover', 'focusin'])('%s that rests on a link brings its page', (type) => {
    look('<a href="/about?from=x"><b>About</b></a>', type);
    jest.advanceTimersByTime(79);
    expect(load).not.toHaveBeenCalled();
    rest();
    expect(load.mock.calls).toEqual([['shell', '/about']]);
  });

  test('a pointer that passes over links brings only the page of the one it rests on', () => {
    look('<a href="/about"><b>About</b></a>', 'pointerover');
    jest.advanceTimersByTime(40);
    look('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
    jest.advanceTimersByTime(40);
    look('<a href="/about"><b>About</b></a>', 'pointerover');
    look('<p><b>text</b></p>', 'pointerover');
    rest();
    expect(load).not.toHaveBeenCalled();
    look('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
    rest();
    expect(load.mock.calls).toEqual([['store', '/verify/:code']]);
  });

  test('a touch on a link brings its page at once', () => {
    look('<a href="/about?from=x"><b>About</b></a>', 'touchstart');
    expect(load.mock.calls).toEqual([['shell', '/about']]);
  });

  test("a remote's page is known by its pattern", () => {
    look('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
    rest();
    expect(load.mock.calls).toEqual([['store', '/verify/:code']]);
  });

  test.each([
    ['text', '<p><b>About</b></p>'],
    ['another site', '<a href="https://example.com/about"><b>x</b></a>'],
    ['another tab', '<a href="/about" target="_blank"><b>x</b></a>'],
    ['no page', '<a href="/nothing"><b>x</b></a>'],
    ['where the visitor stands', '<a href="/"><b>x</b></a>'],
    ['a remote that is switched off', '<a href="/contact"><b>x</b></a>'],
    ['a remote that does not fit', '<a href="/courses"><b>x</b></a>'],
  ])('%s brings nothing', (_, markup) => {
    look(markup, 'pointerover');
    rest();
    expect(load).not.toHaveBeenCalled();
  });

  test('nothing is brought for who saves data', () => {
    Object.assign(navigator, { connection: { saveData: true } });
    look('<a href="/about"><b>About</b></a>', 'pointerover');
    Object.assign(navigator, { connection: undefined });
    rest();
    expect(load).not.toHaveBeenCalled();
  });
});

describe('the first interaction', () => {
  type Presence = typeof import('./user-intent');

  /** The module keeps what it has seen: each test has one of its own. */
  function fresh(): Presence {
    let presence: Presence | undefined;
    jest.isolateModules(() => (presence = jest.requireActual<Presence>('./user-intent')));
    return presence as Presence;
  }

  const sign = (type: string) => document.dispatchEvent(new Event(type));

  const activated = (hasBeenActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

  beforeEach(() => activated(false));

  test.each(['pointerover', 'pointerdown', 'keydown', 'focusin'])('%s is a sign of somebody, told once', (type) => {
    const told = jest.fn();
    fresh().onFirstInteraction(told);
    sign('scroll');
    expect(told).not.toHaveBeenCalled();
    sign(type);
    sign('keydown');
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('who asks after the first sign is told at once, also when it came before any script', () => {
    const { onFirstInteraction } = fresh();
    onFirstInteraction(() => undefined);
    sign('keydown');
    const told = jest.fn();
    onFirstInteraction(told);
    activated(true);
    fresh().onFirstInteraction(told);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('who has ended it is not told', () => {
    const told = jest.fn();
    fresh().onFirstInteraction(told)();
    sign('keydown');
    expect(told).not.toHaveBeenCalled();
  });
});
