-- The words of a state are its type. The check that compares a state with text is made again.
CREATE TYPE "dexter"."guard_stage" AS ENUM ('input', 'analysis', 'output');
CREATE TYPE "dexter"."guard_action" AS ENUM ('reviewed', 'refused', 'paused', 'replaced');
CREATE TYPE "dexter"."risk_level" AS ENUM ('low', 'medium', 'high', 'critical');
CREATE TYPE "dexter"."message_role" AS ENUM ('visitor', 'dexter');
CREATE TYPE "dexter"."message_status" AS ENUM ('done', 'stopped', 'replaced');
CREATE TYPE "dexter"."review_state" AS ENUM ('open', 'done', 'dismissed');
CREATE TYPE "dexter"."usage_engine" AS ENUM ('model', 'training');
CREATE TYPE "dexter"."lesson_kind" AS ENUM ('instruction', 'correction', 'exemplar');
CREATE TYPE "dexter"."persona_version_status" AS ENUM ('draft', 'evaluating', 'ready', 'rejected');
CREATE TYPE "dexter"."training_session_kind" AS ENUM ('daily', 'custom', 'test', 'correction', 'reinforcement', 'bulk');
CREATE TYPE "dexter"."training_run_kind" AS ENUM ('daily', 'interval', 'bulk', 'assessment');
CREATE TYPE "dexter"."training_run_state" AS ENUM ('running', 'done', 'failed');

ALTER TABLE "dexter"."guard_event"
  DROP CONSTRAINT "guard_event_stage",
  DROP CONSTRAINT "guard_event_action",
  ALTER COLUMN "stage" TYPE "dexter"."guard_stage" USING "stage"::"dexter"."guard_stage",
  ALTER COLUMN "action" TYPE "dexter"."guard_action" USING "action"::"dexter"."guard_action";

ALTER TABLE "dexter"."message"
  DROP CONSTRAINT "message_role",
  DROP CONSTRAINT "message_verdict",
  DROP CONSTRAINT "message_status",
  ALTER COLUMN "role" TYPE "dexter"."message_role" USING "role"::"dexter"."message_role",
  ALTER COLUMN "verdict" TYPE "dexter"."risk_level" USING "verdict"::"dexter"."risk_level",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "dexter"."message_status" USING "status"::"dexter"."message_status",
  ALTER COLUMN "status" SET DEFAULT 'done';

ALTER TABLE "dexter"."review_item"
  DROP CONSTRAINT "review_item_state",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "dexter"."review_state" USING "state"::"dexter"."review_state",
  ALTER COLUMN "state" SET DEFAULT 'open';

ALTER TABLE "dexter"."usage_day"
  DROP CONSTRAINT "usage_day_engine",
  ALTER COLUMN "engine" TYPE "dexter"."usage_engine" USING "engine"::"dexter"."usage_engine";

ALTER TABLE "dexter"."lesson"
  DROP CONSTRAINT "lesson_kind",
  ALTER COLUMN "kind" TYPE "dexter"."lesson_kind" USING "kind"::"dexter"."lesson_kind";

ALTER TABLE "dexter"."persona_version"
  DROP CONSTRAINT "persona_version_status",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "dexter"."persona_version_status" USING "status"::"dexter"."persona_version_status",
  ALTER COLUMN "status" SET DEFAULT 'draft';

ALTER TABLE "dexter"."training_session"
  DROP CONSTRAINT "training_session_kind",
  ALTER COLUMN "kind" TYPE "dexter"."training_session_kind" USING "kind"::"dexter"."training_session_kind";

ALTER TABLE "dexter"."training_run"
  DROP CONSTRAINT "training_run_kind",
  DROP CONSTRAINT "training_run_state",
  DROP CONSTRAINT "training_run_ended",
  ALTER COLUMN "kind" TYPE "dexter"."training_run_kind" USING "kind"::"dexter"."training_run_kind",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "dexter"."training_run_state" USING "state"::"dexter"."training_run_state",
  ALTER COLUMN "state" SET DEFAULT 'running',
  ADD CONSTRAINT "training_run_ended" CHECK (("state" = 'running') = ("ended_at" IS NULL));
