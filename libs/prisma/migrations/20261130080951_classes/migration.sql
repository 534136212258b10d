-- CreateEnum
CREATE TYPE "learning"."class_kind" AS ENUM ('class', 'work_day');

-- CreateEnum
CREATE TYPE "learning"."class_status" AS ENUM ('scheduled', 'canceled');

-- CreateEnum
CREATE TYPE "learning"."seat_status" AS ENUM ('requested', 'seated', 'waiting', 'canceled');

-- CreateTable
CREATE TABLE "learning"."class_event" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "kind" "learning"."class_kind" NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT,
    "link" TEXT,
    "seats" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "status" "learning"."class_status" NOT NULL DEFAULT 'scheduled',
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."class_seat" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "learning"."seat_status" NOT NULL DEFAULT 'requested',
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER,
    "reminded_at" TIMESTAMPTZ(3),
    "attended" BOOLEAN,

    CONSTRAINT "class_seat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."class_notice" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "class_notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "class_event_starts_at_idx" ON "learning"."class_event"("starts_at");

-- CreateIndex
CREATE INDEX "class_seat_email_idx" ON "learning"."class_seat"("email");

-- CreateIndex
CREATE UNIQUE INDEX "class_seat_event_id_email_key" ON "learning"."class_seat"("event_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "class_notice_email_key" ON "learning"."class_notice"("email");

-- AddForeignKey
ALTER TABLE "learning"."class_seat" ADD CONSTRAINT "class_seat_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "learning"."class_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "learning"."class_event"
  ADD CONSTRAINT "class_event_time" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "class_event_where" CHECK ("place" IS NOT NULL OR "link" IS NOT NULL),
  ADD CONSTRAINT "class_event_numbers" CHECK ("seats" BETWEEN 1 AND 500 AND "price_cents" BETWEEN 0 AND 1000000),
  ADD CONSTRAINT "class_event_texts" CHECK (length("title") BETWEEN 1 AND 120 AND length("place") BETWEEN 1 AND 200
    AND length("link") BETWEEN 1 AND 500 AND length("notes") <= 2000);

-- A confirmed seat has its place in the order of confirmations; nobody who has not confirmed came or was reminded.
ALTER TABLE "learning"."class_seat"
  ADD CONSTRAINT "class_seat_position" CHECK ("status" NOT IN ('seated', 'waiting') OR "position" IS NOT NULL),
  ADD CONSTRAINT "class_seat_attended" CHECK ("attended" IS NULL OR "status" = 'seated'),
  ADD CONSTRAINT "class_seat_texts" CHECK (length("email") BETWEEN 3 AND 254 AND length("name") BETWEEN 1 AND 80);
CREATE UNIQUE INDEX "class_seat_event_id_position_key" ON "learning"."class_seat"("event_id", "position")
  WHERE "status" IN ('seated', 'waiting');

ALTER TABLE "learning"."class_notice" ADD CONSTRAINT "class_notice_email" CHECK (length("email") BETWEEN 3 AND 254);

-- Other services cannot read the learning schema. Nothing here is about a person.
CREATE FUNCTION "learning"."upcoming_classes"("after" timestamptz, "before" timestamptz)
  RETURNS TABLE ("id" uuid, "title" text, "starts_at" timestamptz, "ends_at" timestamptz, "place" text, "seats_left" integer,
    "price_cents" integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
    SELECT e.id, e.title, e.starts_at, e.ends_at, e.place,
      (e.seats - (SELECT count(*) FROM learning.class_seat s WHERE s.event_id = e.id AND s.status = 'seated'))::integer,
      e.price_cents
    FROM learning.class_event e
    WHERE e.status = 'scheduled' AND e.starts_at > $1 AND e.starts_at < $2
    ORDER BY e.starts_at, e.id LIMIT 20
  $$;
REVOKE ALL ON FUNCTION "learning"."upcoming_classes"(timestamptz, timestamptz) FROM PUBLIC;
