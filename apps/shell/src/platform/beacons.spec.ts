import { Beacon, type LiveRelease, PageError } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { waitFor } from '@testing-library/react';
import { beaconOf, describeError, startBeacons } from './beacons';
import { type LoadReport, reportLoad } from './load-metrics';

const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
const release: LiveRelease = {
  revision: 7,
  shell: { build: 'aaaaaaaaaaaa', sri: 'sha384-s', pages: [page('/')] },
  remotes: {
    store: {
      build: 'bbbbbbbbbbbb',
      state: 'on',
      needs: '^1.0',
      apis: {},
      global: 'farm',
      sri: 'sha384-b',
      entry: 'e.js',
      pages: [page('/country-store'), page('/verify/:code')],
    },
  },
  testMode: true,
};
const planted = Object.assign(new TypeError('x is not a function'), { stack: 'TypeError: x is not a function' });
const unreachable = Object.assign(
  new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008\nargs: {"remoteName":"store"}'),
  { stack: '' },
);
const loaded: LoadReport = { path: '/country-store', result: 'ready', ms: 812.4 };

test.each<[name: string, report: LoadReport, beacon: Beacon]>([
  ['a page that loaded', loaded, { name: 'store', build: 'bbbbbbbbbbbb', result: 'ready', ms: 812 }],
  [
    'a page that failed',
    { ...loaded, result: 'failed', ms: 20_000, failure: { stage: 'css', why: 'timeout' } },
    { name: 'store', build: 'bbbbbbbbbbbb', result: 'failed', stage: 'css', why: 'timeout', ms: 20_000 },
  ],
  [
    'a page that threw',
    { ...loaded, result: 'failed', ms: 0, failure: { stage: 'render', why: 'script', error: planted } },
    {
      name: 'store',
      build: 'bbbbbbbbbbbb',
      result: 'failed',
      stage: 'render',
      why: 'script',
      ms: 0,
      error: { name: 'TypeError', message: 'x is not a function', stack: '' },
    },
  ],
  [
    'a page whose remote has no entry',
    {
      ...loaded,
      result: 'failed',
      ms: 1_200,
      failure: {
        stage: 'entry',
        why: 'network',
        error: unreachable,
      },
    },
    {
      name: 'store',
      build: 'bbbbbbbbbbbb',
      result: 'failed',
      stage: 'entry',
      why: 'network',
      ms: 1_200,
      error: {
        name: 'Error',
        message: '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008 args: {…}',
        stack: '',
      },
    },
  ],
  [
    "the shell's own page",
    { ...loaded, path: '/' },
    { name: 'shell', build: 'aaaaaaaaaaaa', result: 'ready', ms: 812 },
  ],
  [
    'a page that loaded for hours',
    { ...loaded, ms: 9e7 },
    { name: 'store', build: 'bbbbbbbbbbbb', result: 'ready', ms: 600_000 },
  ],
])('%s', (_, report, beacon) => {
  expect(beaconOf(report, release)).toEqual(beacon);
  expect(Value.Check(Beacon, beacon)).toBe(true);
});

test('the address is not reported: a path with a code in it gives only the build', () => {
  const beacon = beaconOf({ ...loaded, path: '/verify/AB12-CD34' }, release);
  expect(JSON.stringify(beacon)).not.toMatch(/AB12|verify/);
  expect(beacon).toMatchObject({ name: 'store' });
});

test.each([
  ['an unknown address', loaded.path, { ...release, remotes: {} }],
  ["a remote on a developer's machine", loaded.path, { ...release, local: { store: 'http://localhost:4201' } }],
])('%s is not reported', (_, path, pinned) => expect(beaconOf({ ...loaded, path }, pinned)).toBeNull());

describe('sending', () => {
  type SentBeacon = Beacon & { token?: string };

  /** Mocks a gateway that accepts one token. Returns the beacons it receives. */
  function mockGateway(accepted = () => 'first') {
    const sent: SentBeacon[] = [];
    globalThis.fetch = async (address, { body, method, keepalive } = {}) => {
      expect([address, method, keepalive]).toEqual(['/release/beacons', 'POST', true]);
      const beacon = JSON.parse(String(body)) as SentBeacon;
      sent.push(beacon);
      const isCounted = beacon.token === accepted();
      return { status: isCounted ? 204 : 200, json: async () => ({ token: accepted() }) } as Response;
    };
    return sent;
  }

  const tokensOf = (sent: readonly SentBeacon[]) => sent.map(({ name, token }) => [name, token]);

  beforeEach(() => {
    document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  });

  test('earlier reports are sent too, each again with the token that the gateway responds with', async () => {
    const sent = mockGateway();
    reportLoad(loaded);
    expect(sent).toEqual([]);
    startBeacons();
    reportLoad({ ...loaded, path: '/' });
    await waitFor(() => expect(sent).toHaveLength(4));
    reportLoad(loaded);
    await waitFor(() => expect(sent).toHaveLength(5));
    expect(tokensOf(sent)).toEqual([
      ['store', undefined],
      ['shell', undefined],
      ['store', 'first'],
      ['shell', 'first'],
      ['store', 'first'],
    ]);
    expect(sent.every((beacon) => Value.Check(Beacon, beacon))).toBe(true);
  });

  test('an expired token is replaced; a failed connection loses one beacon', async () => {
    let token = 'first';
    const sent = mockGateway(() => token);
    startBeacons();
    reportLoad(loaded);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ token }));
    const before = sent.length;
    token = 'second';
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    reportLoad(loaded);
    expect(sent).toHaveLength(before);
    globalThis.fetch = fetch;
    reportLoad({ ...loaded, path: '/' });
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'shell', token: 'second' }));
  });
});

describe('describing an error', () => {
  const errorOf = (name: string, message: string, stack = '') => Object.assign(new Error(message), { name, stack });

  test('an error is described by name, message and stack', () => {
    const stack = 'TypeError: x is not a function\n    at Page (https://farm.example/assets/shell/aa/home.js:1:42)';
    expect(describeError(errorOf('TypeError', 'x is not a function', stack))).toEqual({
      name: 'TypeError',
      message: 'x is not a function',
      stack: 'at Page (/assets/shell/aa/home.js:1:42)',
    });
  });

  test.each([
    ['an email address', 'no account for ada.lovelace@example.com', 'no account for [email]'],
    ['a query string', 'failed: https://farm.example/library?grant=secret#x', 'failed: /library'],
    ['a long number', 'card 4242424242424242 declined', 'card [number] declined'],
    [
      'quoted text',
      'Unexpected token \'A\', "Ada Lovelace, Macon" is not valid JSON',
      "Unexpected token 'A', [text] is not valid JSON",
    ],
    ['a response body', '422: {"code":"x","message":"Ada, look"}', '422: {…}'],
    ['a line break', 'first\nsecond', 'first second'],
  ])('%s is redacted', (_, message, described) => {
    expect(describeError(errorOf('Error', message)).message).toBe(described);
  });

  test('a quoted identifier is not redacted', () => {
    const message = "Cannot read properties of undefined (reading 'title')";
    expect(describeError(errorOf('TypeError', message)).message).toBe(message);
  });

  test.each([
    ['a string', 'lost'],
    ['undefined', undefined],
    ['an object without a prototype', Object.create(null)],
    ['a very long error', errorOf('E'.repeat(999), 'm'.repeat(9_999), '    at f (x.js:1:1)\n'.repeat(999))],
  ])('%s is described within the limits of the contract', (_, thrown: unknown) => {
    expect(Value.Check(PageError, describeError(thrown))).toBe(true);
  });
});
