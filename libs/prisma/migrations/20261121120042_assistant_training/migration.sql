-- CreateTable
CREATE TABLE "dexter"."persona_version" (
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "snapshot" JSONB NOT NULL,
    "knowledge_hash" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "gate" JSONB,
    "note" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "persona_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."persona_activation" (
    "id" BIGSERIAL NOT NULL,
    "version_id" UUID NOT NULL,
    "by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "overridden" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "persona_activation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."lesson" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "supersedes_id" UUID,
    "body" JSONB NOT NULL,
    "by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "lesson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."training_task" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "instruction" TEXT NOT NULL,
    "expected_behavior" TEXT NOT NULL,
    "probe" TEXT NOT NULL,
    "directive" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "training_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."training_session" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "task_id" TEXT,
    "body_hash" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "probe" TEXT,
    "expected" TEXT,
    "before" TEXT,
    "after" TEXT,
    "emotion" TEXT,
    "clauses" JSONB NOT NULL DEFAULT '[]',
    "judge" TEXT,
    "passed" BOOLEAN,
    "correction" TEXT,
    "reinforcement" TEXT,
    "lesson_id" UUID,
    "version_id" UUID,
    "activated" BOOLEAN NOT NULL DEFAULT false,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "training_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."eval_case" (
    "id" UUID NOT NULL,
    "case_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "critical" BOOLEAN NOT NULL DEFAULT false,
    "input" JSONB NOT NULL,
    "expected" JSONB NOT NULL,
    "lesson_id" UUID,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_to" TIMESTAMPTZ(3),
    "by" TEXT NOT NULL,

    CONSTRAINT "eval_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."assessment_run" (
    "id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "engine" TEXT NOT NULL,
    "metrics" JSONB NOT NULL,
    "note" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "assessment_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."assessment_item" (
    "run_id" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "case_key" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,
    "judge" TEXT NOT NULL,

    CONSTRAINT "assessment_item_pkey" PRIMARY KEY ("run_id","metric","case_key")
);

-- CreateTable
CREATE TABLE "dexter"."scheduler_config" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "daily_training_time" TEXT NOT NULL DEFAULT '06:00',
    "continuous_monitoring" BOOLEAN NOT NULL DEFAULT true,
    "bulk_training_enabled" BOOLEAN NOT NULL DEFAULT true,
    "training_intensity" TEXT NOT NULL DEFAULT 'moderate',
    "adaptive_training" BOOLEAN NOT NULL DEFAULT true,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scheduler_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."training_run" (
    "id" UUID NOT NULL,
    "slot_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "steps" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "error" TEXT,
    "by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "training_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dexter"."training_step" (
    "run_id" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "result" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "training_step_pkey" PRIMARY KEY ("run_id","step")
);

-- CreateTable
CREATE TABLE "dexter"."audit_log" (
    "id" UUID NOT NULL,
    "who" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "persona_version_created_at_id_idx" ON "dexter"."persona_version"("created_at", "id");

-- CreateIndex
CREATE INDEX "persona_activation_version_id_idx" ON "dexter"."persona_activation"("version_id");

-- CreateIndex
CREATE INDEX "lesson_state_kind_idx" ON "dexter"."lesson"("state", "kind");

-- CreateIndex
CREATE INDEX "lesson_supersedes_id_idx" ON "dexter"."lesson"("supersedes_id");

-- CreateIndex
CREATE INDEX "training_session_at_id_idx" ON "dexter"."training_session"("at", "id");

-- CreateIndex
CREATE INDEX "training_session_by_body_hash_at_idx" ON "dexter"."training_session"("by", "body_hash", "at");

-- CreateIndex
CREATE INDEX "eval_case_case_key_idx" ON "dexter"."eval_case"("case_key");

-- CreateIndex
CREATE INDEX "assessment_run_ended_at_idx" ON "dexter"."assessment_run"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "training_run_slot_key_key" ON "dexter"."training_run"("slot_key");

-- CreateIndex
CREATE INDEX "training_run_started_at_id_idx" ON "dexter"."training_run"("started_at", "id");

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "dexter"."audit_log"("at", "id");

-- AddForeignKey
ALTER TABLE "dexter"."persona_version" ADD CONSTRAINT "persona_version_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "dexter"."persona_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."persona_activation" ADD CONSTRAINT "persona_activation_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "dexter"."persona_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."lesson" ADD CONSTRAINT "lesson_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "dexter"."lesson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."assessment_item" ADD CONSTRAINT "assessment_item_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "dexter"."assessment_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dexter"."training_step" ADD CONSTRAINT "training_step_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "dexter"."training_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "dexter"."persona_version"
  ADD CONSTRAINT "persona_version_status" CHECK ("status" IN ('draft', 'evaluating', 'ready', 'rejected'));
ALTER TABLE "dexter"."lesson"
  ADD CONSTRAINT "lesson_kind" CHECK ("kind" IN ('instruction', 'correction', 'exemplar')),
  ADD CONSTRAINT "lesson_state" CHECK ("state" IN ('draft', 'active', 'retired')),
  ADD CONSTRAINT "lesson_retired" CHECK (("state" = 'retired') = ("retired_at" IS NOT NULL));
ALTER TABLE "dexter"."training_session"
  ADD CONSTRAINT "training_session_kind"
  CHECK ("kind" IN ('daily', 'custom', 'test', 'correction', 'reinforcement', 'bulk'));
ALTER TABLE "dexter"."eval_case"
  ADD CONSTRAINT "eval_case_kind" CHECK ("kind" IN ('quality', 'scope', 'safety', 'feature', 'dialogue', 'lesson')),
  ADD CONSTRAINT "eval_case_span" CHECK ("valid_to" IS NULL OR "valid_to" >= "valid_from");
ALTER TABLE "dexter"."assessment_item" ADD CONSTRAINT "assessment_item_score" CHECK ("score" BETWEEN 0 AND 1);
ALTER TABLE "dexter"."scheduler_config"
  ADD CONSTRAINT "scheduler_config_one" CHECK ("id"),
  ADD CONSTRAINT "scheduler_config_time" CHECK ("daily_training_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "scheduler_config_intensity"
  CHECK ("training_intensity" IN ('light', 'moderate', 'intensive', 'bulk'));
ALTER TABLE "dexter"."training_run"
  ADD CONSTRAINT "training_run_kind" CHECK ("kind" IN ('daily', 'interval', 'bulk', 'assessment')),
  ADD CONSTRAINT "training_run_state" CHECK ("state" IN ('running', 'done', 'failed')),
  ADD CONSTRAINT "training_run_ended" CHECK (("state" = 'running') = ("ended_at" IS NULL));

-- A case has one edition at a time.
CREATE UNIQUE INDEX "eval_case_now" ON "dexter"."eval_case" ("case_key") WHERE "valid_to" IS NULL;

-- What was in force is what was said: a version's content never changes, and what was activated stays written.
CREATE FUNCTION "dexter"."persona_version_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.snapshot::text <> OLD.snapshot::text OR NEW.parent_id IS DISTINCT FROM OLD.parent_id
    OR NEW.knowledge_hash <> OLD.knowledge_hash OR NEW.by <> OLD.by OR NEW.created_at <> OLD.created_at THEN
    RAISE EXCEPTION 'a persona version is never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "persona_version_stands" BEFORE UPDATE OR DELETE ON "dexter"."persona_version"
  FOR EACH ROW EXECUTE FUNCTION "dexter"."persona_version_stands"();

CREATE FUNCTION "dexter"."written_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "persona_activation_stands" BEFORE UPDATE OR DELETE ON "dexter"."persona_activation"
  FOR EACH ROW EXECUTE FUNCTION "dexter"."written_once"();
CREATE TRIGGER "audit_log_stands" BEFORE UPDATE OR DELETE ON "dexter"."audit_log"
  FOR EACH ROW EXECUTE FUNCTION "dexter"."written_once"();
