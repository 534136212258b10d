-- CreateTable
CREATE TABLE "payments"."course_plan" (
    "entitlement_id" UUID NOT NULL,
    "texts" JSONB NOT NULL DEFAULT '{}',
    "ratings" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_plan_pkey" PRIMARY KEY ("entitlement_id")
);

-- AddForeignKey
ALTER TABLE "payments"."course_plan" ADD CONSTRAINT "course_plan_entitlement_id_fkey" FOREIGN KEY ("entitlement_id") REFERENCES "payments"."entitlement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Five texts of 4,000 characters, and five ratings.
ALTER TABLE "payments"."course_plan"
  ADD CONSTRAINT "course_plan_texts" CHECK (jsonb_typeof("texts") = 'object' AND octet_length("texts"::text) <= 100000),
  ADD CONSTRAINT "course_plan_ratings" CHECK (jsonb_typeof("ratings") = 'object' AND octet_length("ratings"::text) <= 1000),
  ADD CONSTRAINT "course_plan_version" CHECK ("version" > 0);
