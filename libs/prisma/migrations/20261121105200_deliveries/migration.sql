-- What became of every letter of the house, for the operators' mailbox: never whom it reaches or what it says. The one
-- door to the outboxes of other services. A letter kept in the mailbox has the same message id (server-kit, outbox rows).
CREATE VIEW "mail"."delivery" AS
  SELECT "service", "id", "kind", "tries", "error", "created_at", "due_at", "sent_at",
    left(encode(sha256(convert_to("service" || '.outbox', 'UTF8') || '\x00'::bytea || convert_to("dedupe_key", 'UTF8')),
      'hex'), 40) AS "message_id"
  FROM (
    SELECT 'payments' AS "service", "id", "dedupe_key", "kind", "tries", "error", "created_at", "due_at", "sent_at"
      FROM "payments"."outbox"
    UNION ALL
    SELECT 'learning', "id", "dedupe_key", "kind", "tries", "error", "created_at", "due_at", "sent_at"
      FROM "learning"."outbox"
    UNION ALL
    SELECT 'community', "id", "dedupe_key", "kind", "tries", "error", "created_at", "due_at", "sent_at"
      FROM "community"."outbox"
  ) AS "letter";
