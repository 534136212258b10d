import type { Release } from '@farm/contracts';
import { buildKey, type Edit, promote } from '@farm/release-store';
import { createAuthor, type Options, type Outcome, type Tools, UsageError } from '../commands/command';
import { parseDuration, parsePercentage } from '../commands/arguments';

/** Distinct networks that loaded a build, and those in which a page failed. */
interface NetworkCount {
  networks: number;
  failing: number;
}

/** The counts by 'name@build'. */
type NetworkCounts = ReadonlyMap<string, NetworkCount>;

const LINE = /^farm_remote_networks_total\{([^}]*)\}\s+([0-9.e+]+)/;
const LABEL = /([a-z]+)="([^"]*)"/g;

/** Parses the network counts of a gateway's /metrics. */
export function parseCounts(metrics: string): NetworkCounts {
  const counts = new Map<string, NetworkCount>();
  for (const line of metrics.split('\n')) {
    const [, labels = '', value = ''] = LINE.exec(line) ?? [];
    if (!labels) continue;
    const { name, build, result = '' } = Object.fromEntries([...labels.matchAll(LABEL)].map(([, k, v]) => [k, v]));
    const key = `${name}@${build}`;
    const { networks, failing } = counts.get(key) ?? { networks: 0, failing: 0 };
    const times = Number(value);
    counts.set(
      key,
      result === 'failed' ? { networks, failing: failing + times } : { networks: networks + times, failing },
    );
  }
  return counts;
}

/** Adds the counts of several gateways. */
export function sumCounts(all: readonly NetworkCounts[]): NetworkCounts {
  const sum = new Map<string, NetworkCount>();
  for (const counts of all)
    for (const [key, { networks, failing }] of counts) {
      const before = sum.get(key) ?? { networks: 0, failing: 0 };
      sum.set(key, { networks: before.networks + networks, failing: before.failing + failing });
    }
  return sum;
}

const NONE: NetworkCount = { networks: 0, failing: 0 };

/** The increase since `before`; at least 0, because a restarted gateway starts at zero. */
export function countSince(before: NetworkCounts, now: NetworkCounts, key: string): NetworkCount {
  const { networks, failing } = now.get(key) ?? NONE;
  const start = before.get(key) ?? NONE;
  return { networks: Math.max(0, networks - start.networks), failing: Math.max(0, failing - start.failing) };
}

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
const GATEWAY_TIMEOUT_MS = 3_000;
const DEFAULT_LIMIT = '2%';

interface WatchPlan {
  builds: Readonly<Record<string, string>>;
  isCanary: boolean;
  ms: number;
  limit: number;
  gateways: readonly string[];
}

/** Parses --watch; null without it. @throws {UsageError} without a build to watch or a gateway */
export function planWatch(edit: Edit, options: Options, gateways: readonly string[]): WatchPlan | null {
  if (options.watch === undefined) return null;
  const canaries = Object.entries(edit.canaries ?? {}).flatMap(([name, canary]) =>
    canary ? [[name, canary.build] as const] : [],
  );
  const builds = Object.fromEntries([...Object.entries(edit.builds), ...canaries]);
  if ('shell' in builds) throw new UsageError('--watch supports remotes only, not the shell');
  if (Object.keys(builds).length === 0) throw new UsageError('--watch needs a build to promote');
  if (gateways.length === 0) throw new UsageError('--watch needs a gateway: set RELEASE_EDGES, or start the site');
  const limit = parsePercentage(options['max-error-rate'] ?? DEFAULT_LIMIT, '--max-error-rate');
  return { builds, isCanary: canaries.length > 0, ms: parseDuration(options.watch, '--watch'), limit, gateways };
}

/** Reads the counts of all gateways; one that does not answer keeps its last counts. */
function createCounter({ gateways }: WatchPlan, { fetch }: Tools): () => Promise<NetworkCounts> {
  const last = new Map<string, NetworkCounts>();
  return async () => {
    await Promise.all(
      gateways.map(async (gateway) => {
        try {
          const response = await fetch(new URL('/metrics', gateway), {
            signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
          });
          if (response.ok) last.set(gateway, parseCounts(await response.text()));
        } catch {
          return; // keep the last counts
        }
      }),
    );
    return sumCounts([...last.values()]);
  };
}

/** The edit that ends a canary, restores the previous build, or switches off a remote without one. */
function rollbackEdit({ builds, isCanary }: WatchPlan, was: Release | null): Edit {
  const names = Object.keys(builds);
  const edit = { kind: 'rollback', expected: builds } as const;
  if (isCanary) return { ...edit, builds: {}, canaries: Object.fromEntries(names.map((name) => [name, null])) };
  const previous = names.flatMap((name) => {
    const before = was?.remotes[name]?.build;
    return before && before !== builds[name] ? [[name, before] as const] : [];
  });
  const first = names.filter((name) => !previous.some(([each]) => each === name));
  return {
    ...edit,
    builds: Object.fromEntries(previous),
    ...(first.length ? { states: Object.fromEntries(first.map((name) => [name, 'off' as const])) } : {}),
  };
}

interface WatchedBuild {
  title: string;
  newBuild: NetworkCount;
  oldBuild: NetworkCount;
  verdict: Verdict;
}

/** Compares each new build with the previous one, whose earlier networks count if there are too few since the start. */
function compareBuilds(plan: WatchPlan, was: Release | null, start: NetworkCounts, now: NetworkCounts): WatchedBuild[] {
  const options = { limit: plan.limit, replicas: plan.gateways.length };
  return Object.entries(plan.builds).map(([name, build]) => {
    const title = buildKey({ name, build });
    const newBuild = countSince(start, now, title);
    const previous = buildKey({ name, build: was?.remotes[name]?.build ?? '' });
    const recent = countSince(start, now, previous);
    const oldBuild = judgeCanary(recent, recent, options) === 'wait' ? (now.get(previous) ?? recent) : recent;
    return { title, newBuild, oldBuild, verdict: judgeCanary(newBuild, oldBuild, options) };
  });
}

async function rollBack(bad: WatchedBuild, plan: WatchPlan, was: Release | null, tools: Tools): Promise<Outcome> {
  const reason = rollbackReason(bad.title, bad.newBuild, bad.oldBuild, plan.limit);
  const edit = rollbackEdit(plan, was);
  const done = await promote(tools.store, edit, createAuthor(reason, tools.clock.now()), tools.key(), {
    trusted: tools.trusted(),
  });
  if (!done.ok) return { code: 1, lines: [reason, ...done.reasons], data: { reason, rejected: done.reasons } };
  return {
    code: 3,
    lines: [`rolled back: ${reason}`, `revision ${done.release.revision}: ${done.release.edit}`],
    data: { rolledBack: true, reason, revision: done.release.revision, edit: done.release.edit },
  };
}

/** Reads the counts before a promote; `follow` then watches until the time is over or a bad build is rolled back. */
export async function startWatch(
  plan: WatchPlan,
  tools: Tools,
): Promise<{ follow(was: Release | null): Promise<Outcome> }> {
  const count = createCounter(plan, tools);
  const start = await count();
  const { clock, log } = tools;
  const follow = async (was: Release | null): Promise<Outcome> => {
    const until = clock.now().getTime() + plan.ms;
    for (;;) {
      const left = until - clock.now().getTime();
      if (left > 0) await clock.sleep(Math.min(POLL_MS, left));
      const builds = compareBuilds(plan, was, start, await count());
      for (const { title, newBuild } of builds)
        log(`${title}: failed in ${newBuild.failing} of ${newBuild.networks} networks`);
      const bad = builds.find(({ verdict }) => verdict === 'bad');
      if (bad) return rollBack(bad, plan, was, tools);
      if (clock.now().getTime() >= until) return finalOutcome(builds);
    }
  };
  return { follow };
}

function finalOutcome(builds: readonly WatchedBuild[]): Outcome {
  const few = builds.filter(({ verdict }) => verdict === 'wait');
  const networks = Object.fromEntries(builds.map(({ title, newBuild }) => [title, newBuild]));
  return {
    code: 0,
    lines: [
      ...few.map(
        ({ title, newBuild }) =>
          `warning: ${title} stays live, but ${newBuild.networks} networks are too few to judge it`,
      ),
      ...(few.length ? [] : ['no problems: the build stays live']),
    ],
    data: { rolledBack: false, networks, tooFew: few.map(({ title }) => title) },
  };
}
