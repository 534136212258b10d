-- AlterTable
ALTER TABLE "community"."frost_bell" ADD COLUMN     "settings_from" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "community"."frost_cell" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "community"."frost_night" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);
