-- CreateTable
CREATE TABLE "community"."post_event" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "post_event_post_id_at_idx" ON "community"."post_event"("post_id", "at");

ALTER TABLE "community"."post_event"
  ADD CONSTRAINT "post_event_action" CHECK ("action" IN ('write', 'change', 'publish', 'unpublish', 'delete'));

-- What operators did is never rewritten, nor taken out.
CREATE FUNCTION "community"."post_event_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'post_event is append only';
END $$;
CREATE TRIGGER "post_event_stands" BEFORE UPDATE OR DELETE ON "community"."post_event"
  FOR EACH ROW EXECUTE FUNCTION "community"."post_event_stands"();
