-- CreateTable
CREATE TABLE "learning"."quiz_player" (
    "player_id" TEXT NOT NULL,
    "visitor" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_id" TEXT NOT NULL,
    "total_points" INTEGER NOT NULL DEFAULT 0,
    "reached_at" TIMESTAMPTZ(3),
    "best_streak" INTEGER NOT NULL DEFAULT 0,
    "passes" INTEGER NOT NULL DEFAULT 0,
    "hidden_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quiz_player_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "learning"."quiz_session" (
    "id" UUID NOT NULL,
    "player_id" TEXT NOT NULL,
    "challenge_id" TEXT NOT NULL,
    "content_version" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "time_factor" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL DEFAULT 'open',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "submitted_at" TIMESTAMPTZ(3),
    "attempt" INTEGER,
    "answers" JSONB,
    "time_elapsed" INTEGER,
    "gross" INTEGER,
    "result" TEXT,

    CONSTRAINT "quiz_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."quiz_points" (
    "id" UUID NOT NULL,
    "player_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "points" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quiz_points_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."quiz_badge" (
    "player_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quiz_badge_pkey" PRIMARY KEY ("player_id","slug")
);

-- CreateTable
CREATE TABLE "learning"."quiz_day" (
    "player_id" TEXT NOT NULL,
    "date" DATE NOT NULL,

    CONSTRAINT "quiz_day_pkey" PRIMARY KEY ("player_id","date")
);

-- CreateTable
CREATE TABLE "learning"."daily_challenge" (
    "date" DATE NOT NULL,
    "challenge_id" TEXT NOT NULL,

    CONSTRAINT "daily_challenge_pkey" PRIMARY KEY ("date")
);

-- CreateTable
CREATE TABLE "learning"."review_card" (
    "player_id" TEXT NOT NULL,
    "question_id" TEXT NOT NULL,
    "due" TIMESTAMPTZ(3) NOT NULL,
    "card" JSONB NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_card_pkey" PRIMARY KEY ("player_id","question_id")
);

-- CreateTable
CREATE TABLE "learning"."place" (
    "zip" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "city_key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "county" TEXT NOT NULL,
    "county_key" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "place_pkey" PRIMARY KEY ("zip")
);

-- CreateTable
CREATE TABLE "learning"."seed_version" (
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,

    CONSTRAINT "seed_version_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "learning"."shared_plan" (
    "token_hash" BYTEA NOT NULL,
    "plan" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_plan_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "quiz_player_public_id_key" ON "learning"."quiz_player"("public_id");

-- CreateIndex
CREATE INDEX "quiz_player_visitor_idx" ON "learning"."quiz_player"("visitor");

-- CreateIndex
CREATE INDEX "quiz_session_status_expires_at_idx" ON "learning"."quiz_session"("status", "expires_at");

-- CreateIndex
CREATE INDEX "quiz_session_player_id_challenge_id_submitted_at_idx" ON "learning"."quiz_session"("player_id", "challenge_id", "submitted_at");

-- CreateIndex
CREATE INDEX "quiz_points_player_id_idx" ON "learning"."quiz_points"("player_id");

-- CreateIndex
CREATE INDEX "quiz_points_date_player_id_idx" ON "learning"."quiz_points"("date", "player_id");

-- CreateIndex
CREATE UNIQUE INDEX "quiz_points_session_id_kind_key" ON "learning"."quiz_points"("session_id", "kind");

-- CreateIndex
CREATE INDEX "review_card_player_id_due_idx" ON "learning"."review_card"("player_id", "due");

-- CreateIndex
CREATE INDEX "place_city_key_state_idx" ON "learning"."place"("city_key", "state");

-- CreateIndex
CREATE INDEX "place_county_key_state_idx" ON "learning"."place"("county_key", "state");

-- CreateIndex
CREATE INDEX "shared_plan_expires_at_idx" ON "learning"."shared_plan"("expires_at");

-- AddForeignKey
ALTER TABLE "learning"."quiz_session" ADD CONSTRAINT "quiz_session_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "learning"."quiz_player"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."quiz_points" ADD CONSTRAINT "quiz_points_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "learning"."quiz_player"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."quiz_points" ADD CONSTRAINT "quiz_points_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "learning"."quiz_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."quiz_badge" ADD CONSTRAINT "quiz_badge_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "learning"."quiz_player"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."quiz_day" ADD CONSTRAINT "quiz_day_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "learning"."quiz_player"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."review_card" ADD CONSTRAINT "review_card_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "learning"."quiz_player"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "learning"."quiz_player"
  ADD CONSTRAINT "quiz_player_id" CHECK ("player_id" ~ '^player_[A-Za-z0-9_-]{4,64}$'),
  ADD CONSTRAINT "quiz_player_public_id" CHECK ("public_id" ~ '^[0-9a-f]{12}$'),
  ADD CONSTRAINT "quiz_player_sums" CHECK ("total_points" >= 0 AND "best_streak" >= 0 AND "passes" >= 0);
-- The leaderboard in its order, without who may not stand on it.
CREATE INDEX "quiz_player_board" ON "learning"."quiz_player" ("total_points" DESC, "reached_at", "public_id")
  WHERE "passes" > 0 AND "hidden_at" IS NULL;

ALTER TABLE "learning"."quiz_session"
  ADD CONSTRAINT "quiz_session_status" CHECK ("status" IN ('open', 'submitted', 'expired')),
  ADD CONSTRAINT "quiz_session_time_factor" CHECK ("time_factor" IN (1, 1.5, 2)),
  ADD CONSTRAINT "quiz_session_times" CHECK ("expires_at" > "started_at"),
  ADD CONSTRAINT "quiz_session_result" CHECK ("status" <> 'submitted' OR "result" IS NOT NULL);
CREATE UNIQUE INDEX "quiz_session_one_open" ON "learning"."quiz_session" ("player_id", "challenge_id")
  WHERE "status" = 'open';

ALTER TABLE "learning"."quiz_points"
  ADD CONSTRAINT "quiz_points_kind" CHECK ("kind" IN ('attempt', 'daily')),
  ADD CONSTRAINT "quiz_points_points" CHECK ("points" >= 0);
CREATE UNIQUE INDEX "quiz_points_one_bonus_a_day" ON "learning"."quiz_points" ("player_id", "date")
  WHERE "kind" = 'daily';
