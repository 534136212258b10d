-- The words of a state are its type. Checks that compare a state with text are made again.
CREATE TYPE "community"."report_reason" AS ENUM ('spam', 'unkind', 'unsafe', 'private', 'other');
CREATE TYPE "community"."moderation_action" AS ENUM
  ('approve', 'hide', 'restore', 'delete', 'pin', 'unpin', 'answer', 'block', 'settings');
CREATE TYPE "community"."blog_post_state" AS ENUM ('draft', 'published');
CREATE TYPE "community"."post_action" AS ENUM ('write', 'change', 'publish', 'unpublish', 'delete');
CREATE TYPE "community"."contact_message_state" AS ENUM ('new', 'answered', 'archived', 'spam');
CREATE TYPE "community"."newsletter_state" AS ENUM ('NONE', 'UNCONFIRMED', 'CONFIRMED', 'UNSUBSCRIBED', 'BOUNCED');
CREATE TYPE "community"."file_kind" AS ENUM ('picture', 'pdf');

ALTER TABLE "community"."comment_report"
  DROP CONSTRAINT "comment_report_reason",
  ALTER COLUMN "reason" TYPE "community"."report_reason" USING "reason"::"community"."report_reason";

ALTER TABLE "community"."moderation_event"
  DROP CONSTRAINT "moderation_event_action",
  ALTER COLUMN "action" TYPE "community"."moderation_action" USING "action"::"community"."moderation_action";

ALTER TABLE "community"."blog_post"
  DROP CONSTRAINT "blog_post_state",
  DROP CONSTRAINT "blog_post_published",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "community"."blog_post_state" USING "state"::"community"."blog_post_state",
  ALTER COLUMN "state" SET DEFAULT 'draft',
  ADD CONSTRAINT "blog_post_published" CHECK (("state" = 'published') = ("published_at" IS NOT NULL));

ALTER TABLE "community"."post_event"
  DROP CONSTRAINT "post_event_action",
  ALTER COLUMN "action" TYPE "community"."post_action" USING "action"::"community"."post_action";

ALTER TABLE "community"."contact_message"
  DROP CONSTRAINT "contact_message_state",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "community"."contact_message_state" USING "state"::"community"."contact_message_state",
  ALTER COLUMN "state" SET DEFAULT 'new';

ALTER TABLE "community"."lead"
  DROP CONSTRAINT "lead_newsletter",
  DROP CONSTRAINT "lead_confirmed_when",
  ALTER COLUMN "newsletter" DROP DEFAULT,
  ALTER COLUMN "newsletter" TYPE "community"."newsletter_state" USING "newsletter"::"community"."newsletter_state",
  ALTER COLUMN "newsletter" SET DEFAULT 'NONE',
  ADD CONSTRAINT "lead_confirmed_when" CHECK ("newsletter" <> 'CONFIRMED' OR "confirmed_at" IS NOT NULL);

ALTER TABLE "community"."uploaded_file"
  DROP CONSTRAINT "uploaded_file_kind",
  ALTER COLUMN "kind" TYPE "community"."file_kind" USING "kind"::"community"."file_kind",
  ADD CONSTRAINT "uploaded_file_kind" CHECK (
    ("kind" = 'picture' AND "alt" IS NOT NULL AND "width" > 0 AND "height" > 0 AND "pages" IS NULL)
    OR ("kind" = 'pdf' AND "alt" IS NULL AND "width" IS NULL AND "height" IS NULL AND "pages" > 0)
  );
