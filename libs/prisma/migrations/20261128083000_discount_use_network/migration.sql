-- So that unpaid orders of one network cannot hold all uses of a code.
ALTER TABLE "payments"."discount_use" ADD COLUMN "network" TEXT;
