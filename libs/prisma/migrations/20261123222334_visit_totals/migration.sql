-- CreateTable
CREATE TABLE "community"."visit_total" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "visit_total_pkey" PRIMARY KEY ("day","kind","name")
);

ALTER TABLE "community"."visit_total"
  ADD CONSTRAINT "visit_total_kind_check" CHECK (kind IN ('page', 'source', 'device')),
  ADD CONSTRAINT "visit_total_count_check" CHECK (count > 0);
