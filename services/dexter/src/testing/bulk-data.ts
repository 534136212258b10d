/** Statements that fill a migrated database with `$1` messages of conversations, as a chat of that age would have. */
export const BULK_DATA: readonly string[] = [
  `INSERT INTO dexter.conversation (id, visitor, started_at, last_at)
   SELECT md5('talk' || n)::uuid, 'mark-' || n, timestamptz '2026-01-01', timestamptz '2026-03-01'
   FROM generate_series(1, $1::int / 20) n`,
  `INSERT INTO dexter.message (id, conversation_id, seq, role, text, engine, zone, client_message_id, at)
   SELECT md5('said' || n)::uuid, md5('talk' || 1 + n % ($1::int / 20))::uuid, 1 + n / ($1::int / 20),
     (CASE WHEN (n / ($1::int / 20)) % 2 = 0 THEN 'visitor' ELSE 'dexter' END)::dexter.message_role, 'When do I sow okra?', 'retrieval', 'answer',
     md5('asked' || n)::uuid, timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(0, $1::int - 1) n`,
];
