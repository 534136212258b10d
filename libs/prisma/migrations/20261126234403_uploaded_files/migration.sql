-- AlterTable
ALTER TABLE "community"."blog_post" ADD COLUMN     "picture" JSONB;

-- CreateTable
CREATE TABLE "community"."uploaded_file" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "alt" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "pages" INTEGER,
    "bytes" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploaded_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "uploaded_file_hash_key" ON "community"."uploaded_file"("hash");

-- CreateIndex
CREATE INDEX "uploaded_file_created_at_id_idx" ON "community"."uploaded_file"("created_at", "id");

ALTER TABLE "community"."uploaded_file"
  ADD CONSTRAINT "uploaded_file_hash" CHECK ("hash" ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT "uploaded_file_kind" CHECK (
    ("kind" = 'picture' AND "alt" IS NOT NULL AND "width" > 0 AND "height" > 0 AND "pages" IS NULL)
    OR ("kind" = 'pdf' AND "alt" IS NULL AND "width" IS NULL AND "height" IS NULL AND "pages" > 0)
  );
