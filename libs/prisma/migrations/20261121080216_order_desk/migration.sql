-- Written by hand: operator classes and expressions are what Prisma's schema language cannot say.
-- The order desk looks for the beginning of a number, an address or a payment's id, and for the letters of an order.
CREATE INDEX "order_number_start" ON "payments"."order" ("number" text_pattern_ops);
CREATE INDEX "order_email_start" ON "payments"."order" (lower("email") text_pattern_ops);
CREATE INDEX "payment_attempt_payment_intent_start" ON "payments"."payment_attempt" ("payment_intent_id" text_pattern_ops);
CREATE INDEX "payment_attempt_provider_start" ON "payments"."payment_attempt" ("provider_id" text_pattern_ops);
CREATE INDEX "outbox_order" ON "payments"."outbox" (("payload" ->> 'orderId'));
