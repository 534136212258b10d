-- CreateTable
CREATE TABLE "learning"."sign_in" (
    "browser_hash" BYTEA NOT NULL,
    "email_key" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "return_to" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("browser_hash")
);

-- CreateIndex
CREATE INDEX "sign_in_email_key_created_at_idx" ON "learning"."sign_in"("email_key", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_created_at_idx" ON "learning"."sign_in"("created_at");

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "learning"."sign_in"
  ADD CONSTRAINT "sign_in_tries" CHECK ("tries" BETWEEN 0 AND 5),
  ADD CONSTRAINT "sign_in_hashes" CHECK (octet_length("browser_hash") = 32 AND octet_length("code_hash") = 32),
  ADD CONSTRAINT "sign_in_email" CHECK (char_length("email_key") <= 254),
  ADD CONSTRAINT "sign_in_return_to" CHECK ("return_to" ~ '^/([^/\\]|$)'),
  ADD CONSTRAINT "sign_in_life" CHECK ("expires_at" <= "created_at" + interval '10 minutes'),
  ADD CONSTRAINT "sign_in_used" CHECK ("used_at" IS NULL OR "tries" > 0);
