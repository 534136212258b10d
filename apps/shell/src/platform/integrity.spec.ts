import type { LiveRelease } from '@farm/contracts';
import { installIntegrity, learnBuild, sri } from './integrity';

const live: LiveRelease = {
  revision: 1,
  shell: { build: 'aaaaaaaaaaaa', sri: 'sha384-s', pages: [] },
  remotes: {},
  testMode: true,
};

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(live)}</script>`;
  AbortSignal.timeout = () => new AbortController().signal;
});

test('a URL without a known hash is refused: integrity fails closed', () => {
  installIntegrity();
  expect(() => globalThis.__sri('/assets/store/bbbbbbbbbbbb/x.js')).toThrow('No integrity is known');
});

test('the hash of build.json stands in the release; it brings those of all its files', async () => {
  const asked: [unknown, RequestInit | undefined][] = [];
  globalThis.fetch = async (url, init) => {
    asked.push([url, init]);
    return { ok: true, json: async () => ({ files: { 'x.js': { sri: 'sha384-x' } } }) } as Response;
  };
  await learnBuild('store', 'bbbbbbbbbbbb', 'sha384-index');
  await learnBuild('store', 'bbbbbbbbbbbb', 'sha384-index');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toEqual([
    '/assets/store/bbbbbbbbbbbb/build.json',
    expect.objectContaining({ integrity: 'sha384-index' }),
  ]);
  expect(sri('/assets/store/bbbbbbbbbbbb/x.js')).toBe('sha384-x');
  expect(sri('http://localhost/assets/store/bbbbbbbbbbbb/x.js')).toBe('sha384-x');
});

test('an index that does not come is a failure that says its address', async () => {
  globalThis.fetch = async () => ({ ok: false, status: 503 }) as Response;
  await expect(learnBuild('ops', 'cccccccccccc', 'sha384-o')).rejects.toThrow(
    '503 for /assets/ops/cccccccccccc/build.json',
  );
});
