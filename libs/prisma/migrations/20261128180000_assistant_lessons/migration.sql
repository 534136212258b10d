-- AlterTable
ALTER TABLE "dexter"."persona_version" ADD COLUMN     "lesson_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "number" SERIAL NOT NULL,
ALTER COLUMN "snapshot" SET DEFAULT '{}';

-- AlterTable
ALTER TABLE "dexter"."training_run" ADD COLUMN     "results" JSONB[] DEFAULT ARRAY[]::JSONB[];

-- AlterTable
ALTER TABLE "dexter"."audit_log" ADD COLUMN     "seq" BIGSERIAL NOT NULL;

-- CreateTable
CREATE TABLE "dexter"."lesson" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lesson_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "persona_version_number_key" ON "dexter"."persona_version"("number");

-- CreateIndex
CREATE INDEX "training_run_kind_started_at_idx" ON "dexter"."training_run"("kind", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_log_seq_key" ON "dexter"."audit_log"("seq");

-- CreateIndex
CREATE INDEX "audit_log_what_seq_idx" ON "dexter"."audit_log"("what", "seq");

ALTER TABLE "dexter"."lesson" ADD CONSTRAINT "lesson_kind" CHECK ("kind" IN ('instruction', 'correction', 'exemplar'));
CREATE TRIGGER "lesson_stands" BEFORE UPDATE OR DELETE ON "dexter"."lesson"
  FOR EACH ROW EXECUTE FUNCTION "dexter"."written_once"();

-- The lessons of each version, in the two forms in which earlier releases stored them: one list, or a list for each kind whose
-- lessons have no author, and a correction that names its answer `say`.
CREATE TEMPORARY TABLE "carried" ON COMMIT DROP AS
SELECT v."id" AS version_id, v."by", v."created_at", l.place,
  CASE WHEN l.body ? 'say' THEN (l.body - 'say') || jsonb_build_object('answer', l.body -> 'say') ELSE l.body END AS body
FROM "dexter"."persona_version" v
CROSS JOIN LATERAL (
  SELECT COALESCE(v."snapshot" -> 'lessons', (
    SELECT jsonb_agg(each.body || jsonb_build_object('kind', kinds.kind) ORDER BY kinds.place, each.place)
    FROM (VALUES (1, 'instruction'), (2, 'correction'), (3, 'exemplar')) AS kinds (place, kind)
    CROSS JOIN LATERAL jsonb_array_elements(COALESCE(v."snapshot" -> (kinds.kind || 's'), '[]'))
      WITH ORDINALITY AS each (body, place)
  ), '[]') AS list
) AS lists
CROSS JOIN LATERAL jsonb_array_elements(lists.list) WITH ORDINALITY AS l (body, place);

INSERT INTO "dexter"."lesson" ("id", "kind", "body", "by", "at")
SELECT DISTINCT ON (body ->> 'id') (body ->> 'id')::uuid, body ->> 'kind', body - ARRAY['id', 'kind', 'by', 'at'],
  COALESCE(body ->> 'by', "by"), COALESCE((body ->> 'at')::timestamptz, "created_at")
FROM "carried" ORDER BY body ->> 'id', "created_at";

ALTER TABLE "dexter"."persona_version" DISABLE TRIGGER "persona_version_stands";
UPDATE "dexter"."persona_version" v
SET "lesson_ids" = ARRAY(SELECT (c.body ->> 'id')::uuid FROM "carried" c WHERE c.version_id = v."id" ORDER BY c.place),
  "number" = -numbered.place
FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS place FROM "dexter"."persona_version") AS numbered
WHERE numbered."id" = v."id";
UPDATE "dexter"."persona_version" SET "number" = -"number";
ALTER TABLE "dexter"."persona_version" ENABLE TRIGGER "persona_version_stands";

-- What is in force is the newest entry of its kind in the audit log.
INSERT INTO "dexter"."audit_log" ("id", "who", "what", "before", "after", "at")
SELECT gen_random_uuid(), "by", 'version', jsonb_build_object('id', lag("version_id") OVER (ORDER BY "id")),
  jsonb_build_object('id', "version_id", 'reason', "reason", 'overridden', "overridden"), "at"
FROM "dexter"."persona_activation" ORDER BY "id";
INSERT INTO "dexter"."audit_log" ("id", "who", "what", "after", "at")
SELECT gen_random_uuid(), "updated_by", 'schedule', jsonb_build_object('enabled', "enabled",
  'dailyTrainingTime', "daily_training_time", 'continuousMonitoring', "continuous_monitoring",
  'bulkTrainingEnabled', "bulk_training_enabled", 'trainingIntensity', "training_intensity",
  'adaptiveTraining', "adaptive_training"), "updated_at"
FROM "dexter"."scheduler_config";

-- The results of steps and the figures of assessments are in their run.
UPDATE "dexter"."training_run" r SET "results" = CASE WHEN r."kind" = 'assessment' THEN ARRAY(
  SELECT metric.figure || jsonb_build_object('metric', metric.name)
  FROM "dexter"."assessment_run" a, jsonb_each(a."metrics") AS metric (name, figure) WHERE a."id" = r."id"
) ELSE ARRAY(SELECT s."result" FROM "dexter"."training_step" s WHERE s."run_id" = r."id" ORDER BY s."step") END;
