import { directionSteps, drawMap, type MapTurn } from './visit-map';

const TURNS: MapTurn[] = [
  { road: 'US 80', turn: 'start', tenths: 30 },
  { road: 'Sweetgum Road', turn: 'left', tenths: 10 },
  { road: 'Farm Lane', turn: 'right', tenths: 2 },
];

test('the directions name each road, its turn and its length', () => {
  expect(directionSteps(TURNS)).toEqual([
    'Begin on US 80 and stay on it for 3 miles.',
    'Turn left onto Sweetgum Road and stay on it for 1 mile.',
    'Turn right onto Farm Lane and stay on it for 0.2 miles.',
  ]);
});

test('the map draws the first road upwards, then turns left and right, and shows all of it', () => {
  const map = drawMap(TURNS);
  const [first, second, third] = map?.roads ?? [];
  expect(first?.to.x).toBe(0);
  expect(first?.to.y).toBeLessThan(0);
  expect(second?.to.x).toBeLessThan(0);
  expect(second?.to.y).toBe(second?.from.y);
  expect(third?.to.y).toBeLessThan(third?.from.y ?? 0);
  expect(map?.end).toEqual(third?.to);
  const [left = 0, top = 0, width = 0, height = 0] = map?.viewBox ?? [];
  for (const { from, to } of map?.roads ?? [])
    for (const { x, y } of [from, to]) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(left + width);
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(top + height);
    }
});

test('a longer road is drawn longer, up to a limit; without roads there is no map', () => {
  const length = (tenths: number) => Math.abs(drawMap([{ road: 'A', turn: 'start', tenths }])?.end.y ?? 0);
  expect(length(1)).toBeLessThan(length(10));
  expect(length(1_000)).toBe(length(2_000));
  expect(drawMap([])).toBeNull();
});
