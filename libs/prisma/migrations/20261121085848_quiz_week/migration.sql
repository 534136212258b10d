-- CreateTable
CREATE TABLE "learning"."quiz_week" (
    "player_id" TEXT NOT NULL,
    "monday" DATE NOT NULL,
    "points" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quiz_week_pkey" PRIMARY KEY ("player_id","monday")
);

-- CreateIndex
CREATE INDEX "quiz_week_monday_points_at_idx" ON "learning"."quiz_week"("monday", "points" DESC, "at");

-- AddForeignKey
ALTER TABLE "learning"."quiz_week" ADD CONSTRAINT "quiz_week_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "learning"."quiz_player"("player_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "learning"."quiz_week"
  ADD CONSTRAINT "quiz_week_monday" CHECK (extract(isodow FROM "monday") = 1),
  ADD CONSTRAINT "quiz_week_points" CHECK ("points" >= 0);
INSERT INTO "learning"."quiz_week" ("player_id", "monday", "points", "at")
  SELECT "player_id", date_trunc('week', "date")::date, sum("points"), max("at") FROM "learning"."quiz_points" GROUP BY 1, 2;
