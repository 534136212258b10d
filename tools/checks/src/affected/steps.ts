import { appendFileSync, writeFileSync } from 'node:fs';
import type { Build } from '@farm/contracts';
import { builtOf, pageProjects } from '../bundle-difference/built';
import { differenceOf } from '../bundle-difference/difference';
import { liveBuilds, type LiveBuilds } from '../bundle-difference/live-builds';
import { differenceReport } from '../bundle-difference/markdown';
import { CHECKS, TARGETS, type Plan } from './plan';
import { run } from './run';
import { tasksIn } from './words';

interface Given {
  plan: Plan;
  /** What Nx is told of the change. */
  choice: readonly string[];
  /** Where the difference is written, beside the terminal. */
  to?: string | undefined;
}

const tellMachine = (file: string | undefined, text: string): void => {
  if (file) appendFileSync(file, `${text}\n`);
};

/** Lint, types, tests, checks and builds of what the change reaches. */
async function tasks({ plan, choice }: Given): Promise<string> {
  const parallel = ['--parallel=2', '--output-style=static'];
  const changed = TARGETS.some((target) => target !== 'check' && plan.byTarget[target].length > 0);
  const printed = changed ? await run('npx', 'nx', 'affected', '-t', TARGETS.join(','), ...choice, ...parallel) : '';
  const checks = printed.includes(`${CHECKS}:check`) ? '' : await run('npx', 'nx', 'run', `${CHECKS}:check`);
  const { all, run: really } = tasksIn(printed + checks);
  return `${all.length} tasks, ${all.length - really.length} of them from the cache`;
}

/** Bytes of the built pages beside the live release, for people and for the summary of the build machine. */
async function difference({ plan, to }: Given): Promise<string> {
  if (plan.pages.length === 0) return 'no page was built anew';
  const live = await liveBuilds(process.env);
  const report = differenceReport(
    builtOf(plan.pages).map((build) => differenceOf(build, live.get(build.name) ?? null)),
  );
  console.log(report);
  if (to) writeFileSync(to, report);
  tellMachine(process.env.GITHUB_STEP_SUMMARY, report);
  return plan.pages.join(', ');
}

/** Visitors' journeys in a real browser, against a site of their own. */
async function journeys({ plan }: Given): Promise<string> {
  if (!plan.journeys) return 'not needed';
  const printed = await run('npm', 'test', '--', 'journeys');
  return printed.trim().split('\n').at(-1) ?? '';
}

/** Builds that are not live: what a release of this change consists of. The shell comes first. */
export const unlike = (built: readonly Build[], live: LiveBuilds): { name: string; build: string }[] =>
  built
    .filter(({ name, build }) => live.get(name)?.build !== build)
    .sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell') || a.name.localeCompare(b.name))
    .map(({ name, build }) => ({ name, build }));

/** Publishes the builds whose bytes are not live. Content decides, so a push that was never released is not forgotten. */
async function publish(): Promise<string> {
  const projects = pageProjects();
  await run('npx', 'nx', 'run-many', '-t', 'build', `--projects=${[...projects.values()].join(',')}`, '--parallel=2');
  const changed = unlike(builtOf([...projects.keys()]), await liveBuilds(process.env));
  if (changed.length > 0) await run('npm', 'run', 'release', '--', 'publish', ...changed.map(({ name }) => name));
  tellMachine(process.env.GITHUB_OUTPUT, `published=${JSON.stringify(changed)}`);
  return changed.map(({ name, build }) => `${name}@${build}`).join(', ') || 'nothing: every byte is live';
}

/** The steps of a build machine, in their order. */
export const STEPS = { tasks, difference, journeys, publish } as const;
export type Step = keyof typeof STEPS;
