-- CreateEnum
CREATE TYPE "learning"."notebook_entry_kind" AS ENUM ('bed', 'planting', 'harvest', 'job');

-- CreateTable
CREATE TABLE "learning"."notebook" (
    "person_id" UUID NOT NULL,
    "last_change" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notebook_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "learning"."notebook_entry" (
    "person_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" "learning"."notebook_entry_kind" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "fields" JSONB,
    "bytes" INTEGER NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "notebook_entry_pkey" PRIMARY KEY ("person_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notebook_entry_person_id_change_key" ON "learning"."notebook_entry"("person_id", "change");

-- AddForeignKey
ALTER TABLE "learning"."notebook" ADD CONSTRAINT "notebook_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."notebook_entry" ADD CONSTRAINT "notebook_entry_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."notebook"("person_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "learning"."notebook_entry"
  ADD CONSTRAINT "notebook_entry_fields" CHECK (("fields" IS NULL) = ("bytes" = 0) AND ("fields" IS NULL OR jsonb_typeof("fields") = 'object')),
  ADD CONSTRAINT "notebook_entry_change" CHECK ("change" > 0 AND "bytes" >= 0);
