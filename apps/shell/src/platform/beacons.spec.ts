import { Beacon, type LiveRelease } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { beaconOf, startBeacons } from './beacons';
import { report, type Report } from './reports';

const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
const release: LiveRelease = {
  revision: 7,
  shell: { build: 'aaaaaaaaaaaa', sri: 'sha384-s', pages: [page('/')] },
  remotes: {
    store: {
      ...{
        build: 'bbbbbbbbbbbb',
        state: 'on',
        needs: '^1.0',
        apis: {},
        global: 'farm',
        sri: 'sha384-b',
        entry: 'e.js',
      },
      pages: [page('/country-store'), page('/verify/:code')],
    },
  },
  testMode: true,
};
const came: Report = { path: '/country-store', result: 'ready', ms: 812.4 };

test.each<[what: string, report: Report, beacon: Beacon]>([
  ['a page that came', came, { name: 'store', build: 'bbbbbbbbbbbb', result: 'ready', ms: 812 }],
  [
    'a page that failed',
    { ...came, result: 'failed', ms: 20_000, failure: { stage: 'css', why: 'timeout' } },
    { name: 'store', build: 'bbbbbbbbbbbb', result: 'failed', stage: 'css', why: 'timeout', ms: 20_000 },
  ],
  ["the shell's own page", { ...came, path: '/' }, { name: 'shell', build: 'aaaaaaaaaaaa', result: 'ready', ms: 812 }],
  [
    'a page that waited through the night',
    { ...came, ms: 9e7 },
    { name: 'store', build: 'bbbbbbbbbbbb', result: 'ready', ms: 600_000 },
  ],
])('%s', (_, told, beacon) => {
  expect(beaconOf(told, release)).toEqual(beacon);
  expect(Value.Check(Beacon, beacon)).toBe(true);
});

test('where somebody stands is not told: an address with a code in it names its build and nothing else', () => {
  const beacon = beaconOf({ ...came, path: '/verify/AB12-CD34' }, release);
  expect(JSON.stringify(beacon)).not.toMatch(/AB12|verify/);
  expect(beacon).toMatchObject({ name: 'store' });
});

test.each([
  ['an address of nobody', came.path, { ...release, remotes: {} }],
  ["a developer's own copy", came.path, { ...release, local: { store: 'http://localhost:4201' } }],
])('%s is not told', (_, path, pinned) => expect(beaconOf({ ...came, path }, pinned)).toBeNull());

test('reports from before the beacons are sent with the first, each once, as JSON', async () => {
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  const sent: [string, Blob][] = [];
  navigator.sendBeacon = (address, body) => sent.push([String(address), body as Blob]) > 0;
  report(came);
  expect(sent).toEqual([]);
  startBeacons();
  report({ ...came, path: '/' });
  expect(sent.map(([address, { type }]) => [address, type])).toEqual([
    ['/release/beacons', 'application/json'],
    ['/release/beacons', 'application/json'],
  ]);
});
