import type { Release } from '@farm/contracts';
import { buildKey, type Edit, promote } from '@farm/release-store';
import { author, type Options, type Outcome, type Tools, UsageError } from '../commands/command';
import { fraction, milliseconds } from '../commands/arguments';

/** Distinct networks whose browsers loaded a build, and those of them in which a page failed. */
interface NetworkCount {
  networks: number;
  failing: number;
}

/** The counts by 'name@build'. */
type Tally = ReadonlyMap<string, NetworkCount>;

const LINE = /^farm_remote_networks_total\{([^}]*)\}\s+([0-9.e+]+)/;
const LABEL = /([a-z]+)="([^"]*)"/g;

/** Reads from a gateway's /metrics in how many networks each build was loaded, and failed. */
export function tallyOf(metrics: string): Tally {
  const tally = new Map<string, NetworkCount>();
  for (const line of metrics.split('\n')) {
    const [, labels = '', value = ''] = LINE.exec(line) ?? [];
    if (!labels) continue;
    const { name, build, result = '' } = Object.fromEntries([...labels.matchAll(LABEL)].map(([, k, v]) => [k, v]));
    const key = `${name}@${build}`;
    const { networks, failing } = tally.get(key) ?? { networks: 0, failing: 0 };
    const times = Number(value);
    tally.set(
      key,
      result === 'failed' ? { networks, failing: failing + times } : { networks: networks + times, failing },
    );
  }
  return tally;
}

/** The networks of several gateways together. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = new Map<string, NetworkCount>();
  for (const tally of tallies)
    for (const [key, { networks, failing }] of tally) {
      const before = sum.get(key) ?? { networks: 0, failing: 0 };
      sum.set(key, { networks: before.networks + networks, failing: before.failing + failing });
    }
  return sum;
}

const NONE: NetworkCount = { networks: 0, failing: 0 };

/** The increase since `before`; at least 0, because a gateway can lose its counts. */
export function since(before: Tally, now: Tally, key: string): NetworkCount {
  const { networks, failing } = now.get(key) ?? NONE;
  const old = before.get(key) ?? NONE;
  return { networks: Math.max(0, networks - old.networks), failing: Math.max(0, failing - old.failing) };
}

/** 'wait': too few networks; 'good': keep it; 'bad': roll it back. */
type Verdict = 'wait' | 'good' | 'bad';

// One network then weighs 5 % at most.
const MIN_NETWORKS = 20;

// A single visitor must not decide.
const MIN_FAILING = 3;

const WORSE = 3;

const rateOf = ({ networks, failing }: NetworkCount): number => (networks === 0 ? 0 : failing / networks);

interface VerdictOptions {
  /** The share of failing networks that is too much. */
  limit: number;
  /** Replicas of the gateway: each counts a network for itself. */
  replicas: number;
}

/**
 * Whether a new build does so badly that it has to go: loaded in 20 networks and failed in 3, above the limit, and above
 * three times what the old build has. The last keeps a provider that is bad for everybody from being blamed on the new
 * build. Networks are counted and not loads: one machine may report as often as it likes.
 */
export function verdictOf(fresh: NetworkCount, old: NetworkCount, { limit, replicas }: VerdictOptions): Verdict {
  if (fresh.networks < MIN_NETWORKS * replicas) return 'wait';
  const isBad = rateOf(fresh) > limit && rateOf(fresh) > WORSE * rateOf(old);
  return isBad && fresh.failing >= MIN_FAILING * replicas ? 'bad' : 'good';
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

/** The reason of an automatic rollback, for the history. */
export const reasonOf = (title: string, fresh: NetworkCount, old: NetworkCount, limit: number): string =>
  `${title} failed in ${percent(rateOf(fresh))} of ${fresh.networks} networks: above ${percent(limit)}, ` +
  `and above three times the ${percent(rateOf(old))} before it`;

const EVERY_MS = 10_000;
const ANSWERS_MS = 3_000;
const DEFAULT_LIMIT = '2%';

/** What is followed: the builds that an edit brings, for how long, and how many failures are too many. */
interface WatchPlan {
  builds: Readonly<Record<string, string>>;
  /** For some of the browsers only. */
  canary: boolean;
  ms: number;
  limit: number;
  gateways: readonly string[];
}

/** What --watch asks for; null without it. Throws UsageError where there is nothing to follow, or no gateway to ask. */
export function plannedWatch(edit: Edit, options: Options, gateways: readonly string[]): WatchPlan | null {
  if (options.watch === undefined) return null;
  const canaries = Object.entries(edit.canaries ?? {}).flatMap(([name, canary]) =>
    canary ? [[name, canary.build] as const] : [],
  );
  const builds = Object.fromEntries([...Object.entries(edit.builds), ...canaries]);
  if ('shell' in builds) throw new UsageError('--watch supports remotes only, not the shell');
  if (Object.keys(builds).length === 0) throw new UsageError('--watch needs a build to promote');
  if (gateways.length === 0) throw new UsageError('--watch needs a gateway: set RELEASE_EDGES, or start the site');
  const limit = fraction(options['max-error-rate'] ?? DEFAULT_LIMIT, '--max-error-rate');
  return { builds, canary: canaries.length > 0, ms: milliseconds(options.watch, '--watch'), limit, gateways };
}

/** Reads all gateways; one that does not answer counts with its last values. */
function counter({ gateways }: WatchPlan, { fetch }: Tools): () => Promise<Tally> {
  const last = new Map<string, Tally>();
  return async () => {
    await Promise.all(
      gateways.map(async (gateway) => {
        try {
          const response = await fetch(new URL('/metrics', gateway), { signal: AbortSignal.timeout(ANSWERS_MS) });
          if (response.ok) last.set(gateway, tallyOf(await response.text()));
        } catch {
          return; // the last counts remain
        }
      }),
    );
    return sumOf([...last.values()]);
  };
}

/** The edit that takes builds back: a canary ends, a build makes way for the one before, a first one is closed. */
function backEdit({ builds, canary }: Pick<WatchPlan, 'builds' | 'canary'>, was: Release | null): Edit {
  const names = Object.keys(builds);
  const only = builds;
  if (canary) return { as: 'rollback', only, builds: {}, canaries: Object.fromEntries(names.map((n) => [n, null])) };
  const older = names.flatMap((name) => {
    const before = was?.remotes[name]?.build;
    return before && before !== builds[name] ? [[name, before] as const] : [];
  });
  const first = names.filter((name) => !older.some(([each]) => each === name));
  return {
    ...{ as: 'rollback', only, builds: Object.fromEntries(older) },
    ...(first.length ? { states: Object.fromEntries(first.map((name) => [name, 'off' as const])) } : {}),
  };
}

interface Seen {
  name: string;
  title: string;
  fresh: NetworkCount;
  old: NetworkCount;
}

const optionsOf = ({ limit, gateways }: WatchPlan): VerdictOptions => ({ limit, replicas: gateways.length });

/** Networks of each new build, and of the one before it: since the watch began, or ever where those are too few. */
function seenOf(plan: WatchPlan, was: Release | null, start: Tally, now: Tally): Seen[] {
  return Object.entries(plan.builds).map(([name, build]) => {
    const title = buildKey({ name, build });
    const before = buildKey({ name, build: was?.remotes[name]?.build ?? '' });
    const lately = since(start, now, before);
    const old = verdictOf(lately, lately, optionsOf(plan)) === 'wait' ? (now.get(before) ?? lately) : lately;
    return { name, title, fresh: since(start, now, title), old };
  });
}

async function takeBack(bad: Seen, plan: WatchPlan, was: Release | null, tools: Tools): Promise<Outcome> {
  const reason = reasonOf(bad.title, bad.fresh, bad.old, plan.limit);
  const edit = backEdit(plan, was);
  const done = await promote(tools.store, edit, author(reason, tools.clock.now()), tools.key());
  if (!done.ok) return { code: 1, lines: [reason, ...done.reasons], data: { reason, refused: done.reasons } };
  return {
    code: 3,
    lines: [`rolled back: ${reason}`, `revision ${done.release.revision}: ${done.release.edit}`],
    data: { rolledBack: true, reason, revision: done.release.revision, edit: done.release.edit },
  };
}

/** Counts before the promote; `follow` then watches until the time is over, or takes the builds back by itself. */
export async function watched(
  plan: WatchPlan,
  tools: Tools,
): Promise<{ follow(was: Release | null): Promise<Outcome> }> {
  const count = counter(plan, tools);
  const start = await count();
  const { clock, log } = tools;
  const follow = async (was: Release | null): Promise<Outcome> => {
    const until = clock.now().getTime() + plan.ms;
    for (;;) {
      const left = until - clock.now().getTime();
      if (left > 0) await clock.sleep(Math.min(EVERY_MS, left));
      const seen = seenOf(plan, was, start, await count());
      seen.forEach(({ title, fresh }) => log(`${title}: failed in ${fresh.failing} of ${fresh.networks} networks`));
      const bad = seen.find(({ fresh, old }) => verdictOf(fresh, old, optionsOf(plan)) === 'bad');
      if (bad) return takeBack(bad, plan, was, tools);
      if (clock.now().getTime() >= until) return kept(seen, plan);
    }
  };
  return { follow };
}

function kept(seen: readonly Seen[], plan: WatchPlan): Outcome {
  const few = seen.filter(({ fresh, old }) => verdictOf(fresh, old, optionsOf(plan)) === 'wait');
  const networks = Object.fromEntries(seen.map(({ title, fresh }) => [title, fresh]));
  return {
    code: 0,
    lines: [
      ...few.map(
        ({ title, fresh }) => `warning: ${title} stays, but ${fresh.networks} networks are too few to judge it`,
      ),
      ...(few.length ? [] : ['no problems: the build stays']),
    ],
    data: { rolledBack: false, networks, tooFew: few.map(({ title }) => title) },
  };
}
