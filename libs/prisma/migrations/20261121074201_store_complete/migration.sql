-- AlterTable
ALTER TABLE "payments"."entitlement" ADD COLUMN     "hold" TEXT;

-- CreateTable
CREATE TABLE "payments"."access_key" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."certificate" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "entitlement_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renamed_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."discount_code" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "percent" INTEGER,
    "cents" INTEGER,
    "product_ids" TEXT[],
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "discount_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."discount_use" (
    "id" UUID NOT NULL,
    "code_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "visitor" TEXT NOT NULL,
    "email_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "given_back_at" TIMESTAMPTZ(3),

    CONSTRAINT "discount_use_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."ledger_day" (
    "id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "charged" INTEGER NOT NULL,
    "refunded" INTEGER NOT NULL,
    "disputed" INTEGER NOT NULL,
    "fee" INTEGER NOT NULL,
    "ours" INTEGER NOT NULL,
    "difference" INTEGER NOT NULL,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_day_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."reconcile_cursor" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "event_created" TIMESTAMPTZ(3) NOT NULL,
    "event_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reconcile_cursor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_key_token_hash_key" ON "payments"."access_key"("token_hash");

-- CreateIndex
CREATE INDEX "access_key_email_hash_created_at_idx" ON "payments"."access_key"("email_hash", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "certificate_code_key" ON "payments"."certificate"("code");

-- CreateIndex
CREATE UNIQUE INDEX "certificate_entitlement_id_key" ON "payments"."certificate"("entitlement_id");

-- CreateIndex
CREATE UNIQUE INDEX "discount_code_code_key" ON "payments"."discount_code"("code");

-- CreateIndex
CREATE UNIQUE INDEX "discount_use_order_id_key" ON "payments"."discount_use"("order_id");

-- CreateIndex
CREATE INDEX "discount_use_code_id_visitor_idx" ON "payments"."discount_use"("code_id", "visitor");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_day_day_key" ON "payments"."ledger_day"("day");

-- CreateIndex
CREATE UNIQUE INDEX "reconcile_cursor_name_key" ON "payments"."reconcile_cursor"("name");

-- CreateIndex
CREATE INDEX "order_created_at_id_idx" ON "payments"."order"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "payments"."certificate" ADD CONSTRAINT "certificate_entitlement_id_fkey" FOREIGN KEY ("entitlement_id") REFERENCES "payments"."entitlement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."discount_use" ADD CONSTRAINT "discount_use_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "payments"."discount_code"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."discount_use" ADD CONSTRAINT "discount_use_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "payments"."entitlement"
  ADD CONSTRAINT "entitlement_hold" CHECK ("hold" IN ('suspended', 'revoked'));

ALTER TABLE "payments"."access_key"
  ADD CONSTRAINT "access_key_lives" CHECK ("expires_at" > "created_at");

ALTER TABLE "payments"."certificate"
  ADD CONSTRAINT "certificate_code" CHECK ("code" ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  ADD CONSTRAINT "certificate_name" CHECK (char_length("name") BETWEEN 2 AND 80);

ALTER TABLE "payments"."discount_code"
  ADD CONSTRAINT "discount_code_upper" CHECK ("code" ~ '^[A-Z0-9-]{3,32}$'),
  ADD CONSTRAINT "discount_code_percent" CHECK ("percent" BETWEEN 1 AND 100),
  ADD CONSTRAINT "discount_code_cents" CHECK ("cents" >= 1),
  ADD CONSTRAINT "discount_code_one_kind" CHECK (("percent" IS NULL) <> ("cents" IS NULL)),
  ADD CONSTRAINT "discount_code_days" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "discount_code_uses" CHECK ("uses" >= 0 AND "uses" <= "max_uses");
-- One living use a browser and an address.
CREATE UNIQUE INDEX "discount_use_one_a_visitor" ON "payments"."discount_use" ("code_id", "visitor")
  WHERE "given_back_at" IS NULL;
CREATE UNIQUE INDEX "discount_use_one_an_address" ON "payments"."discount_use" ("code_id", "email_hash")
  WHERE "given_back_at" IS NULL AND "email_hash" IS NOT NULL;
