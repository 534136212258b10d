import { since, sumOf, tallyOf } from './loads';
import { reasonOf, verdictOf } from './verdict';

const loads = (failures: number, of: number) => ({ loads: of, failures });

test.each([
  ['nobody came yet', loads(0, 0), loads(0, 100), 'wait'],
  ['nineteen loads say nothing, even if all failed', loads(19, 19), loads(0, 100), 'wait'],
  ['twenty do', loads(20, 20), loads(0, 100), 'bad'],
  ['one of twenty is above 2 %', loads(1, 20), loads(0, 100), 'bad'],
  ['at the limit is not above it', loads(1, 50), loads(0, 100), 'good'],
  ['all came', loads(0, 400), loads(0, 100), 'good'],
  ['a network that is bad for everybody is not its fault', loads(12, 100), loads(4, 100), 'good'],
  ['more than three times as bad is', loads(13, 100), loads(4, 100), 'bad'],
  ['a first build has nothing before it', loads(3, 100), loads(0, 0), 'bad'],
])('%s', (_, fresh, old, verdict) => expect(verdictOf(fresh, old, 0.02)).toBe(verdict));

test('the reason says the figures', () => {
  expect(reasonOf('store@b', loads(5, 40), loads(1, 200), 0.02)).toBe(
    'store@b failed in 12.5 % of 40 loads: above 2 %, and above three times the 0.5 % before it',
  );
});

const METRICS = `# HELP farm_remote_loads Pages
# TYPE farm_remote_loads counter
farm_remote_loads_total{name="store",build="b",result="ready",stage=""} 17
farm_remote_loads_total{name="store",build="b",result="slow",stage=""} 1
farm_remote_loads_total{name="store",build="b",result="failed",stage="entry"} 2
farm_remote_loads_total{name="store",build="b",result="incompatible",stage=""} 1.0
farm_remote_loads_total{name="ops",build="b",result="ready",stage=""} 5
farm_http_requests_total{method="GET",route="/",status="200"} 99
# EOF
`;

test('loads and failures are read by build, over results and stages', () => {
  expect(Object.fromEntries(tallyOf(METRICS))).toEqual({ 'store@b': loads(3, 21), 'ops@b': loads(0, 5) });
});

test('edges are summed, and what was counted before the watch is left out', () => {
  const now = sumOf([tallyOf(METRICS), tallyOf(METRICS)]);
  expect(since(tallyOf(METRICS), now, 'store@b')).toEqual(loads(3, 21));
  expect(since(now, tallyOf(METRICS), 'store@b')).toEqual(loads(0, 0)); // an edge lost its counts
  expect(since(new Map(), now, 'barn@b')).toEqual(loads(0, 0));
});
