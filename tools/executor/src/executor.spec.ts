import { fromPartial } from '@total-typescript/shoehorn';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutorContext, TaskGraph } from '@nx/devkit';
import { buildMany, buildOne, builtTask } from './executor';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'executor-'));
  writeFileSync(
    join(root, 'alone.cjs'),
    `exports.build = async function* (projects) {
      for (const { folder } of projects) yield { folder, success: true, text: 'built ' + folder.split('/').pop() };
    };`,
  );
  writeFileSync(
    join(root, 'together.cjs'),
    `exports.build = async function* (projects) {
      for (const { folder } of projects) {
        if (folder.endsWith('barn')) throw new Error('the roof is missing');
        yield { folder, success: true, text: projects.length + ' projects' };
      }
    };`,
  );
});

afterAll(() => rmSync(root, { recursive: true }));

type Tasks = Readonly<Record<string, { module: string; after?: string[] }>>;

/** Reports of a batch of these projects, as 'field: built field'. */
async function reportsOf(tasks: Tasks): Promise<string[]> {
  const names = Object.keys(tasks);
  const graph = fromPartial<TaskGraph>({
    tasks: Object.fromEntries(names.map((id) => [id, { id, projectRoot: id }])),
    dependencies: Object.fromEntries(names.map((id) => [id, tasks[id]?.after ?? []])),
  });
  const options = Object.fromEntries(names.map((id) => [id, { module: tasks[id]?.module ?? '' }]));
  const reports: string[] = [];
  for await (const { task, result } of buildMany(graph, options, {}, { root } as ExecutorContext))
    reports.push(
      `${task}: ${result.success ? '' : 'failed, '}${result.terminalOutput.trim()}`.replace(`Built ${task}\n`, ''),
    );
  return reports;
}

test('a module gets all projects that can be built, and each is reported', async () => {
  const module = 'together.cjs';
  expect(await reportsOf({ field: { module }, pond: { module } })).toEqual(['field: 2 projects', 'pond: 2 projects']);
});

test('a project is built after those that it depends on, of whatever module', async () => {
  const tasks: Tasks = {
    pond: { module: 'alone.cjs', after: ['seeds'] },
    field: { module: 'alone.cjs' },
    seeds: { module: 'together.cjs' },
  };
  const reports = await reportsOf(tasks);
  expect([...reports].sort()).toEqual(['field: built field', 'pond: built pond', 'seeds: 1 projects']);
  expect(reports.indexOf('pond: built pond')).toBe(2);
});

test('what depends on a failed project has failed, too, and so does what depends on that', async () => {
  const module = 'alone.cjs';
  const tasks = {
    pond: { module, after: ['field'] },
    field: { module, after: ['barn'] },
    barn: { module: 'together.cjs' },
  };
  expect(await reportsOf(tasks)).toEqual([
    'barn: failed, the roof is missing',
    'field: failed, barn failed',
    'pond: failed, field failed',
  ]);
});

test('projects without a report have failed with what the module throws', async () => {
  const module = 'together.cjs';
  expect(await reportsOf({ field: { module }, barn: { module }, pond: { module: 'missing.cjs' } })).toEqual(
    expect.arrayContaining([
      'field: 2 projects',
      'barn: failed, the roof is missing',
      expect.stringMatching(/^pond: failed, .*missing\.cjs/),
    ]),
  );
});

test('one project is built without a batch', async () => {
  const printed = jest.spyOn(console, 'log').mockReturnValue();
  const projectsConfigurations = { projects: { field: { root: 'field' } } };
  const context = fromPartial<ExecutorContext>({ root, projectName: 'field', projectsConfigurations });
  expect(await buildOne({ module: 'alone.cjs' }, context)).toEqual({ success: true });
  expect(printed).toHaveBeenCalledWith('built field');
  printed.mockRestore();
});

test('the first line of a built task names it, and no other line does', async () => {
  const graph = fromPartial<TaskGraph>({
    tasks: { 'field:build': { projectRoot: 'field' }, 'barn:build': { projectRoot: 'barn' } },
    dependencies: {},
  });
  const options = { 'field:build': { module: 'together.cjs' }, 'barn:build': { module: 'together.cjs' } };
  const lines: string[] = [];
  for await (const { result } of buildMany(graph, options, {}, { root } as ExecutorContext))
    lines.push(...result.terminalOutput.split('\n'));
  expect(lines.map(builtTask)).toEqual(['field:build', ...lines.slice(1).map(() => undefined)]);
});
