-- The words of a state are its type. Checks and partial indexes that compare a state with text are made again.
CREATE TYPE "payments"."order_kind" AS ENUM ('guide', 'course');
CREATE TYPE "payments"."order_status" AS ENUM
  ('open', 'processing', 'expired', 'review', 'paid', 'partly_refunded', 'refunded', 'disputed', 'lost');
CREATE TYPE "payments"."payment_attempt_kind" AS ENUM ('intent', 'page');
CREATE TYPE "payments"."payment_attempt_status" AS ENUM ('creating', 'open', 'processing', 'succeeded', 'canceled');
CREATE TYPE "payments"."entitlement_status" AS ENUM ('active', 'suspended', 'revoked');
CREATE TYPE "payments"."entitlement_hold" AS ENUM ('suspended', 'revoked');
CREATE TYPE "payments"."access_scope" AS ENUM ('order', 'email');

DROP INDEX "payments"."order_one_open";
ALTER TABLE "payments"."order"
  DROP CONSTRAINT "order_kind",
  DROP CONSTRAINT "order_status",
  DROP CONSTRAINT "order_paid_in_full",
  DROP CONSTRAINT "order_paid_by_a_charge",
  ALTER COLUMN "kind" TYPE "payments"."order_kind" USING "kind"::"payments"."order_kind",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "payments"."order_status" USING "status"::"payments"."order_status",
  ALTER COLUMN "status" SET DEFAULT 'open',
  ADD CONSTRAINT "order_paid_in_full" CHECK ("total_cents" = 0
    OR "status" NOT IN ('paid', 'partly_refunded', 'disputed', 'lost') OR "paid_cents" = "total_cents"),
  ADD CONSTRAINT "order_paid_by_a_charge" CHECK ("total_cents" = 0
    OR "status" NOT IN ('paid', 'partly_refunded', 'refunded', 'disputed', 'lost')
    OR ("charge_id" IS NOT NULL AND "paid_at" IS NOT NULL));
CREATE UNIQUE INDEX "order_one_open" ON "payments"."order" ("visitor", "product_id")
  WHERE "status" IN ('open', 'processing');

DROP INDEX "payments"."payment_attempt_one_live";
ALTER TABLE "payments"."payment_attempt"
  DROP CONSTRAINT "payment_attempt_kind",
  DROP CONSTRAINT "payment_attempt_status",
  ALTER COLUMN "kind" TYPE "payments"."payment_attempt_kind" USING "kind"::"payments"."payment_attempt_kind",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "payments"."payment_attempt_status" USING "status"::"payments"."payment_attempt_status",
  ALTER COLUMN "status" SET DEFAULT 'creating';
CREATE UNIQUE INDEX "payment_attempt_one_live" ON "payments"."payment_attempt" ("order_id")
  WHERE "status" IN ('creating', 'open', 'processing');

ALTER TABLE "payments"."entitlement"
  DROP CONSTRAINT "entitlement_status",
  DROP CONSTRAINT "entitlement_hold",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "payments"."entitlement_status" USING "status"::"payments"."entitlement_status",
  ALTER COLUMN "status" SET DEFAULT 'active',
  ALTER COLUMN "hold" TYPE "payments"."entitlement_hold" USING "hold"::"payments"."entitlement_hold";

ALTER TABLE "payments"."access"
  DROP CONSTRAINT "access_scope",
  ALTER COLUMN "scope" TYPE "payments"."access_scope" USING "scope"::"payments"."access_scope",
  ADD CONSTRAINT "access_scope" CHECK (("scope" = 'order' AND "order_id" IS NOT NULL AND "email_hash" IS NULL)
    OR ("scope" = 'email' AND "email_hash" IS NOT NULL AND "order_id" IS NULL));
