-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "mail";

-- CreateTable
CREATE TABLE "mail"."mailbox_letter" (
    "message_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "headers" JSONB NOT NULL DEFAULT '{}',
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_letter_pkey" PRIMARY KEY ("message_id")
);

-- CreateIndex
CREATE INDEX "mailbox_letter_written_at_idx" ON "mail"."mailbox_letter"("written_at");
