-- Emails with a library link that were requested within the last day, for addresses known or not: what the budgets of
-- requesters and of an address are counted from.
CREATE TABLE "payments"."library_link_request" (
    "id" UUID NOT NULL,
    "email_hash" BYTEA NOT NULL,
    "requester" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "library_link_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "library_link_request_email_hash_created_at_idx" ON "payments"."library_link_request"("email_hash", "created_at");

-- CreateIndex
CREATE INDEX "library_link_request_created_at_idx" ON "payments"."library_link_request"("created_at");
