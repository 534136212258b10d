-- What the team changes, in each service: libs/server-kit/src/operator-events.ts writes a row for every such call.
DO $$
DECLARE
  service text;
BEGIN
  FOREACH service IN ARRAY ARRAY['payments', 'learning', 'community', 'dexter'] LOOP
    EXECUTE format(
      'CREATE TABLE %I.operator_event (
        id uuid PRIMARY KEY,
        actor text NOT NULL,
        call text NOT NULL,
        about jsonb NOT NULL,
        outcome text CHECK (outcome IN (''done'', ''rejected'', ''failed'')),
        at timestamptz(3) NOT NULL
      )', service);
    EXECUTE format('CREATE INDEX operator_event_at_id_idx ON %I.operator_event (at DESC, id DESC)', service);
    EXECUTE format('CREATE INDEX operator_event_actor_at_id_idx ON %I.operator_event (actor, at DESC, id DESC)', service);
    EXECUTE format(
      'CREATE FUNCTION %I.operator_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF TG_OP = ''DELETE'' AND OLD.at < now() - interval ''2 years'' THEN RETURN OLD; END IF;
        IF TG_OP = ''UPDATE'' AND OLD.outcome IS NULL
          AND (NEW.id, NEW.actor, NEW.call, NEW.about, NEW.at) = (OLD.id, OLD.actor, OLD.call, OLD.about, OLD.at)
        THEN RETURN NEW; END IF;
        RAISE EXCEPTION ''operator_event is append only'';
      END $f$', service);
    EXECUTE format(
      'CREATE TRIGGER operator_event_append_only BEFORE UPDATE OR DELETE ON %1$I.operator_event
        FOR EACH ROW EXECUTE FUNCTION %1$I.operator_event_append_only()', service);
  END LOOP;
END $$;
