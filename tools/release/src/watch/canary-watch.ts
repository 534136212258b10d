import type { Release } from '@farm/contracts';
import { buildKey, type Edit, promote, readBuild } from '@farm/release-store';
import {
  createAuthor,
  type Options,
  type Outcome,
  type Tools,
  UsageError,
  type VisitedBuild,
} from '../commands/command';
import { parseDuration, parsePercentage } from '../commands/arguments';
import { type GatewayCounter, type NetworkCount, NO_NETWORKS, startCounting } from './gateway-counts';

/** 'wait': too few networks to judge; 'bad': roll back. */
type Verdict = 'wait' | 'good' | 'bad';

// so that one network is at most 5 %
const MIN_NETWORKS = 20;

// a single visitor must not cause a rollback
const MIN_FAILING = 3;

const WORSE_FACTOR = 3;

const rateOf = ({ networks, failing }: NetworkCount): number => (networks === 0 ? 0 : failing / networks);

interface VerdictOptions {
  /** Highest acceptable share of failing networks. */
  limit: number;
  /** Replicas of the gateway, which each count a network. */
  replicas: number;
}

/**
 * Judges a new build. It is bad if it failed in at least 3 of at least 20 networks, above the limit, and at more than three times
 * the rate of the old build, so that a provider's outage is not blamed on the new build. Networks are counted instead of
 * loads, because one browser can report any number of loads.
 */
export function judgeCanary(
  newBuild: NetworkCount,
  oldBuild: NetworkCount,
  { limit, replicas }: VerdictOptions,
): Verdict {
  if (newBuild.networks < MIN_NETWORKS * replicas) return 'wait';
  const isBad = rateOf(newBuild) > limit && rateOf(newBuild) > WORSE_FACTOR * rateOf(oldBuild);
  return isBad && newBuild.failing >= MIN_FAILING * replicas ? 'bad' : 'good';
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

/** The reason of an automatic rollback, for the history. */
export const rollbackReason = (title: string, newBuild: NetworkCount, oldBuild: NetworkCount, limit: number): string =>
  `${title} failed in ${percent(rateOf(newBuild))} of ${newBuild.networks} networks: above ${percent(limit)}, ` +
  `and above three times the ${percent(rateOf(oldBuild))} of the previous build`;

const POLL_MS = 10_000;
const UNANSWERED_MS = 60_000;
const DEFAULT_LIMIT = '2%';
const SHELL = 'shell';

interface WatchPlan {
  builds: Readonly<Record<string, string>>;
  isCanary: boolean;
  ms: number;
  limit: number;
  /** Pages are loaded in a browser as well. */
  visit: boolean;
}

/** Parses --watch; null without it. @throws {UsageError} without a build to watch or a gateway */
export function planWatch(edit: Edit, options: Options, gateways: readonly string[] | null): WatchPlan | null {
  if (options.watch === undefined) {
    if (options.visit) throw new UsageError('--visit needs --watch');
    return null;
  }
  const canaries = Object.entries(edit.canaries ?? {}).flatMap(([name, canary]) =>
    canary ? [[name, canary.build] as const] : [],
  );
  const builds = Object.fromEntries([...Object.entries(edit.builds), ...canaries]);
  if (Object.keys(builds).length === 0) throw new UsageError('--watch needs a build to promote');
  if (!gateways?.length) throw new UsageError('--watch needs a gateway: set RELEASE_EDGES, or start the site');
  const limit = parsePercentage(options['max-error-rate'] ?? DEFAULT_LIMIT, '--max-error-rate');
  return {
    builds,
    isCanary: canaries.length > 0,
    ms: parseDuration(options.watch, '--watch'),
    limit,
    visit: options.visit === true,
  };
}

/** The edit that ends a canary, restores the previous build, or switches off a remote without one. */
function rollbackEdit({ builds, isCanary }: WatchPlan, was: Release): Edit {
  const names = Object.keys(builds);
  const edit = { kind: 'rollback', expected: builds } as const;
  if (isCanary) return { ...edit, builds: {}, canaries: Object.fromEntries(names.map((name) => [name, null])) };
  const previous = names.flatMap((name) => {
    const before = buildIn(was, name);
    return before && before !== builds[name] ? [[name, before] as const] : [];
  });
  const first = names.filter((name) => !previous.some(([each]) => each === name));
  return {
    ...edit,
    builds: Object.fromEntries(previous),
    ...(first.length ? { states: Object.fromEntries(first.map((name) => [name, 'off' as const])) } : {}),
  };
}

const buildIn = (release: Release, name: string): string | undefined =>
  name === SHELL ? release.shell.build : release.remotes[name]?.build;

interface WatchedBuild {
  title: string;
  newBuild: NetworkCount;
  oldBuild: NetworkCount;
  verdict: Verdict;
}

/**
 * Compares each new build with the previous one, whose earlier networks count if there are too few since the start. Every
 * page is part of the shell, so it is judged by the pages of all parts.
 */
function compareBuilds(plan: WatchPlan, was: Release, counter: GatewayCounter): WatchedBuild[] {
  const options = { limit: plan.limit, replicas: counter.replicas() };
  return Object.entries(plan.builds).map(([name, build]) => {
    const title = buildKey({ name, build });
    const isShell = name === SHELL;
    const newBuild = isShell ? counter.allSinceStart() : counter.sinceStart(title);
    const previous = buildKey({ name, build: buildIn(was, name) ?? '' });
    const recent = isShell ? NO_NETWORKS : counter.sinceStart(previous);
    const earlier = isShell ? counter.allBeforeStart() : counter.total(previous);
    const oldBuild = judgeCanary(recent, recent, options) === 'wait' ? earlier : recent;
    return { title, newBuild, oldBuild, verdict: judgeCanary(newBuild, oldBuild, options) };
  });
}

async function rollBack(reason: string, plan: WatchPlan, was: Release, tools: Tools): Promise<Outcome> {
  const done = await promote(
    tools.store,
    rollbackEdit(plan, was),
    createAuthor(reason, tools.clock.now()),
    tools.key(),
    { trusted: tools.trusted() },
  );
  if (!done.ok) return { code: 1, lines: [reason, ...done.reasons], data: { reason, rejected: done.reasons } };
  return {
    code: 3,
    lines: [`rolled back: ${reason}`, `revision ${done.release.revision}: ${done.release.edit}`],
    data: { rolledBack: true, reason, revision: done.release.revision, edit: done.release.edit },
  };
}

/** Loads the pages of new builds in a browser. Returns why they must be rolled back; '': they load. */
async function visit({ builds }: WatchPlan, { store, visit: load }: Tools): Promise<string> {
  const visited = Object.entries(builds).map(async ([name, build]): Promise<VisitedBuild> => {
    const pages = (await readBuild(store, name, build))?.build.pages ?? [];
    return { name, build, paths: pages.flatMap(({ path }) => (path.includes(':') ? [] : path)) };
  });
  return load(await Promise.all(visited)).catch((error: unknown) => `the browser of this machine failed: ${error}`);
}

/**
 * Reads the counts before a promote; `follow` then watches until the time is over or the builds are rolled back: because
 * pages fail, in a browser of this machine or in those of visitors, or because no gateway has answered for a minute or at
 * the end, so that nobody knows.
 * @throws {GatewayError} if no gateway answers
 */
export async function startWatch(
  plan: WatchPlan,
  tools: Tools,
): Promise<{ follow(was: Release | null): Promise<Outcome> }> {
  const counter = await startCounting(tools);
  if (plan.visit) await tools.visit([]); // a missing browser must not be noticed after the promote
  const { clock, log } = tools;
  const follow = async (was: Release | null): Promise<Outcome> => {
    if (!was) return { code: 0, lines: ['the first release: nothing to go back to'], data: { rolledBack: false } };
    const failure = plan.visit ? await visit(plan, tools) : '';
    if (failure) return rollBack(failure, plan, was, tools);
    const until = clock.now().getTime() + plan.ms;
    for (;;) {
      const left = until - clock.now().getTime();
      if (left > 0) await clock.sleep(Math.min(POLL_MS, left));
      const unansweredMs = await counter.update();
      const builds = compareBuilds(plan, was, counter);
      for (const { title, newBuild } of builds)
        log(`${title}: failed in ${newBuild.failing} of ${newBuild.networks} networks`);
      const bad = builds.find(({ verdict }) => verdict === 'bad');
      if (bad) return rollBack(rollbackReason(bad.title, bad.newBuild, bad.oldBuild, plan.limit), plan, was, tools);
      const isOver = clock.now().getTime() >= until;
      if (unansweredMs >= UNANSWERED_MS || (isOver && unansweredMs > 0))
        return rollBack(`no gateway answers, so nobody knows how ${builds[0]?.title} loads`, plan, was, tools);
      if (isOver) return finalOutcome(builds, plan);
    }
  };
  return { follow };
}

function finalOutcome(builds: readonly WatchedBuild[], plan: WatchPlan): Outcome {
  const few = builds.filter(({ verdict }) => verdict === 'wait');
  const networks = Object.fromEntries(builds.map(({ title, newBuild }) => [title, newBuild]));
  return {
    code: 0,
    lines: [
      ...few.map(
        ({ title, newBuild }) =>
          `warning: ${title} stays live${plan.visit ? ' and loads in a browser' : ''}, but too few networks visited to judge it: ${newBuild.networks}`,
      ),
      ...(few.length ? [] : ['no problems: the build stays live']),
    ],
    data: { rolledBack: false, networks, tooFew: few.map(({ title }) => title) },
  };
}
