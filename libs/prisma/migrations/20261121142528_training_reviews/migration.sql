-- AlterTable
ALTER TABLE "dexter"."review_item" ADD COLUMN     "session_id" UUID;

-- CreateIndex
CREATE INDEX "review_item_session_id_idx" ON "dexter"."review_item"("session_id");

-- AddForeignKey
ALTER TABLE "dexter"."review_item" ADD CONSTRAINT "review_item_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "dexter"."training_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A task that failed is looked at like an answer that did.
ALTER TABLE "dexter"."review_item"
  DROP CONSTRAINT "review_item_kind",
  ADD CONSTRAINT "review_item_kind"
  CHECK ("kind" IN ('not_helpful', 'ask', 'blocked', 'replaced', 'sample', 'failed_task'));

-- What lessons and assessments took of the model's day is counted beside the whole of it.
ALTER TABLE "dexter"."usage_day"
  DROP CONSTRAINT "usage_day_engine",
  ADD CONSTRAINT "usage_day_engine" CHECK ("engine" IN ('model', 'training'));
