-- CreateTable
CREATE TABLE "community"."content_version" (
    "version" SERIAL NOT NULL,
    "section" TEXT NOT NULL,
    "value" JSONB,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_version_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "community"."content_draft" (
    "section" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_draft_pkey" PRIMARY KEY ("section")
);

-- CreateIndex
CREATE INDEX "content_version_section_version_idx" ON "community"."content_version"("section", "version" DESC);

-- The way of the other services to the published content: a row if there is a version newer than the given one.
CREATE FUNCTION "community"."site_content_after"("known" integer)
  RETURNS TABLE ("version" integer, "content" jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
    WITH newest AS (SELECT max(v.version) AS version FROM community.content_version v),
    latest AS (
      SELECT DISTINCT ON (v.section) v.section, v.value FROM community.content_version v
      ORDER BY v.section, v.version DESC
    )
    SELECT newest.version,
      coalesce((SELECT jsonb_object_agg(latest.section, latest.value) FROM latest WHERE latest.value IS NOT NULL), '{}')
    FROM newest WHERE newest.version > $1
  $$;
REVOKE ALL ON FUNCTION "community"."site_content_after"(integer) FROM PUBLIC;
