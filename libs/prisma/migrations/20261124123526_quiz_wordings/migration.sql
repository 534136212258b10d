-- AlterTable
ALTER TABLE "learning"."simple_quiz_answer" ADD COLUMN     "wording" TEXT;

-- CreateTable
CREATE TABLE "learning"."quiz_wording" (
    "question_id" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "options" TEXT[],
    "correct" INTEGER NOT NULL,
    "explanation" TEXT NOT NULL,

    CONSTRAINT "quiz_wording_pkey" PRIMARY KEY ("question_id","wording")
);

-- The right answer is one of the options.
ALTER TABLE "learning"."quiz_wording" ADD CONSTRAINT "quiz_wording_correct"
  CHECK ("correct" >= 0 AND "correct" < cardinality("options"));
