-- A certificate without a name: its holder asked for the deletion of their data. It can still be checked.
ALTER TABLE "payments"."certificate" ALTER COLUMN "name" DROP NOT NULL;
