-- Stored words and names become those of the code. The timeline is append only, except here.
ALTER TABLE "payments"."order_event" DISABLE TRIGGER "order_event_append_only";
UPDATE "payments"."order_event" SET "actor" = 'order-sync' WHERE "actor" = 'settle';
UPDATE "payments"."order_event" SET "what" = 'receipt_resent' WHERE "what" = 'letter_sent_again';
UPDATE "payments"."order_event" SET "what" = 'email_added' WHERE "what" = 'email_given';
ALTER TABLE "payments"."order_event" ENABLE TRIGGER "order_event_append_only";

-- Schedules of queues that have other names now would add jobs that nobody works. A new database has no tables of pg-boss.
DO $$
BEGIN
  IF to_regclass('community_jobs.schedule') IS NOT NULL THEN
    DELETE FROM community_jobs.schedule WHERE name IN ('monday-letter', 'forget');
  END IF;
  IF to_regclass('dexter_jobs.schedule') IS NOT NULL THEN
    DELETE FROM dexter_jobs.schedule WHERE name = 'forget';
  END IF;
END $$;

ALTER INDEX "community"."comment_marks" RENAME TO "comment_tombstones";
ALTER TRIGGER "moderation_event_stands" ON "community"."moderation_event" RENAME TO "moderation_event_append_only";
ALTER FUNCTION "community"."moderation_event_stands"() RENAME TO "moderation_event_append_only";
ALTER TRIGGER "post_event_stands" ON "community"."post_event" RENAME TO "post_event_append_only";
ALTER FUNCTION "community"."post_event_stands"() RENAME TO "post_event_append_only";
ALTER TRIGGER "persona_version_stands" ON "dexter"."persona_version" RENAME TO "persona_version_append_only";
ALTER FUNCTION "dexter"."persona_version_stands"() RENAME TO "persona_version_append_only";
ALTER TRIGGER "persona_activation_stands" ON "dexter"."persona_activation" RENAME TO "persona_activation_append_only";
ALTER TRIGGER "audit_log_stands" ON "dexter"."audit_log" RENAME TO "audit_log_append_only";
ALTER TRIGGER "lesson_stands" ON "dexter"."lesson" RENAME TO "lesson_append_only";
