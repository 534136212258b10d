-- CreateTable
CREATE TABLE "payments"."lesson_quiz_wording" (
    "lesson_id" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "questions" JSONB NOT NULL,

    CONSTRAINT "lesson_quiz_wording_pkey" PRIMARY KEY ("lesson_id","wording")
);

-- A list of questions.
ALTER TABLE "payments"."lesson_quiz_wording" ADD CONSTRAINT "lesson_quiz_wording_questions"
  CHECK (jsonb_typeof("questions") = 'array');
