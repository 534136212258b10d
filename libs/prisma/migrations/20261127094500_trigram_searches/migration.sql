-- Operators search for a part of an address, of a name or of a comment. The extension is trusted: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
CREATE INDEX "order_email_trigrams" ON "payments"."order" USING gin (lower("email") "public"."gin_trgm_ops");
CREATE INDEX "certificate_name_trigrams" ON "payments"."certificate" USING gin (lower("name") "public"."gin_trgm_ops");
CREATE INDEX "comment_text_trigrams" ON "community"."comment"
  USING gin ("body" "public"."gin_trgm_ops", "author_name" "public"."gin_trgm_ops");
-- All comments, newest first: the other indexes begin with a thread or a state.
CREATE INDEX "comment_newest" ON "community"."comment" ("created_at" DESC, "id" DESC);
