import type { Calls, ReplyOf } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { dueForReview } from '../knowledge/due-for-review';
import type { Knowledge } from '../knowledge/knowledge';
import { MICRO, type DailyCaps, type UsageRepository } from '../model/usage.repository';
import type { DayCount, MonitoringRepository } from './monitoring.repository';

type Figures = ReplyOf<Calls['GET /api/dexter/monitoring']>;
type ChatDay = Figures['days'][number];

const DAY_MS = 86_400_000;

/** What the monitoring is told of the service it watches. */
export interface Watched {
  knowledge: Knowledge;
  embedder: () => Figures['knowledge']['embedder'];
  model: string | null;
  caps: DailyCaps;
  usage: UsageRepository;
}

/** The counted rows of each day, newest first. */
function daysOf(counts: readonly DayCount[]): ChatDay[] {
  const days = new Map<string, ChatDay>();
  const lists = { engine: 'engines', zone: 'zones', level: 'levels', rule: 'rules' } as const;
  for (const { day, what, name, count } of counts) {
    const one = days.get(day) ?? { day, messages: 0, engines: [], zones: [], levels: [], rules: [], up: 0, down: 0 };
    days.set(day, one);
    if (what === 'message') one.messages = count;
    else if (what === 'up' || what === 'down') one[what] = count;
    else one[lists[what]].push({ name, count });
  }
  return [...days.values()];
}

/** How Dexter Jr. does: figures of the last `days` days of the farm. */
export async function figures(
  days: number,
  now: Date,
  store: MonitoringRepository,
  watched: Watched,
): Promise<Figures> {
  const { knowledge, embedder, model, caps, usage } = watched;
  const since = new Date(now.getTime() - days * DAY_MS);
  const [counts, stages, seriousLastHour, today] = await Promise.all([
    store.counts(since),
    store.stages(since),
    store.seriousLastHour(now),
    usage.today(now),
  ]);
  return {
    ...{ days: daysOf(counts), stages, seriousLastHour, model },
    budget: {
      day: farmTime(now).date,
      tokens: today.tokens,
      tokensAllowed: caps.tokens,
      spentUsd: today.spentMicroUsd / MICRO,
      allowedUsd: Number.isFinite(caps.microUsd) ? caps.microUsd / MICRO : 0,
      breakerOpenUntil: today.openUntil?.toISOString() ?? null,
    },
    knowledge: {
      ...{ articles: knowledge.articles.length, hash: knowledge.hash, embedder: embedder() },
      old: dueForReview(knowledge.articles, now).length,
    },
  };
}
