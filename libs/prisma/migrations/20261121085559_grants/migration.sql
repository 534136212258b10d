-- CreateTable
CREATE TABLE "learning"."grant_application" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "grant_id" TEXT NOT NULL,
    "grant_title" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'researching',
    "notes" TEXT NOT NULL DEFAULT '',
    "checklist" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "quiet_since" TIMESTAMPTZ(3),
    "last_updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grant_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."grant_move" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "from" TEXT,
    "to" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grant_move_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."grant_reminder" (
    "application_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "deadline_date" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "grant_reminder_pkey" PRIMARY KEY ("application_id","reason","deadline_date")
);

-- CreateTable
CREATE TABLE "learning"."grant_check" (
    "grant_id" TEXT NOT NULL,
    "checked_on" DATE NOT NULL,
    "operator_id" UUID NOT NULL,

    CONSTRAINT "grant_check_pkey" PRIMARY KEY ("grant_id")
);

-- CreateTable
CREATE TABLE "learning"."outbox" (
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

-- CreateIndex
CREATE INDEX "grant_application_status_idx" ON "learning"."grant_application"("status");

-- CreateIndex
CREATE UNIQUE INDEX "grant_application_user_id_grant_id_key" ON "learning"."grant_application"("user_id", "grant_id");

-- CreateIndex
CREATE INDEX "grant_move_application_id_at_idx" ON "learning"."grant_move"("application_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_dedupe_key_key" ON "learning"."outbox"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_created_at_idx" ON "learning"."outbox"("created_at");

-- AddForeignKey
ALTER TABLE "learning"."grant_application" ADD CONSTRAINT "grant_application_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."grant_move" ADD CONSTRAINT "grant_move_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "learning"."grant_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."grant_reminder" ADD CONSTRAINT "grant_reminder_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "learning"."grant_application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "learning"."grant_application"
  ADD CONSTRAINT "grant_application_status" CHECK ("status" IN
    ('researching', 'preparing', 'submitted', 'under-review', 'awarded', 'not-awarded', 'withdrawn')),
  ADD CONSTRAINT "grant_application_notes" CHECK (char_length("notes") <= 2000),
  ADD CONSTRAINT "grant_application_checklist" CHECK (cardinality("checklist") <= 20);

-- A move is one of the tracker's own; from nothing, and from what is over, one begins at researching.
ALTER TABLE "learning"."grant_move"
  ADD CONSTRAINT "grant_move_legal" CHECK ((coalesce("from", ''), "to") IN (
    ('', 'researching'), ('awarded', 'researching'), ('not-awarded', 'researching'), ('withdrawn', 'researching'),
    ('researching', 'preparing'), ('preparing', 'researching'), ('preparing', 'submitted'),
    ('submitted', 'under-review'), ('under-review', 'awarded'), ('under-review', 'not-awarded'),
    ('researching', 'withdrawn'), ('preparing', 'withdrawn'), ('submitted', 'withdrawn'), ('under-review', 'withdrawn'))),
  ADD CONSTRAINT "grant_move_note" CHECK (char_length("note") <= 2000);

ALTER TABLE "learning"."grant_reminder"
  ADD CONSTRAINT "grant_reminder_reason" CHECK ("reason" IN ('56-days', '42-days', '14-days', '3-days', 'still'));

CREATE INDEX "learning_outbox_waiting" ON "learning"."outbox" ("due_at") WHERE "sent_at" IS NULL;
