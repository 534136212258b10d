-- PostgreSQL counts repetitions up to 255 only: the length is asked for by itself.
ALTER TABLE "learning"."passkey" DROP CONSTRAINT "passkey_id";
ALTER TABLE "learning"."passkey"
  ADD CONSTRAINT "passkey_id" CHECK ("id" ~ '^[A-Za-z0-9_-]+$' AND char_length("id") <= 1000);
