import { chatPause, type RiskLevel } from '@farm/farm';
import { type DexterDb, type Prisma, queryRow, queryRows } from '@farm/prisma';
import { Type } from '@sinclair/typebox';

/** An action of the guard, without any data of the visitor. */
export interface GuardEvent {
  stage: Prisma.GuardEventModel['stage'];
  level: RiskLevel;
  risk: number;
  hits: readonly string[];
  action: Prisma.GuardEventModel['action'];
  at: Date;
  /** The id of the answer; missing when nothing was stored. */
  messageId?: string | undefined;
}

const Points = Type.Object({ points: Type.Integer() });

const MINUTE_MS = 60_000;
const keyOf = (visitor: string) => `guard ${visitor}`;

export const guardEventsRepository = (db: DexterDb) => ({
  record: async ({ hits, messageId, ...event }: GuardEvent): Promise<void> => {
    await db.guardEvent.create({ data: { ...event, messageId: messageId ?? null, hits: [...hits] } });
  },

  /** Whether the chat is paused for this visitor. */
  async isPaused(visitor: string, now: Date): Promise<boolean> {
    const rows = await queryRows(db, Points)`SELECT points FROM dexter.rate_limit
      WHERE key = ${keyOf(visitor)} AND points >= ${chatPause.points} AND expire > ${now.getTime()}`;
    return rows.length > 0;
  },

  /** Adds points. One statement, so that all replicas count together. @returns whether the pause begins. */
  async strike(visitor: string, points: number, now: Date): Promise<boolean> {
    const at = now.getTime();
    const until = at + chatPause.minutes * MINUTE_MS;
    const stored = await queryRow(db, Points)`INSERT INTO dexter.rate_limit AS held (key, points, expire)
      VALUES (${keyOf(visitor)}, ${points}, ${until})
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN held.expire > ${at} THEN held.points + excluded.points ELSE excluded.points END,
        expire = CASE WHEN held.expire > ${at} AND held.points + excluded.points < ${chatPause.points}
          THEN held.expire ELSE excluded.expire END
      RETURNING points`;
    return stored.points >= chatPause.points;
  },
});
export type GuardEvents = ReturnType<typeof guardEventsRepository>;
