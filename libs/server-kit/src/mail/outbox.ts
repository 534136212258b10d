import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { type DailyLimit, EMAILS_PER_DAY, isWithinDailyLimit, limitedEmails } from './daily-limit';
import { type EmailContent, type Mailer, MailServerError } from './email';

const MINUTE_MS = 60_000;
/** After these, an operator must look at the row. */
const MAX_TRIES = 10;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** After this, another replica may claim the row. */
const LEASE_MS = 5 * MINUTE_MS;
/** Emails of one run. */
const BATCH = 50;

/** Stored in `error` for rows that needed no email. */
const NOTHING_TO_SEND = 'nothing to send';
const DAILY_LIMIT = 'daily limit';

/** A row as the service wrote it. */
export interface OutboxRow {
  /** The same for all attempts; tokens in the email may be derived from it. */
  dedupeKey: string;
  kind: string;
  payload: unknown;
  /** The time of creation. */
  at: Date;
}

interface ClaimedRow extends OutboxRow {
  id: string;
  /** Including this one. */
  tries: number;
}

export interface EmailMessage {
  to: string;
  content: EmailContent;
  /** The recipient's daily limit; three of this kind by default. Null: unlimited, for kinds with limits of their own. */
  limit?: DailyLimit | null;
}

export interface Outbox {
  pool: Pool;
  table: `${string}.outbox`;
  /**
   * Renders a row; null: nothing to send. Called for each attempt, so its side effects must be idempotent. @throws for an
   * unknown kind
   */
  render(row: OutboxRow): EmailMessage | null | Promise<EmailMessage | null>;
  /** Payload fields that are kept after sending; all others (addresses, tokens) are deleted. */
  retainedFields?: readonly string[];
  mailer: Mailer;
  /**
   * Called after each attempt, with null or the mail server's error code, such as 'EENVELOPE 550'. Not called while the
   * server is unavailable. An error ends the run.
   */
  onDelivery?(row: OutboxRow, rejection: string | null): Promise<void>;
  clock: Clock;
  log: { error(line: object, text: string): void; warn?(line: object, text: string): void };
}

export interface DrainResult {
  sent: number;
  /** Nothing to send, or above the recipient's daily limit. */
  dropped: number;
  failed: number;
  /** More rows may be due. */
  more: boolean;
}

type Outcome = 'sent' | 'dropped' | 'failed' | 'unavailable';

const addMs = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Claims the row that has been due longest. Counts the attempt first, so that no email can crash the process forever. */
async function claimNext({ pool, table, clock }: Outbox): Promise<ClaimedRow | undefined> {
  const now = clock.now();
  const { rows } = await pool.query<ClaimedRow>(
    `UPDATE ${table} SET tries = tries + 1, due_at = $2
     WHERE id = (SELECT id FROM ${table} WHERE sent_at IS NULL AND tries < ${MAX_TRIES} AND due_at <= $1
                 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, dedupe_key AS "dedupeKey", kind, payload, tries, created_at AS at`,
    [now, addMs(now, LEASE_MS)],
  );
  return rows[0];
}

async function saveSent(outbox: Outbox, { id, payload }: ClaimedRow, error: string | null): Promise<void> {
  const { pool, table, clock, retainedFields = [] } = outbox;
  const fields = Object.entries((payload ?? {}) as object).filter(([name]) => retainedFields.includes(name));
  await pool.query(`UPDATE ${table} SET sent_at = $2, error = $3, payload = $4 WHERE id = $1`, [
    id,
    clock.now(),
    error,
    JSON.stringify(Object.fromEntries(fields)),
  ]);
}

// Error messages may contain personal data.
const ADDRESS = /[^\s<>"'(),:;]*@[^\s<>"'(),:;]*/g;
const MAX_ERROR_LENGTH = 200;

function errorText(error: unknown): string {
  if (error instanceof MailServerError) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const [first = ''] = error.message.trim().split('\n');
  return `${error.name}: ${first.replace(ADDRESS, '(address)')}`.slice(0, MAX_ERROR_LENGTH);
}

/** Schedules the next attempt after 1, 2, 4 … minutes, at most six hours, unless the lease has expired. */
async function saveFailure({ pool, table, clock, log }: Outbox, row: ClaimedRow, error: unknown): Promise<Outcome> {
  const why = errorText(error);
  const pauseMs = Math.min(MINUTE_MS * 2 ** (row.tries - 1), MAX_PAUSE_MS);
  await pool.query(`UPDATE ${table} SET error = $3, due_at = $4 WHERE id = $1 AND tries = $2 AND sent_at IS NULL`, [
    row.id,
    row.tries,
    why,
    addMs(clock.now(), pauseMs),
  ]);
  const line = { table, id: row.id, kind: row.kind, tries: row.tries, why };
  log.error(line, row.tries < MAX_TRIES ? 'email not sent' : 'email given up: an operator must look');
  return error instanceof MailServerError && error.isUnavailable ? 'unavailable' : 'failed';
}

/**
 * Whether the recipient's daily limit is exceeded. Only first attempts count. Requesters are not told, because that would
 * disclose the requests of others.
 */
async function exceedsLimit({ pool, table, clock, log }: Outbox, row: ClaimedRow, message: EmailMessage) {
  const { to, limit = { name: row.kind, perDay: EMAILS_PER_DAY } } = message;
  if (limit === null || row.tries > 1) return false;
  const [schema = ''] = table.split('.');
  if (await isWithinDailyLimit(pool, { schema, to, limit, now: clock.now() })) return false;
  limitedEmails.inc({ kind: row.kind });
  log.warn?.({ table, id: row.id, kind: row.kind, limit: limit.name }, 'email not sent: daily limit of its recipient');
  return true;
}

/** The same for all attempts. A hash, because the key may contain an id of a person. */
const messageIdOf = (table: string, dedupeKey: string): string =>
  createHash('sha256').update(`${table}\0${dedupeKey}`).digest('hex').slice(0, 40);

async function deliver(outbox: Outbox, row: ClaimedRow): Promise<Outcome> {
  const { dedupeKey, kind, payload, at } = row;
  const written: OutboxRow = { dedupeKey, kind, payload, at };
  let error: string | null = null;
  try {
    const message = await outbox.render(written);
    if (!message) error = NOTHING_TO_SEND;
    else if (await exceedsLimit(outbox, row, message)) error = DAILY_LIMIT;
    else {
      const messageId = messageIdOf(outbox.table, dedupeKey);
      await outbox.mailer.send({ messageId, to: message.to, content: message.content, at });
    }
  } catch (thrown) {
    if (thrown instanceof MailServerError && !thrown.isUnavailable) await outbox.onDelivery?.(written, thrown.code);
    return saveFailure(outbox, row, thrown);
  }
  await saveSent(outbox, row, error);
  if (error === null) await outbox.onDelivery?.(written, null);
  return error === null ? 'sent' : 'dropped';
}

/**
 * Sends up to 50 due emails, oldest first; safe to run in several replicas. The row of a replica that died is due again after
 * five minutes; a mail server may then get the email twice, with the same Message-ID. Stops if the mail server is
 * unavailable. @throws if the database is unavailable
 */
export async function drainOutbox(outbox: Outbox, signal?: AbortSignal): Promise<DrainResult> {
  const result: DrainResult = { sent: 0, dropped: 0, failed: 0, more: true };
  for (let count = 0; count < BATCH && !signal?.aborted; count += 1) {
    const row = await claimNext(outbox);
    if (!row) return { ...result, more: false };
    const outcome = await deliver(outbox, row);
    result[outcome === 'unavailable' ? 'failed' : outcome] += 1;
    if (outcome === 'unavailable') return { ...result, more: false };
  }
  return result;
}
