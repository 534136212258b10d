-- An event of the guard is never changed or deleted. The one exception is the erasure of a conversation: its messages go,
-- and the events lose their link to them (ON DELETE SET NULL).
CREATE FUNCTION "dexter"."guard_event_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."message_id" IS NULL
    AND to_jsonb(NEW) - 'message_id' = to_jsonb(OLD) - 'message_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard_event is append only';
END $$;
CREATE TRIGGER "guard_event_append_only" BEFORE UPDATE OR DELETE ON "dexter"."guard_event"
  FOR EACH ROW EXECUTE FUNCTION "dexter"."guard_event_append_only"();
