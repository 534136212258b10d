-- What a person means by a text: without accents, one width, one case, one kind of apostrophe and quote. Operators' searches
-- compare it. Immutable, so that indexes can store it. Quotes come first: NFKD would make a blank and an accent of one.
CREATE OR REPLACE FUNCTION "public"."search_key"("value" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT lower(regexp_replace(normalize(translate("value", '’‘‛ʼʹ´`′“”„‟″', '''''''''''''''''"""""'), NFKD), '[\u0300-\u036f]', '', 'g'))
  $$;
CREATE INDEX "comment_search_keys" ON "community"."comment"
  USING gin ("public"."search_key"("body") "public"."gin_trgm_ops", "public"."search_key"("author_name") "public"."gin_trgm_ops");
CREATE INDEX "certificate_name_key" ON "payments"."certificate" USING gin ("public"."search_key"("name") "public"."gin_trgm_ops");
