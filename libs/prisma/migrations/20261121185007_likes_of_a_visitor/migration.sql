-- CreateIndex
CREATE INDEX "comment_like_visitor_comment_id_idx" ON "community"."comment_like"("visitor", "comment_id");
