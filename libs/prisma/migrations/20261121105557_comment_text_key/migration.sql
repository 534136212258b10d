-- AlterTable
ALTER TABLE "community"."comment" ADD COLUMN     "text_key" TEXT;

-- CreateIndex
CREATE INDEX "comment_text_key_created_at_idx" ON "community"."comment"("text_key", "created_at");

-- Marks that stay above replies, in the order of the page; the few pinned ones; questions for the moderators' tab.
CREATE INDEX "comment_marks" ON "community"."comment" ("thread", "created_at" DESC, "id" DESC)
  WHERE "root_id" IS NULL AND "status" = 'DELETED';
CREATE INDEX "comment_pinned_roots" ON "community"."comment" ("thread", "created_at" DESC, "id" DESC) WHERE "pinned";
CREATE INDEX "comment_questions" ON "community"."comment" ("created_at" DESC, "id" DESC)
  WHERE "question" AND "status" = 'PUBLISHED';
