-- CreateEnum
CREATE TYPE "learning"."class_pace" AS ENUM ('together', 'own');

-- CreateTable
CREATE TABLE "learning"."class_quiz" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "topic" TEXT NOT NULL,
    "pace" "learning"."class_pace" NOT NULL,
    "questions" JSONB NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_quiz_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."class_pupil" (
    "id" UUID NOT NULL,
    "class_id" UUID NOT NULL,
    "visitor" TEXT NOT NULL,
    "nickname" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "class_pupil_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."class_answer" (
    "pupil_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "chosen" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,

    CONSTRAINT "class_answer_pkey" PRIMARY KEY ("pupil_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "class_quiz_code_key" ON "learning"."class_quiz"("code");

-- CreateIndex
CREATE UNIQUE INDEX "class_quiz_key_hash_key" ON "learning"."class_quiz"("key_hash");

-- CreateIndex
CREATE INDEX "class_quiz_closes_at_idx" ON "learning"."class_quiz"("closes_at");

-- CreateIndex
CREATE INDEX "class_pupil_visitor_idx" ON "learning"."class_pupil"("visitor");

-- CreateIndex
CREATE UNIQUE INDEX "class_pupil_class_id_visitor_key" ON "learning"."class_pupil"("class_id", "visitor");

-- CreateIndex
CREATE UNIQUE INDEX "class_pupil_class_id_nickname_key" ON "learning"."class_pupil"("class_id", "nickname");

-- AddForeignKey
ALTER TABLE "learning"."class_pupil" ADD CONSTRAINT "class_pupil_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "learning"."class_quiz"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."class_answer" ADD CONSTRAINT "class_answer_pupil_id_fkey" FOREIGN KEY ("pupil_id") REFERENCES "learning"."class_pupil"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "learning"."class_quiz"
  ADD CONSTRAINT class_quiz_code CHECK (code ~ '^[BCDHMPRTVWXZ]{6}$'),
  ADD CONSTRAINT class_quiz_step CHECK (step >= 0 AND (pace = 'together' OR step = 0)),
  ADD CONSTRAINT class_quiz_questions CHECK (jsonb_typeof(questions) = 'array' AND jsonb_array_length(questions) BETWEEN 1 AND 50);
ALTER TABLE "learning"."class_pupil" ADD CONSTRAINT class_pupil_nickname CHECK (char_length(nickname) BETWEEN 1 AND 40);
ALTER TABLE "learning"."class_answer"
  ADD CONSTRAINT class_answer_number CHECK (number BETWEEN 1 AND 50),
  ADD CONSTRAINT class_answer_chosen CHECK (chosen BETWEEN 0 AND 3),
  ADD CONSTRAINT class_answer_points CHECK (points >= 0);
