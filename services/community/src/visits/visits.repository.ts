import type { VisitBatch } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';

export interface VisitTotal {
  /** '2026-11-21' */
  day: string;
  kind: string;
  name: string;
  count: number;
}

export const visitsRepository = (db: CommunityDb) => ({
  /** Adds to the totals in one statement; rows are locked in one order, so that gateways do not block each other. */
  add: async (increments: VisitBatch['increments']): Promise<void> => {
    await db.$executeRaw`
      INSERT INTO community.visit_total (day, kind, name, count)
      SELECT day, kind, name, sum(count)::int
      FROM jsonb_populate_recordset(NULL::community.visit_total, ${JSON.stringify(increments)}::jsonb)
      GROUP BY day, kind, name ORDER BY day, kind, name
      ON CONFLICT (day, kind, name) DO UPDATE SET count = visit_total.count + EXCLUDED.count`;
  },

  /** The totals from this day of the farm's calendar on, most counted first. */
  since: async (day: string): Promise<VisitTotal[]> => {
    const rows = await db.visitTotal.findMany({
      where: { day: { gte: new Date(day) } },
      orderBy: [{ count: 'desc' }, { name: 'asc' }],
    });
    return rows.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) }));
  },
});
export type VisitsRepository = ReturnType<typeof visitsRepository>;
