-- AlterTable
ALTER TABLE "payments"."payment_attempt" ADD COLUMN     "charge_id" TEXT;

-- AlterTable
ALTER TABLE "payments"."refund" ADD COLUMN     "attempt_id" UUID;

-- CreateIndex
CREATE INDEX "order_paid_at_idx" ON "payments"."order"("paid_at");

-- CreateIndex
CREATE INDEX "payment_attempt_charge_id_idx" ON "payments"."payment_attempt"("charge_id");

-- CreateIndex
CREATE INDEX "stripe_event_object_id_type_idx" ON "payments"."stripe_event"("object_id", "type");

-- CreateIndex
CREATE INDEX "stripe_event_type_occurred_at_idx" ON "payments"."stripe_event"("type", "occurred_at");

-- CreateIndex
CREATE INDEX "refund_status_created_at_idx" ON "payments"."refund"("status", "created_at");

-- AddForeignKey
ALTER TABLE "payments"."refund" ADD CONSTRAINT "refund_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payments"."payment_attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
