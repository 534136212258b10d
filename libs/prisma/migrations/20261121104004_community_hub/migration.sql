-- AlterTable
ALTER TABLE "community"."lead" ADD COLUMN     "bounces" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "community"."comment_report" (
    "comment_id" UUID NOT NULL,
    "visitor" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "weighs" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_report_pkey" PRIMARY KEY ("comment_id","visitor")
);

-- CreateTable
CREATE TABLE "community"."moderation_event" (
    "id" UUID NOT NULL,
    "comment_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community"."visitor_block" (
    "visitor" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visitor_block_pkey" PRIMARY KEY ("visitor")
);

-- CreateTable
CREATE TABLE "community"."setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "community"."blog_post" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "tips" JSONB NOT NULL DEFAULT '[]',
    "publish_on" DATE,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "blog_post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community"."weather_cache" (
    "provider" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "observed_at" TIMESTAMPTZ(3),
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "rests_until" TIMESTAMPTZ(3),

    CONSTRAINT "weather_cache_pkey" PRIMARY KEY ("provider")
);

-- CreateTable
CREATE TABLE "community"."link_check" (
    "address" TEXT NOT NULL,
    "status" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_check_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "community"."contact_message" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'new',
    "visitor" TEXT NOT NULL,
    "key" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,
    "answer" TEXT,

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community"."suppression" (
    "email_hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppression_pkey" PRIMARY KEY ("email_hash")
);

-- CreateIndex
CREATE INDEX "moderation_event_comment_id_at_idx" ON "community"."moderation_event"("comment_id", "at");

-- CreateIndex
CREATE INDEX "moderation_event_at_id_idx" ON "community"."moderation_event"("at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "blog_post_slug_key" ON "community"."blog_post"("slug");

-- CreateIndex
CREATE INDEX "blog_post_state_published_at_idx" ON "community"."blog_post"("state", "published_at");

-- CreateIndex
CREATE INDEX "blog_post_publish_on_idx" ON "community"."blog_post"("publish_on");

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_reference_key" ON "community"."contact_message"("reference");

-- CreateIndex
CREATE INDEX "contact_message_state_created_at_idx" ON "community"."contact_message"("state", "created_at");

-- CreateIndex
CREATE INDEX "contact_message_email_key_idx" ON "community"."contact_message"("email_key");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "community"."contact_message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_visitor_key_key" ON "community"."contact_message"("visitor", "key");

-- CreateIndex
CREATE INDEX "lead_newsletter_created_at_idx" ON "community"."lead"("newsletter", "created_at");

-- AddForeignKey
ALTER TABLE "community"."comment_report" ADD CONSTRAINT "comment_report_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "community"."comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "community"."comment_report"
  ADD CONSTRAINT "comment_report_reason" CHECK ("reason" IN ('spam', 'unkind', 'unsafe', 'private', 'other')),
  ADD CONSTRAINT "comment_report_note" CHECK (char_length("note") <= 500);
ALTER TABLE "community"."moderation_event"
  ADD CONSTRAINT "moderation_event_action"
  CHECK ("action" IN ('approve', 'hide', 'restore', 'delete', 'pin', 'unpin', 'answer', 'block', 'settings'));
ALTER TABLE "community"."blog_post"
  ADD CONSTRAINT "blog_post_state" CHECK ("state" IN ('draft', 'published')),
  ADD CONSTRAINT "blog_post_published" CHECK (("state" = 'published') = ("published_at" IS NOT NULL));
ALTER TABLE "community"."weather_cache" ADD CONSTRAINT "weather_cache_failures" CHECK ("failures" >= 0);
ALTER TABLE "community"."link_check" ADD CONSTRAINT "link_check_failures" CHECK ("failures" >= 0);
ALTER TABLE "community"."lead" ADD CONSTRAINT "lead_bounces" CHECK ("bounces" >= 0);
ALTER TABLE "community"."contact_message"
  ADD CONSTRAINT "contact_message_state" CHECK ("state" IN ('new', 'answered', 'archived', 'spam')),
  ADD CONSTRAINT "contact_message_name" CHECK (char_length("name") BETWEEN 1 AND 200),
  ADD CONSTRAINT "contact_message_email" CHECK (char_length("email") BETWEEN 1 AND 254),
  ADD CONSTRAINT "contact_message_text" CHECK (char_length("message") BETWEEN 1 AND 5000);

-- Only roots are pinned; that there are at most three is counted by the rule that pins.
ALTER TABLE "community"."comment" ADD CONSTRAINT "comment_pinned" CHECK (NOT "pinned" OR "root_id" IS NULL);
-- Reports that nobody has looked at yet: the moderators' tab.
CREATE INDEX "comment_report_unseen" ON "community"."comment_report" ("created_at") WHERE "seen_at" IS NULL;

-- What moderators did is never rewritten; the job that forgets after two years is the only one that deletes.
CREATE FUNCTION "community"."moderation_event_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_event is append only';
END $$;
CREATE TRIGGER "moderation_event_stands" BEFORE UPDATE ON "community"."moderation_event"
  FOR EACH ROW EXECUTE FUNCTION "community"."moderation_event_stands"();
