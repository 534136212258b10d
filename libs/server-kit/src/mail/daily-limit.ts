import { createHmac, randomBytes } from 'node:crypto';
import { farmTime, normalizeEmail } from '@farm/farm';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';

/** The most emails of one kind per address and day (farm time). */
export interface DailyLimit {
  /** Emails with the same name are counted together, such as 'free_guide'. */
  name: string;
  perDay: number;
}

/** The default limit: more of a kind on one day were probably requested by somebody else. */
export const EMAILS_PER_DAY = 3;

const TWO_DAYS_MS = 2 * 86_400_000;

/** Emails that were not sent because their recipient had enough of them that day, by kind. */
export const limitedEmails = new Counter({
  name: 'farm_emails_limited_total',
  help: 'Emails not sent because of the daily limit of their recipient',
  labelNames: ['kind'],
  registers: [],
});

/** The random salt of a day, shared by all replicas and deleted after two days, so that hashes cannot be reversed later. */
async function saltOf(pool: Pool, schema: string, day: string): Promise<Buffer> {
  await pool.query(`INSERT INTO ${schema}.limit_salt (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    day,
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ salt: Buffer }>(`SELECT salt FROM ${schema}.limit_salt WHERE day = $1`, [day]);
  if (!rows[0]) throw new Error('The salt of the day is gone');
  return rows[0].salt;
}

export interface EmailToCount {
  schema: string;
  to: string;
  limit: DailyLimit;
  now: Date;
}

/** Counts an email to an address and returns whether it is within the limit. Stores no address. */
export async function isWithinDailyLimit(pool: Pool, { schema, to, limit, now }: EmailToCount): Promise<boolean> {
  const day = farmTime(now).date;
  const recipient = createHmac('sha256', await saltOf(pool, schema, day))
    .update(`email\0${normalizeEmail(to) ?? to.trim().toLowerCase()}`)
    .digest('base64url');
  const { rows } = await pool.query<{ points: number }>(
    `INSERT INTO ${schema}.rate_limit AS counted (key, points, expire) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET points = counted.points + 1 RETURNING points`,
    [`email ${limit.name} ${day} ${recipient}`, now.getTime() + TWO_DAYS_MS],
  );
  return (rows[0]?.points ?? 0) <= limit.perDay;
}
