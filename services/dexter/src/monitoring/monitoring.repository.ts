import { Nullable, OneOf, ReviewItem } from '@farm/contracts';
import { site } from '@farm/farm';
import { Prisma, queryRows, type DexterDb } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import { type Static, Type } from '@sinclair/typebox';

const HOUR_MS = 3_600_000;
const zone = site.place.timeZone;

/** A count on a day of the farm. */
const DayCount = Type.Object({
  day: Type.String(),
  what: OneOf(['message', 'engine', 'zone', 'level', 'rule', 'up', 'down']),
  name: Type.String(),
  count: Type.Integer(),
});
export type DayCount = Static<typeof DayCount>;

const StageTime = Type.Object({ stage: Type.String(), p50: Type.Number(), p95: Type.Number() });
export type StageTime = Static<typeof StageTime>;

export type ReviewState = ReviewItem['state'];

const day = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`;

/** Figures of the chat for operators, and the list of answers to review. */
export const monitoringRepository = (db: DexterDb) => ({
  /** Counts since a time, by day of the farm. */
  counts: (since: Date): Promise<DayCount[]> => queryRows(db, DayCount)`
    WITH said AS (
      SELECT m.engine, m.zone, ${day(Prisma.sql`m.at`)} AS day, f.value
      FROM dexter.message m LEFT JOIN dexter.feedback f ON f.message_id = m.id
      WHERE m.role = 'dexter' AND m.at >= ${since}
    ), events AS (SELECT level, hits, ${day(Prisma.sql`at`)} AS day FROM dexter.guard_event WHERE at >= ${since})
    SELECT day, 'message' AS what, '' AS name, count(*)::int AS count FROM said GROUP BY day
    UNION ALL SELECT day, 'engine', engine::text, count(*)::int FROM said WHERE engine IS NOT NULL GROUP BY day, engine
    UNION ALL SELECT day, 'zone', zone::text, count(*)::int FROM said WHERE zone IS NOT NULL GROUP BY day, zone
    UNION ALL SELECT day, value::text, '', count(*)::int FROM said WHERE value IS NOT NULL GROUP BY day, value
    UNION ALL SELECT day, 'level', level::text, count(*)::int FROM events GROUP BY day, level
    UNION ALL SELECT day, 'rule', hit, count(*)::int FROM events, unnest(hits) AS hit GROUP BY day, hit
    ORDER BY 1 DESC, 2, 4 DESC, 3`,

  /** Milliseconds of each stage of an answer, and of the whole. */
  stages: (since: Date): Promise<StageTime[]> => queryRows(db, StageTime)`
    SELECT stage, percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS p50,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS p95
    FROM (
      SELECT stage, ms::float FROM dexter.message m, jsonb_each_text(m.stages) AS each (stage, ms) WHERE m.at >= ${since}
      UNION ALL SELECT 'whole', latency_ms FROM dexter.message WHERE at >= ${since} AND latency_ms IS NOT NULL
    ) AS times GROUP BY stage ORDER BY stage`,

  seriousSince: (since: Date): Promise<number> =>
    db.guardEvent.count({ where: { at: { gte: since }, level: { in: ['high', 'critical'] } } }),

  seriousLastHour(now: Date): Promise<number> {
    return this.seriousSince(new Date(now.getTime() - HOUR_MS));
  },

  /** One page of the review list, newest first. */
  items: async (state: ReviewState, cursor: Cursor | null, take: number): Promise<ReviewItem[]> => {
    const rows = await queryRows(db, Row)`${reviewed} WHERE r.state = ${state}
      ${cursor ? Prisma.sql`AND (r.created_at, r.id) < (${cursor.createdAt}, ${cursor.id}::uuid)` : Prisma.empty}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${take}`;
    return rows.map(listItem);
  },

  /** Sets the state of an entry; null: there is none. */
  setState: async (id: string, state: ReviewState, by: string, at: Date): Promise<ReviewItem | null> => {
    await db.reviewItem.updateMany({ where: { id }, data: { state, by, closedAt: state === 'open' ? null : at } });
    const [row] = await queryRows(db, Row)`${reviewed} WHERE r.id = ${id}::uuid`;
    return row ? listItem(row) : null;
  },
});
export type MonitoringRepository = ReturnType<typeof monitoringRepository>;

const Row = Type.Object({
  ...ReviewItem.properties,
  at: Type.Date(),
  sources: Nullable(ReviewItem.properties.sources),
  before: Nullable(Type.Required(ReviewItem).properties.before),
});

const LINES_BEFORE = 2;

const reviewed = Prisma.sql`
  SELECT r.id, r.kind, r.reason, r.state, r.created_at AS at, coalesce(asked.text, tried.probe) AS question,
    coalesce(said.text, tried.after) AS answer, said.zone, said.engine, said.sources, earlier.before
  FROM dexter.review_item r
    LEFT JOIN dexter.message said ON said.id = r.message_id
    LEFT JOIN dexter.message asked ON asked.conversation_id = said.conversation_id AND asked.role = 'visitor'
      AND asked.client_message_id = said.client_message_id
    LEFT JOIN dexter.training_session tried ON tried.id = r.session_id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('role', role, 'text', text) ORDER BY seq) AS before FROM (
        SELECT role, text, seq FROM dexter.message
        WHERE conversation_id = said.conversation_id AND seq < coalesce(asked.seq, said.seq)
        ORDER BY seq DESC LIMIT ${LINES_BEFORE}
      ) AS newest
    ) AS earlier ON true`;

const listItem = ({ at, sources, before, ...row }: Static<typeof Row>): ReviewItem => ({
  ...row,
  at: at.toISOString(),
  sources: sources ?? [],
  before: before ?? [],
});
