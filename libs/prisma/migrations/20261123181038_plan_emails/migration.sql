-- CreateTable
CREATE TABLE "learning"."plan_subscription" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "next_on" DATE,

    CONSTRAINT "plan_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_subscription_email_idx" ON "learning"."plan_subscription"("email");

-- CreateIndex
CREATE INDEX "plan_subscription_next_on_id_idx" ON "learning"."plan_subscription"("next_on", "id");

-- A confirmed plan has the day of its next email; one that waits for its confirmation has none.
ALTER TABLE "learning"."plan_subscription" ADD CONSTRAINT "plan_subscription_next"
    CHECK (("confirmed_at" IS NULL) = ("next_on" IS NULL));
ALTER TABLE "learning"."plan_subscription" ADD CONSTRAINT "plan_subscription_email"
    CHECK (length("email") BETWEEN 3 AND 254 AND length("answers"::text) <= 2000);

-- An address gets one plan a month.
CREATE UNIQUE INDEX "plan_subscription_confirmed_email" ON "learning"."plan_subscription"("email")
    WHERE "confirmed_at" IS NOT NULL;
