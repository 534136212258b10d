-- What a conversation knows of the visitor's garden. It is stored and deleted with the conversation.
ALTER TABLE "dexter"."conversation" ADD COLUMN "memory" JSONB NOT NULL DEFAULT '{}';
