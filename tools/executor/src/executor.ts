import { EventEmitter, on } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExecutorContext, TaskGraph } from '@nx/devkit';

export interface ModuleOptions {
  /** Path of the module that builds, from the workspace's root. */
  module: string;
  /** Files to bundle, from the project's folder. */
  entryPoints?: string[];
}

export interface ProjectToBuild {
  /** Absolute path. */
  folder: string;
  options: ModuleOptions;
}

/** One built project, or one that failed, with what to print. */
export interface Report {
  folder: string;
  success: boolean;
  text: string;
}

/** What a module exports. It reports each project; those that it does not report have failed with what it throws. */
export type BuildProjects = (projects: readonly ProjectToBuild[]) => AsyncIterable<Report>;

interface TaskResult {
  success: boolean;
  terminalOutput: string;
  startTime: number;
  endTime: number;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Builds one project after another with `build`, which returns the line to print. A failure does not stop the others. */
export const eachAlone = (build: (folder: string) => Promise<string>): BuildProjects =>
  async function* each(projects) {
    for (const { folder } of projects)
      yield await build(folder).then(
        (text) => ({ folder, success: true, text }),
        (error: unknown) => ({ folder, success: false, text: messageOf(error) }),
      );
  };

async function* buildWith(path: string, projects: readonly ProjectToBuild[]): AsyncGenerator<Report> {
  const open = new Set(projects.map(({ folder }) => folder));
  try {
    const { build } = (await import(pathToFileURL(path).href)) as { build: BuildProjects };
    for await (const report of build(projects)) {
      open.delete(report.folder);
      yield report;
    }
  } catch (error) {
    for (const folder of open) yield { folder, success: false, text: messageOf(error) };
  }
}

/** Builds one project, for `nx build --batch=false`. */
export async function buildOne(options: ModuleOptions, context: ExecutorContext): Promise<{ success: boolean }> {
  const { root, projectName = '', projectsConfigurations } = context;
  const folder = join(root, projectsConfigurations.projects[projectName]?.root ?? '');
  let success = false;
  for await (const report of buildWith(join(root, options.module), [{ folder, options }])) {
    console.log(report.text);
    success = report.success;
  }
  return { success };
}

const BUILT = /^Built ([\w-]+:[\w-]+)$/;

/**
 * The task of a line such as 'Built payments:build', which Nx prints when the task has ended well or its result was in the cache.
 * Nx's own line of a task is also printed when it starts, and when it fails.
 */
export const builtTask = (line: string): string | undefined => BUILT.exec(line)?.[1];

interface TaskReport {
  task: string;
  result: TaskResult;
}

/** Runs what can run of a batch: tasks whose dependencies have ended, each module once at a time. */
class Batch {
  private readonly open: Set<string>;
  private readonly failed = new Set<string>();
  private readonly busy = new Set<string>();

  constructor(
    private readonly root: string,
    private readonly graph: TaskGraph,
    private readonly options: Readonly<Record<string, ModuleOptions>>,
    private readonly report: (report: TaskReport) => void,
  ) {
    this.open = new Set(Object.keys(graph.tasks));
  }

  start(): void {
    const ready = new Map<string, string[]>();
    for (const id of this.open) {
      const needs = this.graph.dependencies[id] ?? [];
      if (needs.some((other) => this.open.has(other))) continue;
      const problem = needs.find((other) => this.failed.has(other));
      const module = this.options[id]?.module ?? '';
      if (problem) {
        // what it would build of a failed dependency's old result must not be cached
        this.end(id, { success: false, text: `${problem} failed` }, Date.now());
        return this.start();
      }
      ready.set(module, [...(ready.get(module) ?? []), id]);
    }
    for (const [module, tasks] of ready) if (!this.busy.has(module)) void this.runModule(module, tasks);
  }

  private async runModule(module: string, tasks: readonly string[]): Promise<void> {
    this.busy.add(module);
    const taskOf = new Map(tasks.map((id) => [join(this.root, this.graph.tasks[id]?.projectRoot ?? ''), id]));
    const projects = [...taskOf].map(([folder, id]) => ({ folder, options: this.options[id] as ModuleOptions }));
    let startTime = Date.now();
    for await (const built of buildWith(join(this.root, module), projects)) {
      this.end(taskOf.get(built.folder) ?? '', built, startTime);
      startTime = Date.now();
    }
    this.busy.delete(module);
    this.start();
  }

  private end(task: string, { success, text }: Omit<Report, 'folder'>, startTime: number): void {
    this.open.delete(task);
    if (!success) this.failed.add(task);
    const terminalOutput = `${success ? `Built ${task}\n` : ''}${text}\n`;
    this.report({ task, result: { success, terminalOutput, startTime, endTime: Date.now() } });
  }
}

/**
 * Builds the projects of a batch in one process, which loads and warms up each compiler once. Compilers of different modules run
 * at the same time: most of their work is in other threads and processes.
 */
export async function* buildMany(
  graph: TaskGraph,
  options: Readonly<Record<string, ModuleOptions>>,
  _overrides: object,
  { root }: ExecutorContext,
): AsyncGenerator<TaskReport> {
  const events = new EventEmitter();
  const reports = on(events, 'report') as AsyncIterable<[TaskReport]>;
  let missing = Object.keys(graph.tasks).length;
  new Batch(root, graph, options, (report) => events.emit('report', report)).start();
  for await (const [report] of reports) {
    yield report;
    if (--missing === 0) return;
  }
}
