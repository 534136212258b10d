import { judgeCanary, rollbackReason } from './canary-watch';

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
