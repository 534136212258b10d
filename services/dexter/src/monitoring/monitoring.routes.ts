import { monitoring, type Calls, type ReplyOf } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { type App, type Clock, readCursor, serve, splitPage, throwHttpError } from '@farm/server-kit';
import { articlesToReview, type Knowledge } from '../knowledge/knowledge';
import { MICRO, type DailyCaps, type UsageRepository } from '../model/usage.repository';
import { type DayCount, type MonitoringRepository } from './monitoring.repository';

type Figures = ReplyOf<Calls['GET /api/dexter/monitoring']>;
type ChatDay = Figures['days'][number];

const DAY_MS = 86_400_000;

/** The parts of the service that are monitored. */
interface Watched {
  knowledge: () => Knowledge;
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

/** Figures of the last `days` days of the farm. */
async function figures(days: number, now: Date, store: MonitoringRepository, watched: Watched): Promise<Figures> {
  const { knowledge, embedder, model, caps, usage } = watched;
  const { articles, hash } = knowledge();
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
      ...{ articles: articles.length, hash, embedder: embedder() },
      old: articlesToReview(articles, now).length,
    },
  };
}

const WEEK = 7;
const PAGE_SIZE = 20;

const throwNoPage = () => throwHttpError(400, 'review.no_page', 'That page of the list does not exist.');

interface MonitoringRoutesDeps {
  store: MonitoringRepository;
  watched: Watched;
  clock: Clock;
}

/** Figures of the assistant and its review list, for operators. */
export const monitoringRoutes = (app: App, { store, watched, clock }: MonitoringRoutesDeps) =>
  serve(app, monitoring, {
    'GET /api/dexter/monitoring': ({ query }) => figures(query.days ?? WEEK, clock.now(), store, watched),
    'GET /api/dexter/review': async ({ query }) => {
      const cursor = readCursor(query.before, throwNoPage);
      const rows = await store.items(query.state ?? 'open', cursor, PAGE_SIZE + 1);
      const { page, next } = splitPage(
        rows.map((row) => ({ ...row, createdAt: row.at })),
        PAGE_SIZE,
      );
      return { items: page.map(({ createdAt: _createdAt, ...item }) => item), next };
    },
    'POST /api/dexter/review/:id': async ({ params, body }, { person }) =>
      (await store.setState(params.id, body.state, person.id, clock.now())) ??
      throwHttpError(404, 'review.gone', 'This entry does not exist.'),
  });
