-- CreateEnum
CREATE TYPE "community"."lead_language" AS ENUM ('en', 'es');

-- AlterTable
ALTER TABLE "community"."lead" ADD COLUMN     "language" "community"."lead_language" NOT NULL DEFAULT 'en';
