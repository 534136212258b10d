-- AlterTable
ALTER TABLE "learning"."plan_subscription" ADD COLUMN     "bounces" INTEGER NOT NULL DEFAULT 0;
