-- The first wording asked the row for a field it did not find, and so refused what it had to allow too. Only a version's
-- status and the finding of its gate may change.
CREATE OR REPLACE FUNCTION "dexter"."persona_version_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a persona version is never changed';
  END IF;
  IF to_jsonb(NEW) - ARRAY['status', 'gate'] <> to_jsonb(OLD) - ARRAY['status', 'gate'] THEN
    RAISE EXCEPTION 'a persona version is never changed';
  END IF;
  RETURN NEW;
END $$;
