-- What a conversation knows of the visitor's garden. It is stored and deleted with the conversation.
ALTER TABLE "dexter"."conversation" ADD COLUMN "memory" JSONB NOT NULL DEFAULT '{}';

-- A farm tool can answer, too.
ALTER TABLE "dexter"."message"
  DROP CONSTRAINT "message_engine",
  ADD CONSTRAINT "message_engine" CHECK ("engine" IN ('retrieval', 'tool', 'model', 'farm'));
