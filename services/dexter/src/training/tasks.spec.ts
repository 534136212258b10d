import { listTasks, type TrainingTask } from './tasks';

const NOW = new Date('2026-11-21T12:00:00Z');
const task = (id: string): TrainingTask => ({
  ...{ id, title: id, category: 'soil', instruction: 'Say it.', expectedBehavior: 'It is said.', probe: 'What?' },
  directive: { kind: 'length', words: 90 },
});
const ago = (hours: number, passed = true) => ({ at: new Date(NOW.getTime() - hours * 3_600_000), passed });

test('what failed comes first, then what was never trained, then what was trained longest ago; each says why', () => {
  const tasks = ['today', 'long ago', 'never', 'failed', 'yesterday'].map(task);
  const records = new Map([
    ['today', ago(3)],
    ['long ago', ago(24 * 9)],
    ['failed', ago(1, false)],
    ['yesterday', ago(30)],
  ]);
  expect(listTasks(tasks, records, NOW).map(({ id, why }) => [id, why])).toEqual([
    ['failed', 'It failed last time.'],
    ['never', 'Never trained yet.'],
    ['long ago', 'Last trained 9 days ago.'],
    ['yesterday', 'Last trained a day ago.'],
    ['today', 'Trained today.'],
  ]);
});

test('what a task comes to without a model is not shown', () =>
  expect(listTasks([task('a')], new Map(), NOW)[0]).not.toHaveProperty('directive'));
