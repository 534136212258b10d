-- CreateEnum
CREATE TYPE "community"."frost_bell_state" AS ENUM ('UNCONFIRMED', 'CONFIRMED', 'ENDED', 'BOUNCED');

-- CreateTable
CREATE TABLE "community"."frost_bell" (
    "id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "crops" TEXT[],
    "state" "community"."frost_bell_state" NOT NULL DEFAULT 'UNCONFIRMED',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "bounces" INTEGER NOT NULL DEFAULT 0,
    "tender_rests_until" DATE,

    CONSTRAINT "frost_bell_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community"."frost_bell_token" (
    "token_hash" BYTEA NOT NULL,
    "bell_id" UUID NOT NULL,
    "zip" TEXT,
    "crops" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "frost_bell_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "community"."frost_cell" (
    "zip" TEXT NOT NULL,
    "cell" TEXT,
    "time_zone" TEXT,
    "found_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "frost_cell_pkey" PRIMARY KEY ("zip")
);

-- CreateTable
CREATE TABLE "community"."frost_night" (
    "cell" TEXT NOT NULL,
    "night" DATE NOT NULL,
    "low" INTEGER,
    "low_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "frost_night_pkey" PRIMARY KEY ("cell","night")
);

-- CreateIndex
CREATE UNIQUE INDEX "frost_bell_email_key_key" ON "community"."frost_bell"("email_key");

-- CreateIndex
CREATE INDEX "frost_bell_state_zip_idx" ON "community"."frost_bell"("state", "zip");

-- CreateIndex
CREATE INDEX "frost_bell_token_bell_id_created_at_idx" ON "community"."frost_bell_token"("bell_id", "created_at");

-- CreateIndex
CREATE INDEX "frost_night_night_idx" ON "community"."frost_night"("night");

-- AddForeignKey
ALTER TABLE "community"."frost_bell_token" ADD CONSTRAINT "frost_bell_token_bell_id_fkey" FOREIGN KEY ("bell_id") REFERENCES "community"."frost_bell"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "community"."frost_bell"
  ADD CONSTRAINT "frost_bell_zip" CHECK ("zip" ~ '^[0-9]{5}$'),
  ADD CONSTRAINT "frost_bell_crops" CHECK (cardinality("crops") BETWEEN 1 AND 60),
  ADD CONSTRAINT "frost_bell_confirmed" CHECK ("state" <> 'CONFIRMED' OR "confirmed_at" IS NOT NULL);
ALTER TABLE "community"."frost_bell_token"
  ADD CONSTRAINT "frost_bell_token_request" CHECK (("zip" IS NULL) = (cardinality("crops") = 0));
ALTER TABLE "community"."frost_cell"
  ADD CONSTRAINT "frost_cell_found" CHECK (("cell" IS NULL) = ("time_zone" IS NULL) AND ("cell" IS NULL) = ("found_at" IS NULL));
ALTER TABLE "community"."frost_night"
  ADD CONSTRAINT "frost_night_low" CHECK (("low" IS NULL) = ("low_at" IS NULL));

-- Other services cannot read the learning schema. Nothing here is about a person.
CREATE FUNCTION "learning"."point_of_zip"("zip" text)
  RETURNS TABLE ("lat" double precision, "lon" double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT p.lat, p.lon FROM learning.place p WHERE p.zip = $1 $$;
REVOKE ALL ON FUNCTION "learning"."point_of_zip"(text) FROM PUBLIC;
