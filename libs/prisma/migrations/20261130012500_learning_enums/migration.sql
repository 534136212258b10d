-- The words of a state are its type. Checks and partial indexes that compare a state with text are made again.
CREATE TYPE "learning"."person_role" AS ENUM ('member', 'operator', 'editor', 'shop', 'moderator');
CREATE TYPE "learning"."passkey_device_type" AS ENUM ('singleDevice', 'multiDevice');
CREATE TYPE "learning"."ceremony_kind" AS ENUM ('passkey_add', 'passkey_use', 'oidc');
CREATE TYPE "learning"."quiz_session_status" AS ENUM ('open', 'submitted', 'expired');
CREATE TYPE "learning"."quiz_points_kind" AS ENUM ('attempt', 'daily');

ALTER TABLE "learning"."person"
  DROP CONSTRAINT "person_role",
  ALTER COLUMN "role" DROP DEFAULT,
  ALTER COLUMN "role" TYPE "learning"."person_role" USING "role"::"learning"."person_role",
  ALTER COLUMN "role" SET DEFAULT 'member';

ALTER TABLE "learning"."passkey"
  DROP CONSTRAINT "passkey_device",
  ALTER COLUMN "device_type" TYPE "learning"."passkey_device_type" USING "device_type"::"learning"."passkey_device_type";

ALTER TABLE "learning"."ceremony"
  DROP CONSTRAINT "ceremony_kind",
  DROP CONSTRAINT "ceremony_person",
  ALTER COLUMN "kind" TYPE "learning"."ceremony_kind" USING "kind"::"learning"."ceremony_kind",
  ADD CONSTRAINT "ceremony_person" CHECK ("kind" <> 'passkey_add' OR "person_id" IS NOT NULL);

DROP INDEX "learning"."quiz_session_one_open";
ALTER TABLE "learning"."quiz_session"
  DROP CONSTRAINT "quiz_session_status",
  DROP CONSTRAINT "quiz_session_result",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "learning"."quiz_session_status" USING "status"::"learning"."quiz_session_status",
  ALTER COLUMN "status" SET DEFAULT 'open',
  ADD CONSTRAINT "quiz_session_result" CHECK ("status" <> 'submitted' OR "result" IS NOT NULL);
CREATE UNIQUE INDEX "quiz_session_one_open" ON "learning"."quiz_session" ("player_id", "challenge_id")
  WHERE "status" = 'open';

DROP INDEX "learning"."quiz_points_one_bonus_a_day";
ALTER TABLE "learning"."quiz_points"
  DROP CONSTRAINT "quiz_points_kind",
  ALTER COLUMN "kind" TYPE "learning"."quiz_points_kind" USING "kind"::"learning"."quiz_points_kind";
CREATE UNIQUE INDEX "quiz_points_one_bonus_a_day" ON "learning"."quiz_points" ("player_id", "date")
  WHERE "kind" = 'daily';
