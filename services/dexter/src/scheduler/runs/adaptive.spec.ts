import { categoriesOf, drawTasks, inTurn, type TaskRecord } from './adaptive';

const now = new Date('2026-06-10T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const task = (id: string, category: string, results: readonly boolean[], days = 0): TaskRecord => ({
  ...{ id, category },
  tries: results.map((passed) => ({ passed, at: ago(days) })),
});
const four = [true, false, false, false];

test.each<[string, TaskRecord[], number]>([
  ['trained today, nothing failed', [task('a', 'Soil', [true, true])], 0.2],
  ['half failed, two days ago', [task('a', 'Soil', [true, false], 2)], 0.9],
  ['never trained is a month', [task('a', 'Soil', [])], 3.2],
  ['only the last 20 tries count', [task('a', 'Soil', [...Array(20).fill(true), ...Array(20).fill(false)])], 0.2],
])('weight of a category: %s', (_, tasks, weight) => {
  expect(categoriesOf(tasks, now)[0]?.weight).toBeCloseTo(weight, 6);
});

test('the reason names what failed, what was never trained and what waited', () => {
  const tasks = [task('a', 'Pests', four), task('b', 'Soil', []), task('c', 'Grants', [true], 3)];
  const { reason, taskIds } = drawTasks({ tasks, count: 3, seed: 'interval:2026-06-10T12:00Z', now });
  expect(reason.split('; ').sort()).toEqual([
    'grants: trained 3 days ago',
    'pests: 3 of 4 failed',
    'soil: never trained',
  ]);
  expect([...taskIds].sort()).toEqual(['a', 'b', 'c']);
});

test('the same slot draws the same tasks; of a category, the one that waited longest', () => {
  const tasks = [task('new', 'Pests', four), task('old', 'Pests', four, 9), task('b', 'Soil', [true], 1)];
  const draw = () => drawTasks({ tasks, count: 2, seed: 'interval:2026-06-10T14:00Z', now });
  expect(draw()).toEqual(draw());
  expect([...draw().taskIds].sort()).toEqual(['b', 'old']);
});

test('what fails is drawn more often', () => {
  const tasks = [task('good', 'Soil', [true]), task('bad', 'Pests', [false, false])];
  const drawn = Array.from(
    { length: 600 },
    (_, at) => drawTasks({ tasks, count: 1, seed: `slot ${at}`, now }).taskIds[0],
  );
  const bad = drawn.filter((id) => id === 'bad').length;
  expect(bad).toBeGreaterThan(475); // 1.2 of 1.4
  expect(bad).toBeLessThan(555);
});

test('without it, whoever waited longest is next', () => {
  const tasks = [task('a', 'Soil', [true], 1), task('b', 'Soil', [true], 5), task('c', 'Pests', [])];
  expect(inTurn(tasks, 2)).toEqual({ taskIds: ['c', 'b'], reason: 'in turn' });
  expect(inTurn([], 3).taskIds).toEqual([]);
});
