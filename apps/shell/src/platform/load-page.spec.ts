import type { Build } from '@farm/contracts';
import {
  diagnoseFetch,
  failPendingStylesheets,
  LoadError,
  type LoadErrorReason,
  loadPage,
  type LoadStage,
  type PageSources,
  probeFile,
} from './load-page';

describe('loading a page', () => {
  const Page = () => null;
  const index = {
    entry: ['remoteEntry.js', 'routes.js'],
    pages: [{ path: '/country-store', js: ['page.js'], css: ['page.css'] }],
  } as unknown as Build;

  /** What webpack rejects with when a chunk does not come. */
  const lostChunk = (more: { type?: string; request?: string; code?: string } = {}) =>
    Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError', type: 'error', ...more });
  const lostEntry = (words: string) => new Error(`[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError: ${words}`);

  interface Faults {
    fails?: Partial<Record<'index' | 'routes' | 'page', number>>;
    error?: Error;
    /** What is found when a file is fetched past the cache. */
    found?: LoadErrorReason | null;
  }

  /** PageSources that fail a number of times at one stage before they answer. */
  function sources({ fails = {}, error = lostChunk(), found = 'network' }: Faults) {
    const left = { index: 0, routes: 0, page: 0, ...fails };
    const waited: number[] = [];
    const refreshed: string[][] = [];
    const begun: LoadStage[] = [];
    const answer = <T>(stage: keyof typeof left, value: T) => {
      left[stage] -= 1;
      return left[stage] >= 0 ? Promise.reject<T>(error) : Promise.resolve(value);
    };
    const made: PageSources = {
      index: () => answer('index', index),
      routes: () => answer('routes', [{ path: '/country-store', lazy: () => answer('page', { Component: Page }) }]),
      page: ({ lazy }) => lazy(),
      refresh: async (files) => {
        refreshed.push([...files]);
        return found;
      },
      wait: async (ms) => void waited.push(ms),
      random: () => 0.5,
    };
    const bring = (path = '/country-store') => loadPage(path, made, (stage) => begun.push(stage));
    return { made, waited, refreshed, begun, bring };
  }

  test('a page that comes at once is asked for once', async () => {
    const { bring, waited, begun } = sources({});
    expect(await bring()).toEqual({ ok: true, page: Page });
    expect(waited).toEqual([]);
    expect(begun).toEqual(['index', 'entry', 'page']);
  });

  test.each(['index', 'routes', 'page'] as const)('two failures at %s heal, after 300 and 900 ms', async (stage) => {
    const { bring, waited } = sources({ fails: { [stage]: 2 } });
    expect(await bring()).toEqual({ ok: true, page: Page });
    expect(waited).toEqual([300, 900]);
  });

  test.each<
    [fault: string, source: 'index' | 'routes' | 'page', stage: LoadStage, why: LoadErrorReason, faults: Faults]
  >([
    ['no line to the index', 'index', 'index', 'network', { error: new LoadError('network', '503') }],
    ['an index with other bytes', 'index', 'index', 'integrity', { error: new LoadError('integrity', 'differs') }],
    ['an index that hangs', 'index', 'index', 'timeout', { error: new LoadError('timeout', '3 s') }],
    ['a lost entry', 'routes', 'entry', 'network', { error: lostEntry('unreachable') }],
    ['an entry with other bytes', 'routes', 'entry', 'integrity', { error: lostEntry('x'), found: 'integrity' }],
    ['an entry that hangs', 'routes', 'entry', 'timeout', { error: lostEntry('Script "x" timed out.') }],
    ['a lost routes chunk', 'routes', 'routes', 'network', { error: lostChunk({ request: '/assets/x/routes.0a.js' }) }],
    ['a lost page chunk', 'page', 'page', 'network', {}],
    ['a page chunk that hangs', 'page', 'page', 'timeout', { error: lostChunk({ type: 'timeout' }) }],
    [
      'a stylesheet that hangs',
      ...(['page', 'css', 'timeout'] as const),
      { error: lostChunk({ code: 'CSS_CHUNK_LOAD_FAILED', type: 'timeout' }) },
    ],
    ['a lost stylesheet', 'page', 'css', 'network', { error: lostChunk({ code: 'CSS_CHUNK_LOAD_FAILED' }) }],
  ])('%s is tried three times and told by stage and cause', async (_, source, stage, why, faults) => {
    const { bring, waited } = sources({ ...faults, fails: { [source]: 3 } });
    expect(await bring()).toEqual({ ok: false, failure: { stage, why } });
    expect(waited).toHaveLength(2);
  });

  test.each<[code: string, stage: 'entry' | 'page', waits: number, faults: Faults]>([
    ['code that ran and threw', 'page', 0, { fails: { page: 9 }, error: new TypeError('x is not a function') }],
    ['an entry that ran and threw', 'entry', 0, { fails: { routes: 9 }, error: new Error('ScriptExecutionError: x') }],
    ['a chunk without its modules', 'page', 0, { fails: { page: 9 }, error: lostChunk({ type: 'missing' }) }],
    ['a file that is well and fails all the same', 'page', 1, { fails: { page: 9 }, found: null }],
  ])('%s is not asked for again', async (_, stage, waits, faults) => {
    const { bring, waited } = sources(faults);
    expect(await bring()).toEqual({ ok: false, failure: { stage, why: 'script' } });
    expect(waited).toHaveLength(waits);
  });

  test('before a retry the files of that stage are fetched past the cache, and the address that failed', async () => {
    const error = lostChunk({ request: 'http://farm/federation.js' });
    const { bring, refreshed } = sources({ fails: { routes: 1, page: 1 }, error });
    await bring();
    expect(refreshed).toEqual([
      ['remoteEntry.js', 'routes.js', 'http://farm/federation.js'],
      ['page.js', 'page.css', 'http://farm/federation.js'],
    ]);
  });

  test('a file that only takes long is not fetched a second time beside the first', async () => {
    const { bring, refreshed } = sources({ fails: { page: 1 }, error: lostChunk({ type: 'timeout' }) });
    expect(await bring()).toMatchObject({ ok: true });
    expect(refreshed).toEqual([]);
  });

  test('a refresh that fails does not end the retries', async () => {
    const { made } = sources({ fails: { page: 1 } });
    const broken = { ...made, refresh: () => Promise.reject(new Error('offline')) };
    expect(await loadPage('/country-store', broken, () => undefined)).toMatchObject({ ok: true });
  });

  test('a remote without the route it declared is a failure, not a crash', async () => {
    expect(await sources({}).bring('/harvest')).toEqual({ ok: false, failure: { stage: 'routes', why: 'script' } });
  });
});

describe('diagnosis of a file', () => {
  beforeAll(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

  const bytes = { ok: true, arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  const dead = { ok: false, status: 503 } as Response;
  const late = Object.assign(new Error('signal timed out'), { name: 'TimeoutError' });

  /** A browser whose answers depend on whether the bytes are compared with a hash. */
  function browser(withHash: () => Promise<Response>, without: () => Promise<Response> = withHash) {
    const asked: RequestInit[] = [];
    globalThis.fetch = (_, init = {}) => {
      asked.push(init);
      return init.integrity ? withHash() : without();
    };
    return asked;
  }

  test('a file that is well is asked for once, past the cache and against its hash', async () => {
    const asked = browser(async () => bytes);
    expect(await probeFile('/assets/x/page.js', 'sha384-x', 8_000)).toBeNull();
    expect(asked).toEqual([expect.objectContaining({ cache: 'reload', integrity: 'sha384-x' })]);
  });

  test.each([
    ['a file that answers 503', async () => dead, async () => dead, 'network'],
    ['no line at all', () => Promise.reject(new TypeError('Failed')), () => Promise.reject(new TypeError()), 'network'],
    [
      'other bytes than those of the release',
      () => Promise.reject(new TypeError('Failed')),
      async () => bytes,
      'integrity',
    ],
    ['a file that hangs', () => Promise.reject(late), async () => bytes, 'timeout'],
  ])('%s: %#', async (_, withHash, without, why) => {
    browser(withHash, without);
    expect(await probeFile('/assets/x/page.js', 'sha384-x', 8_000)).toBe(why);
  });

  test('an address that answers after all, without its hash, had other bytes', async () => {
    browser(async () => bytes);
    expect(await diagnoseFetch('/assets/x/build.json', new TypeError('Failed to fetch'))).toBe('integrity');
  });
});

describe('pending stylesheets', () => {
  const ADDRESS = 'http://localhost/assets/shell/x/page.css';

  /** A link as the loader of stylesheets creates it, with the events that its handler got. */
  function link(sheet: object | null, href = ADDRESS) {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.href = href;
    const events: string[] = [];
    element.onerror = (event) => void events.push(event instanceof Event ? event.type : event);
    Object.defineProperty(element, 'sheet', { value: sheet });
    document.head.append(element);
    return events;
  }

  beforeEach(() => document.head.replaceChildren());

  test('a stylesheet of this load that hangs fails; one that has loaded does not', () => {
    const [hung, loaded] = [link(null), link({})];
    failPendingStylesheets([ADDRESS]);
    expect([hung, loaded]).toEqual([['timeout'], []]);
  });

  test('a stylesheet that another page is loading is left alone', () => {
    const [hung, other] = [link(null), link(null, 'http://localhost/assets/shell/x/other.css')];
    failPendingStylesheets([ADDRESS]);
    expect([hung, other]).toEqual([['timeout'], []]);
  });

  test('a link without a handler is no reason to fail', () => {
    const bare = document.createElement('link');
    bare.rel = 'stylesheet';
    bare.href = ADDRESS;
    document.head.append(bare);
    expect(() => failPendingStylesheets([ADDRESS])).not.toThrow();
  });
});
