-- CreateEnum
CREATE TYPE "community"."garden_photo_state" AS ENUM ('UNSENT', 'PENDING', 'ACCEPTED', 'REFUSED', 'TAKEN_DOWN', 'DELETED');

-- CreateTable
CREATE TABLE "community"."garden_photo" (
    "id" UUID NOT NULL,
    "visitor" TEXT NOT NULL,
    "key" UUID,
    "state" "community"."garden_photo_state" NOT NULL DEFAULT 'UNSENT',
    "description" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "town" TEXT,
    "email" TEXT,
    "picture" TEXT NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "reason" TEXT,

    CONSTRAINT "garden_photo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "garden_photo_picture_key" ON "community"."garden_photo"("picture");

-- CreateIndex
CREATE INDEX "garden_photo_state_decided_at_id_idx" ON "community"."garden_photo"("state", "decided_at", "id");

-- CreateIndex
CREATE INDEX "garden_photo_state_sent_at_id_idx" ON "community"."garden_photo"("state", "sent_at", "id");

-- CreateIndex
CREATE INDEX "garden_photo_email_idx" ON "community"."garden_photo"("email");

-- CreateIndex
CREATE UNIQUE INDEX "garden_photo_visitor_key_key" ON "community"."garden_photo"("visitor", "key");

ALTER TABLE "community"."garden_photo"
  ADD CONSTRAINT "garden_photo_picture" CHECK ("picture" ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT "garden_photo_texts" CHECK (
    "state" = 'DELETED'
    OR (char_length("description") BETWEEN 3 AND 200 AND char_length("comment") BETWEEN 1 AND 500
      AND char_length("name") BETWEEN 1 AND 40 AND char_length("town") BETWEEN 1 AND 60)
  ),
  ADD CONSTRAINT "garden_photo_sent" CHECK (
    "state" IN ('UNSENT', 'DELETED') OR ("sent_at" IS NOT NULL AND "width" > 0 AND "height" > 0)
  ),
  ADD CONSTRAINT "garden_photo_decided" CHECK (
    "state" IN ('UNSENT', 'PENDING', 'DELETED') OR ("decided_at" IS NOT NULL AND "decided_by" IS NOT NULL AND "email" IS NULL)
  ),
  ADD CONSTRAINT "garden_photo_reason" CHECK ("state" NOT IN ('REFUSED', 'TAKEN_DOWN') OR "reason" IS NOT NULL),
  ADD CONSTRAINT "garden_photo_deleted" CHECK (
    "state" <> 'DELETED'
    OR ("description" = '' AND "comment" = '' AND "name" = '' AND "town" IS NULL AND "email" IS NULL AND "reason" IS NULL AND "key" IS NULL)
  );
