-- CreateTable
CREATE TABLE "community"."recipe_day" (
    "day" DATE NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "recipe_day_pkey" PRIMARY KEY ("day")
);

ALTER TABLE "community"."recipe_day" ADD CONSTRAINT recipe_day_tokens CHECK (tokens >= 0);
