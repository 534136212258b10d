import type { Release } from '@farm/contracts';
import { author, UsageError } from '../author';
import { buildKey } from '../builds';
import type { Edit } from '../edit';
import { promote } from '../promote';
import { since, sumOf, tallyOf, type Loads, type Tally } from '../watch/loads';
import { reasonOf, verdictOf } from '../watch/verdict';
import type { Options, Outcome, Tools } from './command';
import { fraction, milliseconds } from './words';

const EVERY_MS = 10_000;
const ANSWERS_MS = 3_000;
const DEFAULT_LIMIT = '2%';

/** What is followed: the builds that an edit brings, for how long, and how many failures are too many. */
export interface WatchPlan {
  builds: Readonly<Record<string, string>>;
  /** For some of the browsers only. */
  canary: boolean;
  ms: number;
  limit: number;
  edges: readonly string[];
}

/** What --watch asks for; null without it. Throws UsageError where there is nothing to follow, or no edge to ask. */
export function plannedWatch(edit: Edit, options: Options, edges: readonly string[]): WatchPlan | null {
  if (options.watch === undefined) return null;
  const canaries = Object.entries(edit.canaries ?? {}).flatMap(([name, canary]) =>
    canary ? [[name, canary.build] as const] : [],
  );
  const builds = Object.fromEntries([...Object.entries(edit.builds), ...canaries]);
  if ('shell' in builds) throw new UsageError('--watch follows remotes: pages report the build of their remote');
  if (Object.keys(builds).length === 0) throw new UsageError('--watch follows builds, and none is promoted');
  if (edges.length === 0) throw new UsageError('--watch needs an edge: set RELEASE_EDGES, or start the site');
  const limit = fraction(options['max-error-rate'] ?? DEFAULT_LIMIT, '--max-error-rate');
  return { builds, canary: canaries.length > 0, ms: milliseconds(options.watch, '--watch'), limit, edges };
}

/** Asks all edges at once; one that does not answer counts with what it said last. */
function counter({ edges }: WatchPlan, { fetch: ask }: Tools): () => Promise<Tally> {
  const last = new Map<string, Tally>();
  return async () => {
    await Promise.all(
      edges.map(async (edge) => {
        try {
          const answer = await ask(new URL('/metrics', edge), { signal: AbortSignal.timeout(ANSWERS_MS) });
          if (answer.ok) last.set(edge, tallyOf(await answer.text()));
        } catch {
          return; // it keeps what it said last
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
  fresh: Loads;
  old: Loads;
}

/** Loads of each new build, and of the one before it: since the watch began, or ever where those are too few. */
function seenOf({ builds, limit }: WatchPlan, was: Release | null, start: Tally, now: Tally): Seen[] {
  return Object.entries(builds).map(([name, build]) => {
    const title = buildKey({ name, build });
    const before = buildKey({ name, build: was?.remotes[name]?.build ?? '' });
    const lately = since(start, now, before);
    const old = verdictOf(lately, lately, limit) === 'wait' ? (now.get(before) ?? lately) : lately;
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
    lines: [`taken back: ${reason}`, `revision ${done.release.revision}: ${done.release.edit}`],
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
  const { clock, say } = tools;
  const follow = async (was: Release | null): Promise<Outcome> => {
    const until = clock.now().getTime() + plan.ms;
    for (;;) {
      const left = until - clock.now().getTime();
      if (left > 0) await clock.sleep(Math.min(EVERY_MS, left));
      const seen = seenOf(plan, was, start, await count());
      seen.forEach(({ title, fresh }) => say(`${title}: ${fresh.failures} of ${fresh.loads} loads failed`));
      const bad = seen.find(({ fresh, old }) => verdictOf(fresh, old, plan.limit) === 'bad');
      if (bad) return takeBack(bad, plan, was, tools);
      if (clock.now().getTime() >= until) return kept(seen, plan);
    }
  };
  return { follow };
}

function kept(seen: readonly Seen[], { limit }: WatchPlan): Outcome {
  const few = seen.filter(({ fresh, old }) => verdictOf(fresh, old, limit) === 'wait');
  const loads = Object.fromEntries(seen.map(({ title, fresh }) => [title, fresh]));
  return {
    code: 0,
    lines: [
      ...few.map(
        ({ title, fresh }) => `warning: ${title} stays, but ${fresh.loads} loads are too few to say how it does`,
      ),
      ...(few.length ? [] : ['it does well and stays']),
    ],
    data: { rolledBack: false, loads, tooFew: few.map(({ title }) => title) },
  };
}
