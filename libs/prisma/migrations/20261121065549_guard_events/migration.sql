-- CreateTable
CREATE TABLE "dexter"."guard_event" (
    "id" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "risk" DOUBLE PRECISION NOT NULL,
    "hits" TEXT[],
    "action" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guard_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "guard_event_at_idx" ON "dexter"."guard_event"("at");

-- CreateIndex
CREATE INDEX "guard_event_level_at_idx" ON "dexter"."guard_event"("level", "at");

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "dexter"."guard_event"
  ADD CONSTRAINT "guard_event_stage" CHECK ("stage" IN ('input', 'analysis', 'output')),
  ADD CONSTRAINT "guard_event_level" CHECK ("level" IN ('low', 'medium', 'high', 'critical')),
  ADD CONSTRAINT "guard_event_action" CHECK ("action" IN ('reviewed', 'refused', 'paused', 'replaced')),
  ADD CONSTRAINT "guard_event_risk" CHECK ("risk" BETWEEN 0 AND 1);
