-- CreateTable
CREATE TABLE "payments"."release_notification" (
    "id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "release_notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "release_notification_email_hash_idx" ON "payments"."release_notification"("email_hash");

-- CreateIndex
CREATE UNIQUE INDEX "release_notification_product_id_email_hash_key" ON "payments"."release_notification"("product_id", "email_hash");
