import { createNetworkLoad } from './network-load';

/** Networks with the cost of their requests in each period; those that are refused after so many overloaded periods. */
function refusedAfter(periods: number, costs: Readonly<Record<string, number>>): string[] {
  const load = createNetworkLoad();
  for (let period = 0; period < periods; period += 1) {
    for (const [network, cost] of Object.entries(costs)) load.add(network, cost);
    load.sample(true);
  }
  return Object.keys(costs).filter((network) => load.isRefused(network));
}

const visitors = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`visitor ${index}`, 1]));

test('one network that causes most of the load is refused alone, however long it lasts', () => {
  for (const periods of [1, 2, 5, 50])
    expect(refusedAfter(periods, { ...visitors, attacker: 2_000 })).toEqual(['attacker']);
});

test('of eleven networks that share an attack each is refused before a visitor', () => {
  const attackers = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`attacker ${index}`, 200]));
  const refused = refusedAfter(3, { ...visitors, ...attackers });
  expect(refused.length).toBeGreaterThanOrEqual(9);
  expect(refused.every((network) => network.startsWith('attacker'))).toBe(true);
});

test('of many equal networks more are refused each time, but never all', () => {
  expect([1, 2, 3, 20].map((periods) => refusedAfter(periods, visitors).length)).toEqual([50, 75, 90, 90]);
});

test('nobody is refused when the load is over, and idle networks are forgotten', () => {
  const load = createNetworkLoad();
  load.add('attacker', 1_000);
  load.sample(true);
  expect(load.isRefused('attacker')).toBe(true);
  load.sample(false);
  expect(load.isRefused('attacker')).toBe(false);
  for (let period = 0; period < 12; period += 1) load.sample(false);
  load.add('visitor', 1);
  load.sample(true);
  expect([load.isRefused('attacker'), load.isRefused('visitor')]).toEqual([false, true]);
});
