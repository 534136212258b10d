import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mondayOfWeek } from '../blog/weekly-posts';
import { loadWeeklyTasks, weeklyTaskOf } from './weekly-tasks';

const tasks = loadWeeklyTasks(join(__dirname, '../../content'));

test.each([2026, 2027, 2028, 2032])('each week of %d has its task: what it plants is in season at the farm', (year) => {
  const without = tasks.filter((task) => weeklyTaskOf(tasks, mondayOfWeek(year, task.week)) !== task);
  expect(without.map(({ week, title }) => `${week} ${title}`)).toEqual([]);
});

test('no task comes twice, and none names a month', () => {
  expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length);
  const month = /\b(January|February|March|April|June|July|August|September|October|November|December)\b/;
  expect(tasks.filter(({ title, text }) => month.test(`${title} ${text}`))).toEqual([]);
});

test('week 53 has none', () => expect(weeklyTaskOf(tasks, '2026-12-28')).toBeUndefined());

test('a task whose plants are out of season is left out', () => {
  const [first] = tasks;
  const moved = first ? [{ ...first, plants: ['okra'] }] : [];
  expect(weeklyTaskOf(moved, '2027-01-04')).toBeUndefined();
});

test.each([
  ['a crop that the almanac lacks', { plants: ['lotus'] }],
  ['another week', { week: 2 }],
  ['no source', { source: undefined }],
])('content with %s is not loaded', (_, change) => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-tasks-'));
  try {
    writeFileSync(join(folder, 'weekly-tasks.json'), JSON.stringify([{ ...tasks[0], ...change }, ...tasks.slice(1)]));
    expect(() => loadWeeklyTasks(folder)).toThrow(/is malformed: task 1 needs/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
