import type { LetterState } from '@farm/contracts';
import type { Pool } from 'pg';
import type { Cursor } from '../comments/cursor';
import { PAGE } from '../inbox/page';

export interface Delivery {
  id: string;
  messageId: string;
  service: string;
  kind: string;
  state: LetterState;
  tries: number;
  error: string | null;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  to: string | null;
  subject: string | null;
  text: string | null;
}

interface Sought {
  service: string | undefined;
  state: LetterState | undefined;
  place: Cursor | null;
}

// Ten tries, then a letter waits for an operator: the outboxes' own rule (server-kit, outbox rows).
const LINES = `
  SELECT d.id, d.message_id, d.service, d.kind, d.tries, d.error, d.created_at, d.due_at, d.sent_at,
    m.recipient, m.subject, m.text,
    CASE WHEN m.message_id IS NOT NULL THEN 'kept'
      WHEN d.sent_at IS NOT NULL AND d.error = 'nothing to send' THEN 'dropped'
      WHEN d.sent_at IS NOT NULL THEN 'sent'
      WHEN d.tries >= 10 THEN 'given_up'
      ELSE 'waiting' END AS state
  FROM mail.delivery d LEFT JOIN mail.mailbox_letter m ON m.message_id = d.message_id`;

/** What became of the letters of all services, through the one view that tells it. */
export const deliveriesRepository = (pool: Pool) => ({
  list: async ({ service, state, place }: Sought): Promise<Delivery[]> => {
    const { rows } = await pool.query<Delivery>(
      `SELECT id, message_id AS "messageId", service, kind, state, tries, error, created_at AS "createdAt",
         due_at AS "dueAt", sent_at AS "sentAt", recipient AS "to", subject, text
       FROM (${LINES}) AS line
       WHERE ($1::text IS NULL OR service = $1) AND ($2::text IS NULL OR state = $2)
         AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [service ?? null, state ?? null, place?.createdAt ?? null, place?.id ?? null, PAGE + 1],
    );
    return rows;
  },

  givenUp: async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mail.delivery WHERE sent_at IS NULL AND tries >= 10',
    );
    return rows[0]?.count ?? 0;
  },
});
export type DeliveriesRepository = ReturnType<typeof deliveriesRepository>;
