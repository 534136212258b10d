import { pageProjects } from '../bundle-difference/built';
import { output } from '../workspace';
import type { Range } from './range';

export const TARGETS = ['lint', 'typecheck', 'test', 'check', 'build'] as const;
type Target = (typeof TARGETS)[number];

/** What a change makes necessary. */
export interface Plan {
  /** Projects of the change and those that use them, by target. */
  byTarget: Readonly<Record<Target, readonly string[]>>;
  /** Tasks of other projects that these need first; they come from the cache unless nobody ran them yet. */
  needed: readonly string[];
  /** Whether a browser must walk through the site. */
  journeys: boolean;
  /** Pages by release name that are built anew, and published unless their bytes are live already. */
  pages: readonly string[];
}

/** The part of `nx affected --graph=stdout` that is read. */
interface TaskGraph {
  tasks: { tasks: Readonly<Record<string, { id: string; target: { project: string; target: string } }>> };
}

/** The project whose checks read every file of the repository: any change at all concerns it. */
export const CHECKS = 'checks';
const JOURNEYS = 'site-e2e';

/** The plan behind a graph of tasks. */
export function planOf({ tasks }: TaskGraph, pages: ReadonlyMap<string, string>): Plan {
  const all = Object.values(tasks.tasks).map(({ target }) => target);
  // Every project is linted and no task waits for that: so what is linted is what the change touches or reaches.
  const changed = all.filter(({ target }) => target === 'lint').map(({ project }) => project);
  const isOwn = ({ project, target }: (typeof all)[number]) =>
    changed.includes(project) && (TARGETS as readonly string[]).includes(target);
  const having = (wanted: Target) =>
    all.filter((task) => isOwn(task) && task.target === wanted).map(({ project }) => project);
  const byTarget = Object.fromEntries(TARGETS.map((target) => [target, having(target).sort()])) as Record<
    Target,
    string[]
  >;
  byTarget.check = [...new Set([...byTarget.check, CHECKS])].sort();
  return {
    byTarget,
    needed: all
      .filter((task) => !isOwn(task))
      .map(({ project, target }) => `${project}:${target}`)
      .sort(),
    journeys: changed.includes(JOURNEYS),
    pages: [...pages].filter(([, project]) => byTarget.build.includes(project)).map(([name]) => name),
  };
}

/** What Nx is told of the change: commits, or (for a look ahead) files. */
export const choiceOf = ({ base, head }: Range, files?: string): string[] =>
  files === undefined ? [`--base=${base}`, ...(head ? [`--head=${head}`] : [])] : [`--files=${files}`];

/** Asks Nx what a change reaches. Nothing is run. */
export function planFor(choice: readonly string[]): Plan {
  const graph = output('npx', 'nx', 'affected', '-t', TARGETS.join(','), ...choice, '--graph=stdout');
  return planOf(JSON.parse(graph) as TaskGraph, pageProjects());
}
