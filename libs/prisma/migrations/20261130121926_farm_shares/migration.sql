-- CreateEnum
CREATE TYPE "payments"."farm_share_kind" AS ENUM ('share', 'coop');

-- CreateEnum
CREATE TYPE "payments"."farm_share_status" AS ENUM ('open', 'canceled');

-- CreateEnum
CREATE TYPE "payments"."farm_share_place_status" AS ENUM ('requested', 'member', 'waiting', 'offered', 'ended');

-- CreateTable
CREATE TABLE "payments"."farm_share" (
    "id" UUID NOT NULL,
    "kind" "payments"."farm_share_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "places" INTEGER NOT NULL,
    "pickups" JSONB NOT NULL,
    "pickup_place" TEXT NOT NULL,
    "price" TEXT NOT NULL,
    "status" "payments"."farm_share_status" NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "farm_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."farm_share_place" (
    "id" UUID NOT NULL,
    "share_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "allergies" TEXT NOT NULL DEFAULT '',
    "pickup_day" TEXT NOT NULL,
    "status" "payments"."farm_share_place_status" NOT NULL DEFAULT 'requested',
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER,
    "offered_until" TIMESTAMPTZ(3),

    CONSTRAINT "farm_share_place_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "farm_share_ends_on_idx" ON "payments"."farm_share"("ends_on");

-- CreateIndex
CREATE INDEX "farm_share_place_email_idx" ON "payments"."farm_share_place"("email");

-- CreateIndex
CREATE INDEX "farm_share_place_offered_until_idx" ON "payments"."farm_share_place"("offered_until");

-- CreateIndex
CREATE UNIQUE INDEX "farm_share_place_share_id_email_key" ON "payments"."farm_share_place"("share_id", "email");

-- AddForeignKey
ALTER TABLE "payments"."farm_share_place" ADD CONSTRAINT "farm_share_place_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "payments"."farm_share"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "payments"."farm_share"
  ADD CONSTRAINT "farm_share_days" CHECK ("ends_on" >= "starts_on"),
  ADD CONSTRAINT "farm_share_places" CHECK ("places" BETWEEN 1 AND 500),
  ADD CONSTRAINT "farm_share_pickups" CHECK (jsonb_typeof("pickups") = 'array' AND jsonb_array_length("pickups") BETWEEN 1 AND 3),
  ADD CONSTRAINT "farm_share_texts" CHECK (length("name") BETWEEN 1 AND 120 AND length("about") BETWEEN 1 AND 2000
    AND length("pickup_place") BETWEEN 1 AND 200 AND length("price") BETWEEN 1 AND 200);

-- A confirmed place has its place in the order of confirmations; only an offered one has a time until which it is held.
ALTER TABLE "payments"."farm_share_place"
  ADD CONSTRAINT "farm_share_place_position" CHECK ("status" IN ('requested', 'ended') OR "position" IS NOT NULL),
  ADD CONSTRAINT "farm_share_place_offer" CHECK (("status" = 'offered') = ("offered_until" IS NOT NULL)),
  ADD CONSTRAINT "farm_share_place_day" CHECK ("pickup_day" IN
    ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')),
  ADD CONSTRAINT "farm_share_place_texts" CHECK (length("email") BETWEEN 3 AND 254 AND length("name") BETWEEN 1 AND 80
    AND length("phone") <= 40 AND length("allergies") <= 300);
CREATE UNIQUE INDEX "farm_share_place_share_id_position_key" ON "payments"."farm_share_place"("share_id", "position")
  WHERE "status" IN ('member', 'waiting', 'offered');
