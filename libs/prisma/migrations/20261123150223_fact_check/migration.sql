-- Who compared a fact card with which page, and when: it counts while the text of the card is the same.
CREATE TABLE "dexter"."fact_check" (
    "id" UUID NOT NULL,
    "card_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fact_check_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fact_check_source" CHECK ("source" LIKE 'https://%')
);

-- CreateIndex
CREATE INDEX "fact_check_card_id_idx" ON "dexter"."fact_check"("card_id");
