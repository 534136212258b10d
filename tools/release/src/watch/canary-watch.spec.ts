import { reasonOf, since, sumOf, tallyOf, verdictOf } from './canary-watch';

const networks = (failing: number, of: number) => ({ networks: of, failing });

const ONE = { limit: 0.02, replicas: 1 };

test.each([
  ['nobody came yet', networks(0, 0), networks(0, 100), 'wait'],
  ['nineteen networks say nothing, even if all failed', networks(19, 19), networks(0, 100), 'wait'],
  ['twenty do', networks(20, 20), networks(0, 100), 'bad'],
  ['one network of twenty decides nothing', networks(1, 20), networks(0, 100), 'good'],
  ['nor do two', networks(2, 20), networks(0, 100), 'good'],
  ['three are enough', networks(3, 20), networks(0, 100), 'bad'],
  ['at the limit is not above it', networks(4, 200), networks(0, 100), 'good'],
  ['all came', networks(0, 400), networks(0, 100), 'good'],
  ['a provider that is bad for everybody is not its fault', networks(12, 100), networks(4, 100), 'good'],
  ['more than three times as bad is', networks(13, 100), networks(4, 100), 'bad'],
  ['a first build has nothing before it', networks(3, 100), networks(0, 0), 'bad'],
])('%s', (_, fresh, old, verdict) => expect(verdictOf(fresh, old, ONE)).toBe(verdict));

test('a network that every replica of the gateway counts weighs no more', () => {
  const three = { limit: 0.02, replicas: 3 };
  expect(verdictOf(networks(3, 59), networks(0, 0), three)).toBe('wait');
  expect(verdictOf(networks(3, 60), networks(0, 0), three)).toBe('good');
  expect(verdictOf(networks(9, 60), networks(0, 0), three)).toBe('bad');
});

test('the reason says the figures', () => {
  expect(reasonOf('store@b', networks(5, 40), networks(1, 200), 0.02)).toBe(
    'store@b failed in 12.5 % of 40 networks: above 2 %, and above three times the 0.5 % before it',
  );
});

const METRICS = `# HELP farm_remote_networks Networks
# TYPE farm_remote_networks counter
farm_remote_networks_total{name="store",build="b",result="loaded"} 21
farm_remote_networks_total{name="store",build="b",result="failed"} 3.0
farm_remote_networks_total{name="ops",build="b",result="loaded"} 5
farm_remote_loads_total{name="store",build="b",result="failed",stage="entry"} 700
farm_http_requests_total{method="GET",route="/",status="200"} 99
# EOF
`;

test('networks are read by build; how often one of them reported does not matter', () => {
  expect(Object.fromEntries(tallyOf(METRICS))).toEqual({ 'store@b': networks(3, 21), 'ops@b': networks(0, 5) });
});

test('gateways are summed, and what was counted before the watch is left out', () => {
  const now = sumOf([tallyOf(METRICS), tallyOf(METRICS)]);
  expect(since(tallyOf(METRICS), now, 'store@b')).toEqual(networks(3, 21));
  expect(since(now, tallyOf(METRICS), 'store@b')).toEqual(networks(0, 0)); // a gateway lost its counts
  expect(since(new Map(), now, 'barn@b')).toEqual(networks(0, 0));
});
