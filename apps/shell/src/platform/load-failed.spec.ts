import { whatIsWrong, whyRejected } from './load-failed';

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
  expect(await whatIsWrong('/assets/x/page.js', 'sha384-x', 8_000)).toBeNull();
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
  expect(await whatIsWrong('/assets/x/page.js', 'sha384-x', 8_000)).toBe(why);
});

test('an address that answers after all, without its hash, had other bytes', async () => {
  browser(async () => bytes);
  expect(await whyRejected('/assets/x/build.json', new TypeError('Failed to fetch'))).toBe('integrity');
});
