-- The assistant's lessons and cases are part of its versions; nothing has read these four tables since the previous release.
-- DropTable
DROP TABLE "dexter"."lesson";

-- DropTable
DROP TABLE "dexter"."training_task";

-- DropTable
DROP TABLE "dexter"."eval_case";

-- DropTable
DROP TABLE "dexter"."assessment_item";
