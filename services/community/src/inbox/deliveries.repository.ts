import type { EmailState } from '@farm/contracts';
import type { Cursor } from '@farm/server-kit';
import type { Pool } from 'pg';
import { PAGE } from './pagination';

export interface EmailDelivery {
  id: string;
  messageId: string;
  service: string;
  kind: string;
  state: EmailState;
  tries: number;
  error: string | null;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  to: string | null;
  subject: string | null;
  text: string | null;
}

interface DeliveryFilter {
  service: string | undefined;
  state: EmailState | undefined;
  cursor: Cursor | null;
}

// The outbox of server-kit stops after ten attempts.
const DELIVERIES = `
  SELECT d.id, d.message_id, d.service, d.kind, d.tries, d.error, d.created_at, d.due_at, d.sent_at,
    m.recipient, m.subject, m.text,
    CASE WHEN m.message_id IS NOT NULL THEN 'kept'
      WHEN d.sent_at IS NOT NULL AND d.error IN ('nothing to send', 'daily limit') THEN 'dropped'
      WHEN d.sent_at IS NOT NULL THEN 'sent'
      WHEN d.tries >= 10 THEN 'given_up'
      ELSE 'waiting' END AS state
  FROM mail.delivery d LEFT JOIN mail.mailbox_letter m ON m.message_id = d.message_id`;

/** Deliveries of all services, by the view `mail.delivery`. */
export const deliveriesRepository = (pool: Pool) => ({
  list: async ({ service, state, cursor }: DeliveryFilter): Promise<EmailDelivery[]> => {
    const { rows } = await pool.query<EmailDelivery>(
      `SELECT id, message_id AS "messageId", service, kind, state, tries, error, created_at AS "createdAt",
         due_at AS "dueAt", sent_at AS "sentAt", recipient AS "to", subject, text
       FROM (${DELIVERIES}) AS line
       WHERE ($1::text IS NULL OR service = $1) AND ($2::text IS NULL OR state = $2)
         AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [service ?? null, state ?? null, cursor?.createdAt ?? null, cursor?.id ?? null, PAGE + 1],
    );
    return rows;
  },

  countFailed: async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM mail.delivery WHERE sent_at IS NULL AND tries >= 10',
    );
    return rows[0]?.count ?? 0;
  },
});

export type DeliveriesRepository = ReturnType<typeof deliveriesRepository>;
