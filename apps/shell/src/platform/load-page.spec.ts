import { fromPartial } from '@total-typescript/shoehorn';
import type { Build } from '@farm/contracts';
import {
  describeFailure,
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
  const index = fromPartial<Build>({
    entry: ['remoteEntry.js', 'routes.js'],
    pages: [{ path: '/country-store', js: ['page.js'], css: ['page.css'] }],
  });

  /** The error of webpack for a chunk that failed to load. */
  const chunkError = (more: { type?: string; request?: string; code?: string } = {}) =>
    Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError', type: 'error', ...more });
  /** An error of the federation runtime. */
  const runtimeError = (code: string, original = '') =>
    new Error(`[ Federation Runtime ]: A description. #${code}\nargs: {}\nOriginal Error Message:\n ${original}`);
  const entryError = (original = 'ScriptNetworkError: Failed to load script') => runtimeError('RUNTIME-008', original);

  interface Faults {
    fails?: Partial<Record<'index' | 'routes' | 'page', number>>;
    error?: Error;
    /** The result of fetching the files past the cache. */
    probed?: LoadErrorReason | null;
  }

  /** PageSources that fail a number of times at one stage before they succeed. */
  function fakeSources({ fails = {}, error = chunkError(), probed = 'network' }: Faults) {
    const remaining = { index: 0, routes: 0, page: 0, ...fails };
    const waited: number[] = [];
    const refreshed: string[][] = [];
    const stages: LoadStage[] = [];
    const respond = <T>(stage: keyof typeof remaining, value: T) => {
      remaining[stage] -= 1;
      return remaining[stage] >= 0 ? Promise.reject<T>(error) : Promise.resolve(value);
    };
    const sources: PageSources = {
      index: () => respond('index', index),
      routes: () => respond('routes', [{ path: '/country-store', lazy: () => respond('page', { Component: Page }) }]),
      page: ({ lazy }) => lazy(),
      refresh: async (files) => {
        refreshed.push([...files]);
        return probed;
      },
      wait: async (ms) => void waited.push(ms),
      random: () => 0.5,
    };
    const load = (path = '/country-store') => loadPage(path, sources, (stage) => stages.push(stage));
    return { sources, waited, refreshed, stages, load };
  }

  test('a page that loads is requested once', async () => {
    const { load, waited, stages } = fakeSources({});
    expect(await load()).toEqual({ ok: true, page: Page });
    expect(waited).toEqual([]);
    expect(stages).toEqual(['index', 'entry', 'page']);
  });

  test.each(['index', 'routes', 'page'] as const)(
    'two failures at %s are retried after 300 and 900 ms',
    async (stage) => {
      const { load, waited } = fakeSources({ fails: { [stage]: 2 } });
      expect(await load()).toEqual({ ok: true, page: Page });
      expect(waited).toEqual([300, 900]);
    },
  );

  test.each<
    [fault: string, source: 'index' | 'routes' | 'page', stage: LoadStage, why: LoadErrorReason, faults: Faults]
  >([
    ['no connection to the index', 'index', 'index', 'network', { error: new LoadError('network', '503') }],
    ['an index with wrong bytes', 'index', 'index', 'integrity', { error: new LoadError('integrity', 'differs') }],
    ['an index that hangs', 'index', 'index', 'timeout', { error: new LoadError('timeout', '3 s') }],
    ['a missing entry', 'routes', 'entry', 'network', { error: entryError() }],
    ['an entry with wrong bytes', 'routes', 'entry', 'integrity', { error: entryError(), probed: 'integrity' }],
    [
      'an entry that hangs',
      'routes',
      'entry',
      'timeout',
      { error: entryError('ScriptNetworkError: Script "x" timed out.') },
    ],
    [
      'a missing routes chunk',
      'routes',
      'routes',
      'network',
      { error: chunkError({ request: '/assets/x/routes.0a.js' }) },
    ],
    ['a missing page chunk', 'page', 'page', 'network', {}],
    ['a page chunk that hangs', 'page', 'page', 'timeout', { error: chunkError({ type: 'timeout' }) }],
    [
      'a stylesheet that hangs',
      'page',
      'css',
      'timeout',
      { error: chunkError({ code: 'CSS_CHUNK_LOAD_FAILED', type: 'timeout' }) },
    ],
    ['a missing stylesheet', 'page', 'css', 'network', { error: chunkError({ code: 'CSS_CHUNK_LOAD_FAILED' }) }],
  ])('%s is tried three times and reported with stage and reason', async (_, source, stage, why, faults) => {
    const { load, waited } = fakeSources({ ...faults, fails: { [source]: 3 } });
    const { error = chunkError() } = faults;
    expect(await load()).toEqual({ ok: false, failure: { stage, why, error } });
    expect(waited).toHaveLength(2);
  });

  const otherReact = new Error(
    'Version 18.3.1 of shared singleton module react does not satisfy the requirement of store',
  );
  test.each<[name: string, stage: 'entry' | 'page', why: LoadErrorReason, waits: number, faults: Faults]>([
    ['code that threw', 'page', 'script', 0, { fails: { page: 9 }, error: new TypeError('x is not a function') }],
    ['an entry without its global', 'entry', 'script', 0, { fails: { routes: 9 }, error: runtimeError('RUNTIME-001') }],
    [
      'an entry that threw',
      'entry',
      'script',
      0,
      { fails: { routes: 9 }, error: entryError('ScriptExecutionError: Script "x" loaded but threw') },
    ],
    [
      'a shared module that the shell does not have',
      'entry',
      'contract',
      0,
      { fails: { routes: 9 }, error: runtimeError('RUNTIME-012') },
    ],
    ['a shared module of another version', 'entry', 'contract', 0, { fails: { routes: 9 }, error: otherReact }],
    [
      'a chunk without its modules',
      'page',
      'script',
      0,
      { fails: { page: 9 }, error: chunkError({ type: 'missing' }) },
    ],
    ['a correct file that still fails', 'page', 'script', 1, { fails: { page: 9 }, probed: null }],
  ])('%s is not retried', async (_, stage, why, waits, faults) => {
    const { load, waited } = fakeSources(faults);
    const { error = chunkError() } = faults;
    expect(await load()).toEqual({ ok: false, failure: { stage, why, error } });
    expect(waited).toHaveLength(waits);
  });

  test('a failure is described by its stage, its reason and the code of the federation runtime', () => {
    expect(describeFailure({ stage: 'entry', why: 'network', error: entryError() })).toBe('entry: network RUNTIME-008');
    expect(describeFailure({ stage: 'page', why: 'timeout', error: chunkError() })).toBe('page: timeout');
    expect(describeFailure({ stage: 'css', why: 'timeout' })).toBe('css: timeout');
  });

  test('before a retry the files of the stage and the failed URL are fetched past the cache', async () => {
    const error = chunkError({ request: 'http://farm/federation.js' });
    const { load, refreshed } = fakeSources({ fails: { routes: 1, page: 1 }, error });
    await load();
    expect(refreshed).toEqual([
      ['remoteEntry.js', 'routes.js', 'http://farm/federation.js'],
      ['page.js', 'page.css', 'http://farm/federation.js'],
    ]);
  });

  test('a slow file is not requested twice at once', async () => {
    const { load, refreshed } = fakeSources({ fails: { page: 1 }, error: chunkError({ type: 'timeout' }) });
    expect(await load()).toMatchObject({ ok: true });
    expect(refreshed).toEqual([]);
  });

  test('a failed refresh does not end the retries', async () => {
    const { sources } = fakeSources({ fails: { page: 1 } });
    const broken = { ...sources, refresh: () => Promise.reject(new Error('offline')) };
    expect(await loadPage('/country-store', broken, () => undefined)).toMatchObject({ ok: true });
  });

  test('a remote without a declared route is a failure', async () => {
    expect(await fakeSources({}).load('/harvest')).toEqual({ ok: false, failure: { stage: 'routes', why: 'script' } });
  });
});

describe('probing a file', () => {
  beforeAll(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

  const bytes = { ok: true, arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  const unavailable = { ok: false, status: 503 } as Response;
  const timeoutError = Object.assign(new Error('signal timed out'), { name: 'TimeoutError' });

  /** Mocks `fetch`, with different responses for requests with and without an integrity hash. */
  function mockFetch(withHash: () => Promise<Response>, without: () => Promise<Response> = withHash) {
    const requests: RequestInit[] = [];
    globalThis.fetch = (_, init = {}) => {
      requests.push(init);
      return init.integrity ? withHash() : without();
    };
    return requests;
  }

  test('a correct file is requested once, past the cache and with its hash', async () => {
    const requests = mockFetch(async () => bytes);
    expect(await probeFile('/assets/x/page.js', 'sha384-x', 8_000)).toBeNull();
    expect(requests).toEqual([expect.objectContaining({ cache: 'reload', integrity: 'sha384-x' })]);
  });

  test.each([
    ['a file with status 503', async () => unavailable, async () => unavailable, 'network'],
    ['no connection', () => Promise.reject(new TypeError('Failed')), () => Promise.reject(new TypeError()), 'network'],
    ['a file with wrong bytes', () => Promise.reject(new TypeError('Failed')), async () => bytes, 'integrity'],
    ['a file that hangs', () => Promise.reject(timeoutError), async () => bytes, 'timeout'],
  ])('%s: %#', async (_, withHash, without, why) => {
    mockFetch(withHash, without);
    expect(await probeFile('/assets/x/page.js', 'sha384-x', 8_000)).toBe(why);
  });

  test('a URL that responds without the hash has wrong bytes', async () => {
    mockFetch(async () => bytes);
    expect(await diagnoseFetch('/assets/x/build.json', new TypeError('Failed to fetch'))).toBe('integrity');
  });
});

describe('pending stylesheets', () => {
  const SHEET_URL = 'http://localhost/assets/shell/x/page.css';

  /** Adds a link as webpack does. Returns the types of the events that its error handler receives. */
  function addLink(sheet: object | null, href = SHEET_URL) {
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

  test('a pending stylesheet fails; a loaded one does not', () => {
    const [pending, loaded] = [addLink(null), addLink({})];
    failPendingStylesheets([SHEET_URL]);
    expect([pending, loaded]).toEqual([['timeout'], []]);
  });

  test('a stylesheet of another page does not fail', () => {
    const [pending, other] = [addLink(null), addLink(null, 'http://localhost/assets/shell/x/other.css')];
    failPendingStylesheets([SHEET_URL]);
    expect([pending, other]).toEqual([['timeout'], []]);
  });

  test('a link without an error handler is ignored', () => {
    const bare = document.createElement('link');
    bare.rel = 'stylesheet';
    bare.href = SHEET_URL;
    document.head.append(bare);
    expect(() => failPendingStylesheets([SHEET_URL])).not.toThrow();
  });
});
