-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "community";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "dexter";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "learning";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "payments";

-- CreateTable
CREATE TABLE "community"."comment" (
    "id" UUID NOT NULL,
    "thread" TEXT NOT NULL,
    "parent_id" UUID,
    "root_id" UUID,
    "body" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "visitor" TEXT NOT NULL,
    "key" UUID,
    "status" TEXT NOT NULL DEFAULT 'PUBLISHED',
    "likes" INTEGER NOT NULL DEFAULT 0,
    "question" BOOLEAN NOT NULL DEFAULT false,
    "by_farm" BOOLEAN NOT NULL DEFAULT false,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "score" INTEGER NOT NULL DEFAULT 0,
    "reasons" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "community"."comment_like" (
    "comment_id" UUID NOT NULL,
    "visitor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_like_pkey" PRIMARY KEY ("comment_id","visitor")
);

-- CreateTable
CREATE TABLE "community"."rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "dexter"."rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "learning"."person" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."session" (
    "token_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fresh_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "amr" TEXT[],
    "agent_label" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "learning"."operator_link" (
    "token_hash" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "learning"."audit" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "payments"."price" (
    "id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'usd',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."guide_release" (
    "id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "released_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "guide_release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."order" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "price_id" UUID,
    "perceived_cents" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL DEFAULT 0,
    "tax_cents" INTEGER NOT NULL DEFAULT 0,
    "total_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'usd',
    "visitor" TEXT NOT NULL,
    "guest_id" TEXT,
    "email" TEXT,
    "email_hash" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'open',
    "charge_id" TEXT,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "paid_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."payment_attempt" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "provider_id" TEXT,
    "payment_intent_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'creating',
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."refund" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "provider_id" TEXT,
    "cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'creating',
    "operator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."dispute" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "due_by" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."entitlement" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "email_hash" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'active',
    "why" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entitlement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."download_grant" (
    "id" UUID NOT NULL,
    "entitlement_id" UUID NOT NULL,
    "token_hash" BYTEA,
    "max" INTEGER NOT NULL DEFAULT 5,
    "used" INTEGER NOT NULL DEFAULT 0,
    "counted_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "bound_visitor" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "download_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."download_event" (
    "id" UUID NOT NULL,
    "grant_id" UUID,
    "product_id" TEXT NOT NULL,
    "visitor" TEXT NOT NULL,
    "bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "download_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."access" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scope" TEXT NOT NULL,
    "email_hash" BYTEA,
    "order_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."lesson_progress" (
    "id" UUID NOT NULL,
    "entitlement_id" UUID NOT NULL,
    "lesson_id" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lesson_progress_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."outbox" (
    "id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."order_event" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments"."rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "comment_parent_id_idx" ON "community"."comment"("parent_id");

-- CreateIndex
CREATE INDEX "comment_status_created_at_idx" ON "community"."comment"("status", "created_at");

-- CreateIndex
CREATE INDEX "comment_visitor_created_at_idx" ON "community"."comment"("visitor", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "comment_visitor_key_key" ON "community"."comment"("visitor", "key");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key_key" ON "learning"."person"("email_key");

-- CreateIndex
CREATE INDEX "session_person_id_idx" ON "learning"."session"("person_id");

-- CreateIndex
CREATE INDEX "operator_link_person_id_idx" ON "learning"."operator_link"("person_id");

-- CreateIndex
CREATE INDEX "audit_at_idx" ON "learning"."audit"("at");

-- CreateIndex
CREATE INDEX "price_product_id_created_at_idx" ON "payments"."price"("product_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "order_number_key" ON "payments"."order"("number");

-- CreateIndex
CREATE INDEX "order_visitor_product_id_created_at_idx" ON "payments"."order"("visitor", "product_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "order_email_hash_idx" ON "payments"."order"("email_hash");

-- CreateIndex
CREATE INDEX "order_status_expires_at_idx" ON "payments"."order"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_provider_id_key" ON "payments"."payment_attempt"("provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_payment_intent_id_key" ON "payments"."payment_attempt"("payment_intent_id");

-- CreateIndex
CREATE INDEX "payment_attempt_status_updated_at_idx" ON "payments"."payment_attempt"("status", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_order_id_no_key" ON "payments"."payment_attempt"("order_id", "no");

-- CreateIndex
CREATE UNIQUE INDEX "refund_provider_id_key" ON "payments"."refund"("provider_id");

-- CreateIndex
CREATE INDEX "refund_order_id_idx" ON "payments"."refund"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_provider_id_key" ON "payments"."dispute"("provider_id");

-- CreateIndex
CREATE INDEX "dispute_order_id_idx" ON "payments"."dispute"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "entitlement_order_id_key" ON "payments"."entitlement"("order_id");

-- CreateIndex
CREATE INDEX "entitlement_email_hash_idx" ON "payments"."entitlement"("email_hash");

-- CreateIndex
CREATE UNIQUE INDEX "download_grant_token_hash_key" ON "payments"."download_grant"("token_hash");

-- CreateIndex
CREATE INDEX "download_grant_entitlement_id_created_at_idx" ON "payments"."download_grant"("entitlement_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "download_event_grant_id_idx" ON "payments"."download_event"("grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_hash_key" ON "payments"."access"("token_hash");

-- CreateIndex
CREATE INDEX "access_order_id_idx" ON "payments"."access"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "lesson_progress_entitlement_id_lesson_id_key" ON "payments"."lesson_progress"("entitlement_id", "lesson_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_dedupe_key_key" ON "payments"."outbox"("dedupe_key");

-- CreateIndex
CREATE INDEX "order_event_order_id_created_at_idx" ON "payments"."order_event"("order_id", "created_at");

-- AddForeignKey
ALTER TABLE "community"."comment" ADD CONSTRAINT "comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "community"."comment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "community"."comment" ADD CONSTRAINT "comment_root_id_fkey" FOREIGN KEY ("root_id") REFERENCES "community"."comment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "community"."comment_like" ADD CONSTRAINT "comment_like_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "community"."comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."session" ADD CONSTRAINT "session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."operator_link" ADD CONSTRAINT "operator_link_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."order" ADD CONSTRAINT "order_price_id_fkey" FOREIGN KEY ("price_id") REFERENCES "payments"."price"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."dispute" ADD CONSTRAINT "dispute_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."entitlement" ADD CONSTRAINT "entitlement_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."download_grant" ADD CONSTRAINT "download_grant_entitlement_id_fkey" FOREIGN KEY ("entitlement_id") REFERENCES "payments"."entitlement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."download_event" ADD CONSTRAINT "download_event_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "payments"."download_grant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."access" ADD CONSTRAINT "access_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."lesson_progress" ADD CONSTRAINT "lesson_progress_entitlement_id_fkey" FOREIGN KEY ("entitlement_id") REFERENCES "payments"."entitlement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments"."order_event" ADD CONSTRAINT "order_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "payments"."order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.

-- Append-only and never-changed tables.
CREATE FUNCTION "payments"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of %.% is refused: its rows never change', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE FUNCTION "learning"."refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of %.% is refused: its rows never change', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "price_never_changes" BEFORE UPDATE ON "payments"."price"
  FOR EACH ROW EXECUTE FUNCTION "payments"."refuse_change"();
CREATE TRIGGER "order_event_append_only" BEFORE UPDATE OR DELETE ON "payments"."order_event"
  FOR EACH ROW EXECUTE FUNCTION "payments"."refuse_change"();
CREATE TRIGGER "order_event_never_emptied" BEFORE TRUNCATE ON "payments"."order_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "payments"."refuse_change"();
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "learning"."audit"
  FOR EACH ROW EXECUTE FUNCTION "learning"."refuse_change"();
CREATE TRIGGER "audit_never_emptied" BEFORE TRUNCATE ON "learning"."audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "learning"."refuse_change"();

-- Payments: what may stand in a row.
ALTER TABLE "payments"."price"
  ADD CONSTRAINT "price_cents" CHECK ("cents" >= 50),
  ADD CONSTRAINT "price_currency" CHECK ("currency" = 'usd');
CREATE UNIQUE INDEX "guide_release_one_open" ON "payments"."guide_release" ("product_id") WHERE "withdrawn_at" IS NULL;

ALTER TABLE "payments"."order"
  ADD CONSTRAINT "order_kind" CHECK ("kind" IN ('guide', 'course')),
  ADD CONSTRAINT "order_status" CHECK ("status" IN
    ('open', 'processing', 'expired', 'review', 'paid', 'partly_refunded', 'refunded', 'disputed', 'lost')),
  ADD CONSTRAINT "order_currency" CHECK ("currency" = 'usd'),
  ADD CONSTRAINT "order_cents" CHECK ("perceived_cents" >= 0 AND "discount_cents" >= 0 AND "tax_cents" >= 0 AND "paid_cents" >= 0),
  ADD CONSTRAINT "order_total" CHECK ("total_cents" = 0 OR "total_cents" >= 50),
  ADD CONSTRAINT "order_priced" CHECK ("total_cents" = 0 OR "price_id" IS NOT NULL),
  ADD CONSTRAINT "order_paid_in_full" CHECK ("total_cents" = 0
    OR "status" NOT IN ('paid', 'partly_refunded', 'disputed', 'lost') OR "paid_cents" = "total_cents"),
  ADD CONSTRAINT "order_paid_by_a_charge" CHECK ("total_cents" = 0
    OR "status" NOT IN ('paid', 'partly_refunded', 'refunded', 'disputed', 'lost')
    OR ("charge_id" IS NOT NULL AND "paid_at" IS NOT NULL)),
  ADD CONSTRAINT "order_free_without_charge" CHECK ("total_cents" > 0 OR "charge_id" IS NULL);
CREATE UNIQUE INDEX "order_one_open" ON "payments"."order" ("visitor", "product_id")
  WHERE "status" IN ('open', 'processing');

ALTER TABLE "payments"."payment_attempt"
  ADD CONSTRAINT "payment_attempt_kind" CHECK ("kind" IN ('intent', 'page')),
  ADD CONSTRAINT "payment_attempt_status" CHECK ("status" IN ('creating', 'open', 'processing', 'succeeded', 'canceled')),
  ADD CONSTRAINT "payment_attempt_amount" CHECK ("amount_cents" >= 50),
  ADD CONSTRAINT "payment_attempt_no" CHECK ("no" >= 1);
CREATE UNIQUE INDEX "payment_attempt_one_live" ON "payments"."payment_attempt" ("order_id")
  WHERE "status" IN ('creating', 'open', 'processing');

CREATE INDEX "stripe_event_unprocessed" ON "payments"."stripe_event" ("received_at") WHERE "processed_at" IS NULL;
ALTER TABLE "payments"."refund"
  ADD CONSTRAINT "refund_cents" CHECK ("cents" > 0),
  ADD CONSTRAINT "refund_status" CHECK ("status" IN ('creating', 'pending', 'succeeded', 'failed', 'canceled'));
ALTER TABLE "payments"."dispute"
  ADD CONSTRAINT "dispute_cents" CHECK ("cents" > 0),
  ADD CONSTRAINT "dispute_status" CHECK ("status" IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'prevented', 'won', 'lost'));
ALTER TABLE "payments"."entitlement"
  ADD CONSTRAINT "entitlement_status" CHECK ("status" IN ('active', 'suspended', 'revoked'));
ALTER TABLE "payments"."download_grant"
  ADD CONSTRAINT "download_grant_used" CHECK ("used" >= 0 AND "used" <= "max");
ALTER TABLE "payments"."access"
  ADD CONSTRAINT "access_scope" CHECK (("scope" = 'order' AND "order_id" IS NOT NULL AND "email_hash" IS NULL)
    OR ("scope" = 'email' AND "email_hash" IS NOT NULL AND "order_id" IS NULL));
CREATE INDEX "payments_outbox_waiting" ON "payments"."outbox" ("due_at") WHERE "sent_at" IS NULL;

-- Learning.
ALTER TABLE "learning"."person" ADD CONSTRAINT "person_role" CHECK ("role" IN ('member', 'operator'));

-- The one door of other services to sessions: a cookie's hash gives a person or nothing, at every request, so a role
-- taken away or a sign-out works at once. Idle limits: 14 days, operators 8 hours. last_seen_at moves every 5 minutes.
CREATE FUNCTION "learning"."session_of"("token_hash" bytea)
  RETURNS TABLE ("id" uuid, "email" text, "role" text, "amr" text[], "fresh_at" timestamptz)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
    WITH live AS (
      SELECT s.token_hash AS token, s.amr, s.fresh_at, s.last_seen_at, p.id, p.email, p.role
      FROM learning.session s JOIN learning.person p ON p.id = s.person_id
      WHERE s.token_hash = $1 AND s.expires_at > now() AND p.disabled_at IS NULL
        AND s.last_seen_at > now() - CASE p.role WHEN 'operator' THEN interval '8 hours' ELSE interval '14 days' END
    ), seen AS (
      UPDATE learning.session s SET last_seen_at = now()
      FROM live WHERE s.token_hash = live.token AND live.last_seen_at < now() - interval '5 minutes'
    )
    SELECT live.id, live.email, live.role, live.amr, live.fresh_at FROM live
  $$;
REVOKE ALL ON FUNCTION "learning"."session_of"(bytea) FROM PUBLIC;

-- Community.
ALTER TABLE "community"."comment"
  ADD CONSTRAINT "comment_status" CHECK ("status" IN ('PENDING', 'PUBLISHED', 'HIDDEN', 'DELETED')),
  ADD CONSTRAINT "comment_likes" CHECK ("likes" >= 0),
  ADD CONSTRAINT "comment_body" CHECK (char_length("body") <= 2000),
  ADD CONSTRAINT "comment_root" CHECK (("parent_id" IS NULL) = ("root_id" IS NULL));
CREATE INDEX "comment_roots" ON "community"."comment" ("thread", "created_at" DESC, "id" DESC)
  WHERE "root_id" IS NULL AND "status" = 'PUBLISHED';
CREATE INDEX "comment_replies" ON "community"."comment" ("root_id", "created_at", "id") WHERE "status" = 'PUBLISHED';
