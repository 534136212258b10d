import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { Letter } from './letter';
import { MailRefused, type Mailer } from './mailer';
import { claimNext, markFailed, markSent, messageIdOf, TRIES, type ClaimedRow } from './outbox-rows';

/** A row that waits: what it is about, as the service wrote it. */
export interface OutboxRow {
  /** The same at every try: a letter that carries a key of its own may derive it from this. */
  dedupeKey: string;
  kind: string;
  payload: unknown;
  /** When the row was written. */
  at: Date;
}

/** A letter and whom it reaches. */
export interface Written {
  to: string;
  letter: Letter;
}

/** The letters of one service: rows written in the transaction of the fact they tell, sent afterwards. */
export interface Outbox {
  pool: Pool;
  /** Schema and table, such as 'payments.outbox'. */
  table: `${string}.outbox`;
  /**
   * Makes the letter of a row; null when there is nothing to send, as for an address nobody knows. Throws on a kind
   * that nobody writes. Called again at every try, also after one whose letter has left: what it stores it must find again.
   */
  write(row: OutboxRow): Written | null | Promise<Written | null>;
  /** Fields of payloads that stay in the row once it is sent; everything else (addresses, tokens) is erased. */
  keeps?: readonly string[];
  mailer: Mailer;
  /**
   * Hears what became of each try: null when the letter was taken, else how the mail server refused it, such as
   * 'EENVELOPE 550'. Not told of a server that is away. A throw ends the run; a letter that was taken stays sent.
   */
  heard?(row: OutboxRow, refused: string | null): Promise<void>;
  clock: Clock;
  log: { error(line: object, text: string): void };
}

/** Letters of one run; the next run goes on. */
const BATCH = 50;

export interface Drained {
  sent: number;
  /** Nothing to send. */
  dropped: number;
  failed: number;
  /** Whether due rows may be left that could be sent now. */
  more: boolean;
}

// What a person typed may stand in any error: an address never reaches table or log.
const ADDRESS = /[^\s<>"'(),:;]*@[^\s<>"'(),:;]*/g;
const LONGEST = 200;

function said(error: unknown): string {
  if (error instanceof MailRefused) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const [first = ''] = error.message.trim().split('\n');
  return `${error.name}: ${first.replace(ADDRESS, '(address)')}`.slice(0, LONGEST);
}

const kept = (payload: unknown, keeps: readonly string[]) =>
  Object.fromEntries(Object.entries((payload ?? {}) as object).filter(([name]) => keeps.includes(name)));

type Outcome = 'sent' | 'dropped' | 'failed' | 'away';

/** What the server said of this very letter; undefined when it said nothing of it. */
const refusedAs = (error: unknown) => (error instanceof MailRefused && !error.away ? error.code : undefined);

async function failed({ pool, table, clock, log }: Outbox, row: ClaimedRow, error: unknown): Promise<Outcome> {
  const why = said(error);
  await markFailed(pool, table, row, clock.now(), why);
  const line = { table, id: row.id, kind: row.kind, tries: row.tries, why };
  log.error(line, row.tries < TRIES ? 'letter not sent' : 'letter given up: an operator must look');
  return error instanceof MailRefused && error.away ? 'away' : 'failed';
}

async function deliver(outbox: Outbox, row: ClaimedRow): Promise<Outcome> {
  const { pool, table, write, keeps = [], mailer, clock } = outbox;
  const { dedupeKey, kind, payload, at } = row;
  let written: Written | null;
  try {
    written = await write({ dedupeKey, kind, payload, at });
    if (written) await mailer.send({ messageId: messageIdOf(table, dedupeKey), ...written, at });
  } catch (error) {
    const refused = refusedAs(error);
    if (refused !== undefined) await outbox.heard?.({ dedupeKey, kind, payload, at }, refused);
    return failed(outbox, row, error);
  }
  const done = { at: clock.now(), error: written ? null : 'nothing to send', payload: kept(payload, keeps) };
  await markSent(pool, table, row, done);
  if (written) await outbox.heard?.({ dedupeKey, kind, payload, at }, null);
  return written ? 'sent' : 'dropped';
}

/**
 * Sends what is due, at most 50 letters, oldest first. Several copies may run at once: each row is one copy's. A copy
 * that dies loses nothing: its row is due again after five minutes, and the mailbox knows a letter it already has; a
 * mail server may get it twice, under the same Message-ID. Stops early when the mail server is away: no other letter's
 * tries are used up for that. Throws when our own database is away.
 */
export async function drainOutbox(outbox: Outbox, signal?: AbortSignal): Promise<Drained> {
  const { pool, table, clock } = outbox;
  const drained: Drained = { sent: 0, dropped: 0, failed: 0, more: true };
  for (let taken = 0; taken < BATCH && !signal?.aborted; taken += 1) {
    const row = await claimNext(pool, table, clock.now());
    if (!row) return { ...drained, more: false };
    const outcome = await deliver(outbox, row);
    drained[outcome === 'away' ? 'failed' : outcome] += 1;
    if (outcome === 'away') return { ...drained, more: false };
  }
  return drained;
}
