-- The first answer to each question of a round of the simple quiz, so that it cannot be changed after its verdict.
CREATE TABLE "learning"."simple_quiz_answer" (
    "visitor" TEXT NOT NULL,
    "round_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "chosen" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simple_quiz_answer_pkey" PRIMARY KEY ("visitor","round_id","question_id")
);

-- CreateIndex
CREATE INDEX "simple_quiz_answer_at_idx" ON "learning"."simple_quiz_answer"("at");
