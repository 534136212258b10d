import { countSince, judgeCanary, parseCounts, rollbackReason, sumCounts } from './canary-watch';

const networks = (failing: number, of: number) => ({ networks: of, failing });

const ONE = { limit: 0.02, replicas: 1 };

test.each([
  ['no networks yet', networks(0, 0), networks(0, 100), 'wait'],
  ['nineteen networks are too few, even if all failed', networks(19, 19), networks(0, 100), 'wait'],
  ['twenty are enough', networks(20, 20), networks(0, 100), 'bad'],
  ['one failing network is not enough', networks(1, 20), networks(0, 100), 'good'],
  ['nor are two', networks(2, 20), networks(0, 100), 'good'],
  ['three failing networks are enough', networks(3, 20), networks(0, 100), 'bad'],
  ['at the limit is not above it', networks(4, 200), networks(0, 100), 'good'],
  ['none failed', networks(0, 400), networks(0, 100), 'good'],
  ['a failure of the old build as well is not its fault', networks(12, 100), networks(4, 100), 'good'],
  ['more than three times the old rate is', networks(13, 100), networks(4, 100), 'bad'],
  ['a first build has nothing to compare with', networks(3, 100), networks(0, 0), 'bad'],
])('%s', (_, newBuild, oldBuild, verdict) => expect(judgeCanary(newBuild, oldBuild, ONE)).toBe(verdict));

test('limits grow with the replicas of the gateway, which each count a network', () => {
  const three = { limit: 0.02, replicas: 3 };
  expect(judgeCanary(networks(3, 59), networks(0, 0), three)).toBe('wait');
  expect(judgeCanary(networks(3, 60), networks(0, 0), three)).toBe('good');
  expect(judgeCanary(networks(9, 60), networks(0, 0), three)).toBe('bad');
});

test('the reason has the figures', () => {
  expect(rollbackReason('store@b', networks(5, 40), networks(1, 200), 0.02)).toBe(
    'store@b failed in 12.5 % of 40 networks: above 2 %, and above three times the 0.5 % of the previous build',
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

test('networks are read by build', () => {
  expect(Object.fromEntries(parseCounts(METRICS))).toEqual({ 'store@b': networks(3, 21), 'ops@b': networks(0, 5) });
});

test('gateways are summed, and counts from before the watch are subtracted', () => {
  const now = sumCounts([parseCounts(METRICS), parseCounts(METRICS)]);
  expect(countSince(parseCounts(METRICS), now, 'store@b')).toEqual(networks(3, 21));
  expect(countSince(now, parseCounts(METRICS), 'store@b')).toEqual(networks(0, 0)); // a gateway was restarted
  expect(countSince(new Map(), now, 'barn@b')).toEqual(networks(0, 0));
});
