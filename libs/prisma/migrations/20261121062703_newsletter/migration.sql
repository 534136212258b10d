-- CreateTable
CREATE TABLE "community"."lead" (
    "id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "source" TEXT NOT NULL,
    "newsletter" TEXT NOT NULL DEFAULT 'NONE',
    "consent_version" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community"."newsletter_token" (
    "token_hash" BYTEA NOT NULL,
    "lead_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "community"."outbox" (
    "id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lead_email_key_key" ON "community"."lead"("email_key");

-- CreateIndex
CREATE INDEX "newsletter_token_lead_id_created_at_idx" ON "community"."newsletter_token"("lead_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_dedupe_key_key" ON "community"."outbox"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_created_at_idx" ON "community"."outbox"("created_at");

-- AddForeignKey
ALTER TABLE "community"."newsletter_token" ADD CONSTRAINT "newsletter_token_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "community"."lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "community"."lead"
  ADD CONSTRAINT "lead_newsletter" CHECK ("newsletter" IN ('NONE', 'UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'BOUNCED')),
  ADD CONSTRAINT "lead_confirmed_when" CHECK ("newsletter" <> 'CONFIRMED' OR "confirmed_at" IS NOT NULL);
ALTER TABLE "community"."newsletter_token"
  ADD CONSTRAINT "newsletter_token_hash" CHECK (octet_length("token_hash") = 32);
CREATE INDEX "community_outbox_waiting" ON "community"."outbox" ("due_at") WHERE "sent_at" IS NULL;
