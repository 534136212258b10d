-- Reports of one network hide nothing, however many browsers it has: which network a report came from, as an HMAC of the
-- comment and the network prefix. Cleared when a moderator has looked.
ALTER TABLE "community"."comment_report" ADD COLUMN "network" TEXT;

-- Expired counters are deleted every hour.
CREATE INDEX "rate_limit_expire_idx" ON "community"."rate_limit"("expire");
CREATE INDEX "rate_limit_expire_idx" ON "dexter"."rate_limit"("expire");
CREATE INDEX "rate_limit_expire_idx" ON "learning"."rate_limit"("expire");
CREATE INDEX "rate_limit_expire_idx" ON "payments"."rate_limit"("expire");

-- What moderators did is never changed. Only the job that deletes events after two years may delete any; a day of
-- tolerance covers a service's clock that is ahead of the database's.
CREATE OR REPLACE FUNCTION "community"."moderation_event_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' + interval '1 day' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'moderation_event is append only';
END $$;
DROP TRIGGER "moderation_event_stands" ON "community"."moderation_event";
CREATE TRIGGER "moderation_event_stands" BEFORE UPDATE OR DELETE ON "community"."moderation_event"
  FOR EACH ROW EXECUTE FUNCTION "community"."moderation_event_stands"();
