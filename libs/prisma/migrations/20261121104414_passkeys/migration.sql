-- AlterTable
ALTER TABLE "learning"."sign_in" ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "subject" TEXT;

-- CreateTable
CREATE TABLE "learning"."passkey" (
    "id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning"."identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "learning"."ceremony" (
    "challenge_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "person_id" UUID,
    "return_to" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ceremony_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateIndex
CREATE INDEX "passkey_person_id_idx" ON "learning"."passkey"("person_id");

-- CreateIndex
CREATE INDEX "identity_person_id_idx" ON "learning"."identity"("person_id");

-- CreateIndex
CREATE INDEX "ceremony_expires_at_idx" ON "learning"."ceremony"("expires_at");

-- CreateIndex
CREATE INDEX "ceremony_person_id_idx" ON "learning"."ceremony"("person_id");

-- AddForeignKey
ALTER TABLE "learning"."passkey" ADD CONSTRAINT "passkey_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."identity" ADD CONSTRAINT "identity_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "learning"."ceremony" ADD CONSTRAINT "ceremony_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "learning"."person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on: what Prisma's schema language cannot say.
ALTER TABLE "learning"."sign_in"
  ADD CONSTRAINT "sign_in_identity" CHECK (("issuer" IS NULL) = ("subject" IS NULL));
ALTER TABLE "learning"."passkey"
  ADD CONSTRAINT "passkey_id" CHECK ("id" ~ '^[A-Za-z0-9_-]{1,1000}$'),
  ADD CONSTRAINT "passkey_counter" CHECK ("counter" >= 0),
  ADD CONSTRAINT "passkey_device" CHECK ("device_type" IN ('singleDevice', 'multiDevice')),
  ADD CONSTRAINT "passkey_name" CHECK (char_length("name") BETWEEN 1 AND 60);
ALTER TABLE "learning"."identity"
  ADD CONSTRAINT "identity_lengths" CHECK (char_length("issuer") BETWEEN 1 AND 500 AND char_length("subject") BETWEEN 1 AND 255);
ALTER TABLE "learning"."ceremony"
  ADD CONSTRAINT "ceremony_kind" CHECK ("kind" IN ('passkey_add', 'passkey_use', 'oidc')),
  ADD CONSTRAINT "ceremony_hashes" CHECK (octet_length("challenge_hash") = 32 AND octet_length("browser_hash") = 32),
  ADD CONSTRAINT "ceremony_person" CHECK ("kind" <> 'passkey_add' OR "person_id" IS NOT NULL),
  ADD CONSTRAINT "ceremony_return_to" CHECK ("return_to" IS NULL OR "return_to" ~ '^/([^/\\]|$)');
