import { randomUUID } from 'node:crypto';
import type { OperatorEvent } from '@farm/contracts';
import type { Pool } from 'pg';
import type { Clock } from './clock';
import type { Cursor } from './cursor';
import { HttpError } from './http-error';

const PAGE = 30;
const YEARS_STORED = 2;
const MAX_TEXT = 500;

/** Fields of bodies that say what was done. They name nobody: addresses, names and texts of people stay out. */
const BODY_FIELDS = [
  ...['reason', 'action', 'role', 'disabled', 'state', 'hidden', 'released', 'cents', 'percent', 'code', 'days', 'to'],
  ...['title', 'alt', 'date', 'skipped', 'publishOn', 'override', 'mode'],
];

type About = OperatorEvent['about'];

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function aboutOf({ params, body }: { params: unknown; body: unknown }): About {
  const fields = Object.entries(Object(body) as object).filter(([name]) => BODY_FIELDS.includes(name));
  const known = [...Object.entries(Object(params) as object), ...fields] as [string, unknown][];
  return Object.fromEntries(
    known.flatMap(([name, value]) =>
      isScalar(value) ? [[name, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value]] : [],
    ),
  );
}

interface RecordedCall {
  /** The id of the operator. */
  actor: string;
  call: string;
  params: unknown;
  body: unknown;
}

type LogError = (line: object, text: string) => void;

/** The audit log of a service: one row for each call with which somebody of the team changes something. */
export function createOperatorEvents(schema: string, pool: Pool, clock: Clock, logError: LogError) {
  const table = `"${schema}".operator_event`;
  // Never rejects: the action has ended, so its outcome is not that of this statement. The row stays without outcome.
  const finish = async (id: string, outcome: OperatorEvent['outcome']): Promise<void> => {
    try {
      await pool.query(`UPDATE ${table} SET outcome = $2 WHERE id = $1`, [id, outcome]);
    } catch (err) {
      logError({ err, event: id, outcome }, 'the outcome of an operator’s action was not stored');
    }
  };
  return {
    /** Runs a call's handler. The row is written before it, so that nothing is changed without one. */
    async record<T>({ actor, call, ...request }: RecordedCall, run: () => T | Promise<T>): Promise<T> {
      const id = randomUUID();
      const insert = `INSERT INTO ${table} (id, actor, call, about, at) VALUES ($1, $2, $3, $4, $5)`;
      await pool.query(insert, [id, actor, call, JSON.stringify(aboutOf(request)), clock.now()]);
      let result: T;
      try {
        result = await run();
      } catch (error) {
        await finish(id, error instanceof HttpError && error.status < 500 ? 'rejected' : 'failed');
        throw error;
      }
      await finish(id, 'done');
      return result;
    },

    async list({ by, before }: { by: string | undefined; before: Cursor | null }) {
      const { rows } = await pool.query<Omit<OperatorEvent, 'at'> & { at: Date }>(
        `SELECT id, actor AS by, call, about, outcome, at FROM ${table}
         WHERE ($1::text IS NULL OR actor = $1) AND ($2::timestamptz IS NULL OR (at, id) < ($2::timestamptz, $3::uuid))
         ORDER BY at DESC, id DESC LIMIT ${PAGE + 1}`,
        [by ?? null, before?.createdAt ?? null, before?.id ?? null],
      );
      const events = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }));
      return { events, hasMore: rows.length > PAGE };
    },

    /** Deletes events over two years old. */
    async deleteOld(): Promise<number> {
      const before = new Date(clock.now());
      before.setFullYear(before.getFullYear() - YEARS_STORED);
      return (await pool.query(`DELETE FROM ${table} WHERE at < $1`, [before])).rowCount ?? 0;
    },
  };
}
export type OperatorEvents = ReturnType<typeof createOperatorEvents>;
