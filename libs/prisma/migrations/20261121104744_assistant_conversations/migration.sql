-- AlterTable
ALTER TABLE "dexter"."guard_event" ADD COLUMN     "message_id" UUID;

-- CreateTable
CREATE TABLE "dexter"."conversation" (
    "id" UUID NOT NULL,
    "visitor" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."message" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "emotion" TEXT,
    "engine" TEXT,
    "zone" TEXT,
    "version_id" UUID,
    "sources" JSONB NOT NULL DEFAULT '[]',
    "follow_ups" JSONB NOT NULL DEFAULT '[]',
    "verdict" TEXT,
    "client_message_id" UUID,
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "cost_micro_usd" INTEGER NOT NULL DEFAULT 0,
    "latency_ms" INTEGER,
    "stages" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'done',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."feedback" (
    "message_id" UUID NOT NULL,
    "value" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "dexter"."review_item" (
    "id" UUID NOT NULL,
    "message_id" UUID,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."usage_day" (
    "day" DATE NOT NULL,
    "engine" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "reserved_tokens" INTEGER NOT NULL DEFAULT 0,
    "reserved_micro_usd" BIGINT NOT NULL DEFAULT 0,
    "spent_micro_usd" BIGINT NOT NULL DEFAULT 0,
    "failures" TIMESTAMPTZ(3)[],
    "open_until" TIMESTAMPTZ(3),

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("day","engine")
);

-- CreateTable
CREATE TABLE "dexter"."rate_window" (
    "key" VARCHAR(255) NOT NULL,
    "hits" TIMESTAMPTZ(3)[],

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "conversation_visitor_key" ON "dexter"."conversation"("visitor");

-- CreateIndex
CREATE INDEX "conversation_last_at_idx" ON "dexter"."conversation"("last_at");

-- CreateIndex
CREATE INDEX "message_at_idx" ON "dexter"."message"("at");

-- CreateIndex
CREATE UNIQUE INDEX "message_conversation_id_seq_key" ON "dexter"."message"("conversation_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "message_conversation_id_client_message_id_role_key" ON "dexter"."message"("conversation_id", "client_message_id", "role");

-- CreateIndex
CREATE INDEX "review_item_state_created_at_idx" ON "dexter"."review_item"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "review_item_message_id_kind_key" ON "dexter"."review_item"("message_id", "kind");

-- CreateIndex
CREATE INDEX "guard_event_message_id_idx" ON "dexter"."guard_event"("message_id");

-- AddForeignKey
ALTER TABLE "dexter"."guard_event" ADD CONSTRAINT "guard_event_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "dexter"."message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."message" ADD CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "dexter"."conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."feedback" ADD CONSTRAINT "feedback_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "dexter"."message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."review_item" ADD CONSTRAINT "review_item_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "dexter"."message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "dexter"."message"
  ADD CONSTRAINT "message_role" CHECK ("role" IN ('visitor', 'dexter')),
  ADD CONSTRAINT "message_engine" CHECK ("engine" IN ('retrieval', 'model', 'farm')),
  ADD CONSTRAINT "message_zone" CHECK ("zone" IN ('answer', 'ask', 'scope')),
  ADD CONSTRAINT "message_verdict" CHECK ("verdict" IN ('low', 'medium', 'high', 'critical')),
  ADD CONSTRAINT "message_status" CHECK ("status" IN ('done', 'stopped', 'replaced')),
  ADD CONSTRAINT "message_counts"
  CHECK ("seq" >= 1 AND "tokens_in" >= 0 AND "tokens_out" >= 0 AND "cost_micro_usd" >= 0);
ALTER TABLE "dexter"."feedback"
  ADD CONSTRAINT "feedback_value" CHECK ("value" IN ('up', 'down')),
  ADD CONSTRAINT "feedback_reason" CHECK ("reason" IN ('wrong', 'too short', 'unsafe', 'other'));
ALTER TABLE "dexter"."review_item"
  ADD CONSTRAINT "review_item_kind" CHECK ("kind" IN ('not_helpful', 'ask', 'blocked', 'replaced', 'sample')),
  ADD CONSTRAINT "review_item_state" CHECK ("state" IN ('open', 'done', 'dismissed'));
ALTER TABLE "dexter"."usage_day"
  ADD CONSTRAINT "usage_day_engine" CHECK ("engine" IN ('model')),
  ADD CONSTRAINT "usage_day_counts"
  CHECK ("tokens" >= 0 AND "reserved_tokens" >= 0 AND "reserved_micro_usd" >= 0 AND "spent_micro_usd" >= 0);

-- Counts of the last minute are worth nothing after a crash, and are written with every message.
ALTER TABLE "dexter"."rate_window" SET UNLOGGED;
